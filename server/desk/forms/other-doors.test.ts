import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createTicket, updateTicket } from '#contract/tickets.ts';
import { forms } from '#server/platform/database/tables/forms.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { insertKey } from '#test/api-keys.ts';
import { startApp } from '#test/app.ts';
import { insertForm } from '#test/forms.ts';
import { incomingOf } from '#test/incoming.ts';
import { rawMail } from '#test/raw-mail.ts';

const world = await startApp({ own: true });
const { call, db, insertUser } = world;
const arrive = incomingOf(db);
const employee = await insertUser('employee');
const admin = await insertUser('admin');
// For everybody, with questions that are required.
const form = await insertForm(world);

const resolve = async (ticketId: string) =>
  (await call(admin, updateTicket, { params: { ticketId }, body: { status: 'resolved' } })).statusCode;

test('a form with required questions stops neither an email nor a change of its ticket', async () => {
  expect(form.questions.some(({ isRequired }) => isRequired)).toBe(true);
  expect(await db.$count(forms, eq(forms.isActive, true))).toBe(1);

  const mail = await arrive(rawMail({ From: employee.email, Subject: 'A new employee' }));

  expect(mail).toMatchObject({ state: 'done', result: 'ticket', userId: employee.id });
  expect(await db.$count(tickets, eq(tickets.id, mail.ticketId ?? ''))).toBe(1);
  expect(await resolve(mail.ticketId ?? '')).toBe(200);
});

test('nor a ticket through an API key', async () => {
  const key = await insertKey(db, employee.id);

  const response = await call(key, createTicket, { body: { title: 'A new employee', description: 'Next week' } });

  expect([response.statusCode, response.json()]).toMatchObject([201, { title: 'A new employee' }]);
  expect(await resolve(response.json().id)).toBe(200);
});
