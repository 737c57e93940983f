import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { addComment } from '#contract/comments.ts';
import { ticketMessages } from '#contract/ticket-messages.ts';
import { createTicket } from '#contract/tickets.ts';
import { comments } from '#server/platform/database/tables/comments.ts';
import { settings } from '#server/platform/database/tables/settings.ts';
import { refusalOf, startApp } from '#test/app.ts';

const { call, db, insertCompany, insertTicket, insertUser } = await startApp({ own: true });
const texts = { title: 'Printer on fire', description: 'Smoke comes out.' };
const refusal = { statusCode: 403, message: ticketMessages.storageUsed };

await db.update(settings).set({ value: '1' }).where(eq(settings.key, 'company_storage_megabytes'));

/** A company whose one ticket has a little more text than the setting allows, most of it in comments. */
async function fillCompany() {
  const { id: companyId } = await insertCompany();
  const [employee, colleague] = [
    await insertUser('employee', { companyId }),
    await insertUser('manager', { companyId }),
  ];
  const { id: ticketId } = await insertTicket(employee, { description: 'a'.repeat(10_000) });
  // Bytes count, not characters.
  const comment = { ticketId, authorId: employee.id, body: '🖨'.repeat(2_500), isInternal: false };
  for (let batch = 0; batch < 3; batch++) await db.insert(comments).values(Array(33).fill(comment));
  return { companyId, employee, colleague, ticketId };
}

const full = await fillCompany();

test('users of a company that has used its storage create no tickets and add no comments', async () => {
  const { employee, colleague, ticketId } = full;
  const create = () => call(employee, createTicket, { body: texts });

  await expect.poll(async () => refusalOf(await create()), { timeout: 20_000 }).toEqual(refusal);

  const comment = await call(colleague, addComment, { params: { ticketId }, body: { comment: 'Still smoking' } });
  expect(refusalOf(comment)).toEqual(refusal);
});

test('staff still answer there, and other companies go on', async () => {
  const { companyId, employee, ticketId } = full;
  const create = () => call(employee, createTicket, { body: texts });
  await expect.poll(async () => (await create()).statusCode, { timeout: 20_000 }).toBe(403);
  const [staff, stranger] = [await insertUser('admin'), await insertUser('employee')];

  const responses = [
    await call(staff, addComment, { params: { ticketId }, body: { comment: 'Put it out' } }),
    await call(staff, createTicket, { body: { ...texts, companyId, clientId: employee.id } }),
    await call(stranger, createTicket, { body: texts }),
  ];

  expect(responses.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
});

test('a higher setting counts at once', async () => {
  const { employee } = full;
  const create = () => call(employee, createTicket, { body: texts });
  await expect.poll(async () => (await create()).statusCode, { timeout: 20_000 }).toBe(403);

  await db.update(settings).set({ value: '2' }).where(eq(settings.key, 'company_storage_megabytes'));

  expect((await create()).statusCode).toBe(201);
});
