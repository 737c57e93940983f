import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { addComment } from '#contract/comments.ts';
import { findNotificationPreferences, updateNotificationPreferences } from '#contract/notifications.ts';
import { updateTicket } from '#contract/tickets.ts';
import { one } from '#server/platform/database/client.ts';
import { outgoingMails } from '#server/platform/database/tables/outgoing-mails.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { startApp } from '#test/app.ts';
import { outboxOf } from '#test/outbox.ts';
import { moveTo } from '#test/promise/stored.ts';

const { app, call, db, insertTicket, insertUser } = await startApp({ own: true });
const outbox = outboxOf(db);

beforeEach(async () => {
  await db.update(users).set({ isActive: false });
  await outbox.begin();
});

async function scene(digest: 'hourly' | 'daily' = 'hourly') {
  const requester = await insertUser('employee', { mailDigest: digest });
  const staff = await insertUser('admin', { firstName: 'Sam', lastName: 'Sample' });
  const [printer, scanner] = [
    await insertTicket(requester, { title: 'Printer on fire', assignedToId: staff.id }),
    await insertTicket(requester, { title: 'Scanner is slow' }),
  ];
  const comment = ({ id: ticketId }: { id: string }, text: string, isInternal = false) =>
    call(staff, addComment, { params: { ticketId }, body: { comment: text, isInternal } });
  return { requester, staff, printer, scanner, comment };
}

test('a digest is one email with the news of all tickets, without internal notes', async () => {
  const { requester, staff, printer, scanner, comment } = await scene();

  await comment(printer, 'Have you tried turning it off?');
  await comment(scanner, 'Which scanner?');
  await comment(printer, 'canary-note', true);
  await call(staff, updateTicket, { params: { ticketId: printer.id }, body: { status: 'resolved' } });
  const mails = await outbox.all();

  expect(mails.map(({ to }) => to)).toEqual([[requester.email]]);
  const [mail] = mails;
  expect(mail?.header('subject')).toBe('News about 2 tickets');
  for (const words of ['Printer on fire', 'Have you tried', 'resolved your ticket', 'Which scanner?']) {
    expect(mail?.text).toContain(words);
  }
  expect(mail?.text).toContain(`https://help.archway.example/ticketing/client?ticket=${scanner.id}`);
  expect(mail?.raw).not.toContain('canary');
  expect(mail?.html).not.toContain('canary');
});

test('a digest leaves out what its recipient may no longer see when it is sent', async () => {
  const { requester, printer, scanner, comment } = await scene();
  const other = await insertUser('employee');
  await comment(printer, 'Public');
  await comment(scanner, 'canary');
  await outbox.queue();

  await db
    .update(tickets)
    .set({ clientId: other.id, companyId: other.companyId ?? '' })
    .where(eq(tickets.id, scanner.id));
  const mails = await outbox.send();

  expect(mails.map(({ to }) => to)).toEqual([[requester.email]]);
  expect(mails[0]?.header('subject')).toBe(`[TKT-${printer.number}] Printer on fire`);
  expect(mails[0]?.text).not.toContain('canary');
});

test('a digest is due at the next full hour or the next 8:00 in the provider’s time zone, and moves with the choice', async () => {
  const { requester, printer, comment } = await scene('daily');
  await moveTo(db, 'Pacific/Auckland');
  const due = async () =>
    one(
      (
        await db.execute<{ local: string; minutes: number; isSoon: boolean }>(sql`
          select to_char(next_attempt_at at time zone 'Pacific/Auckland', 'HH24:MI:SS') as local,
            extract(minute from next_attempt_at)::int as minutes,
            next_attempt_at between now() and now() + interval '24 hours' as "isSoon"
          from outgoing_mails where user_id = ${requester.id}`)
      ).rows,
    );

  await comment(printer, 'Hello');
  await outbox.queue();
  const daily = await due();
  await call(requester, updateNotificationPreferences, { body: { digest: 'hourly' } });
  const hourly = await due();
  await call(requester, updateNotificationPreferences, { body: { digest: 'at_once' } });
  const atOnce = await db.$count(outgoingMails, sql`next_attempt_at <= now()`);

  expect(daily).toMatchObject({ local: '08:00:00', isSoon: true });
  expect(hourly).toMatchObject({ minutes: 0, isSoon: true });
  expect(atOnce).toBe(1);
});

test('one click turns off all emails about tickets and nothing in the portal', async () => {
  const { requester, printer, comment } = await scene();
  await comment(printer, 'Hello');
  const [mail] = await outbox.all();
  const [, link = ''] = /^<(.*)>$/.exec(mail?.header('list-unsubscribe') ?? '') ?? [];
  const url = link.replace('https://help.archway.example', '');

  const page = await app.inject({ method: 'GET', url });
  const click = await app.inject({ method: 'POST', url });
  await comment(printer, 'Hello again');

  expect(page.body).toContain('You will no longer get emails about tickets.');
  expect(click.statusCode).toBe(200);
  expect((await call(requester, findNotificationPreferences, {})).json()).toEqual({
    ...{ replied: { portal: true, mail: false }, assigned: { portal: true, mail: false } },
    ...{
      received: { portal: false, mail: false },
      waiting: { portal: false, mail: false },
      approval: { portal: true, mail: false },
      status: { portal: true, mail: true },
      digest: 'hourly',
    },
  });
  expect(await outbox.all()).toEqual([]);
});
