import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { listNotifications } from '#contract/notifications.ts';
import { createReminder, deleteReminder, listReminders } from '#contract/reminders.ts';
import { ReminderLimit } from '#contract/reminders-constants.ts';
import { mergeTicket } from '#contract/ticket-merges.ts';
import { findTicket } from '#contract/tickets.ts';
import { reminders } from '#server/platform/database/tables/reminders.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { startApp } from '#test/app.ts';
import { notificationsOf } from '#test/notified.ts';
import { sendReminders } from './send.ts';

const { call, db, insertTicket, insertUser } = await startApp({ own: true });
const { begin, deliver } = notificationsOf(db);

type User = Awaited<ReturnType<typeof insertUser>>;

beforeEach(async () => {
  await begin();
  await db.delete(reminders);
});

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

async function scene() {
  const requester = await insertUser('employee');
  const [owner, colleague] = [await insertUser('admin'), await insertUser('admin')];
  const ticket = await insertTicket(requester, { status: 'closed', assignedToId: colleague.id });
  const params = { ticketId: ticket.id };
  const remind = (who: User, body: { at: string; text?: string }) => call(who, createReminder, { params, body });
  return { requester, owner, colleague, ticket, params, remind };
}

async function toldTo(user: User) {
  await deliver();
  return (await call(user, listNotifications, {}))
    .json()
    .map(({ kind, sentence, ticket }) => [kind, sentence, ticket?.id]);
}

/** As if the time of all reminders had come. */
const passTime = () => db.update(reminders).set({ at: sql`now()` });

test('a reminder is one’s own, on a ticket in any state, and sent once to nobody else', async () => {
  const { owner, colleague, requester, params, remind } = await scene();
  const at = inDays(2);
  const created = await remind(owner, { at, text: ' Call Pete ' });
  await remind(owner, { at: inDays(1) });

  const seen = (await call(owner, listReminders, { params })).json();
  expect(created.json()).toEqual({
    ...{ id: expect.any(String), ticketId: params.ticketId },
    ...{ at: `${at.slice(0, 17)}00.000Z`, text: 'Call Pete' },
  });
  expect(seen.map(({ text }) => text)).toEqual(['', 'Call Pete']);
  expect((await call(colleague, listReminders, { params })).json()).toEqual([]);
  expect((await call(owner, findTicket, { params })).json().nextReminderAt).toBe(seen[0]?.at);
  expect((await call(colleague, findTicket, { params })).json().nextReminderAt).toBeNull();
  expect(await sendReminders(db)).toBe(0);

  await passTime();
  const sent = await Promise.all([sendReminders(db), sendReminders(db)]);

  expect(sent.toSorted()).toEqual([0, 2]);
  expect(await toldTo(owner)).toEqual([
    ['reminder', 'Reminder: Call Pete and Your reminder about this ticket', params.ticketId],
  ]);
  expect([await toldTo(colleague), await toldTo(requester)]).toEqual([[], []]);
  expect((await call(owner, listReminders, { params })).json()).toEqual([]);
});

test('times that are past or too far are refused, and more than two hundred are', async () => {
  const { owner, requester, params, remind } = await scene();
  const refusals = [await remind(owner, { at: new Date().toISOString() }), await remind(owner, { at: inDays(800) })];
  const row = { ticketId: params.ticketId, userId: owner.id, at: new Date(inDays(1)), text: '' };
  await db.insert(reminders).values(Array.from({ length: ReminderLimit.open - 2 }, () => row));

  const racing = await Promise.all(Array.from({ length: 5 }, () => remind(owner, { at: inDays(1) })));

  expect(refusals.map((refusal) => refusal.json() as unknown)).toMatchObject([
    { issues: [{ path: 'at', message: 'Choose a time that is still ahead' }] },
    { issues: [{ path: 'at', message: 'Choose a time within two years from now' }] },
  ]);
  expect(racing.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 201, 409, 409, 409]);

  const other = await insertTicket(requester);
  const again = () => call(owner, createReminder, { params: { ticketId: other.id }, body: { at: inDays(1) } });
  expect((await again()).statusCode).toBe(409);
  // Nobody is reminded of a deleted ticket.
  await db.update(tickets).set({ deletedAt: new Date() }).where(eq(tickets.id, params.ticketId));
  expect((await again()).statusCode).toBe(201);
});

test('one that is deleted is not sent, nor one of a person who left or about a deleted ticket', async () => {
  const { owner, colleague, requester, remind } = await scene();
  const { id: reminderId } = (await remind(owner, { at: inDays(1) })).json();
  const params = { reminderId };
  expect((await call(colleague, deleteReminder, { params })).statusCode).toBe(404);
  expect((await call(owner, deleteReminder, { params })).statusCode).toBe(200);
  expect((await call(owner, deleteReminder, { params })).statusCode).toBe(404);
  const gone = await insertTicket(requester);
  await call(owner, createReminder, { params: { ticketId: gone.id }, body: { at: inDays(1) } });
  await db.update(tickets).set({ deletedAt: new Date() }).where(eq(tickets.id, gone.id));
  await remind(colleague, { at: inDays(1) });
  await db.update(users).set({ isActive: false }).where(eq(users.id, colleague.id));
  await passTime();

  await sendReminders(db);

  expect(await toldTo(owner)).toEqual([]);
  expect(await db.$count(reminders, eq(reminders.userId, colleague.id))).toBe(0);
});

test('that about a merged ticket is listed and told on the other one', async () => {
  const { owner, requester, params, remind } = await scene();
  const into = await insertTicket(requester);
  await remind(owner, { at: inDays(1), text: 'Call Pete' });
  await call(owner, mergeTicket, { params, body: { intoId: into.id } });

  expect((await call(owner, listReminders, { params: { ticketId: into.id } })).json()).toHaveLength(1);
  await passTime();
  await sendReminders(db);

  expect(await toldTo(owner)).toEqual([['reminder', 'Reminder: Call Pete', into.id]]);
});
