import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { addStep } from '#contract/checklists.ts';
import { addComment, listComments } from '#contract/comments.ts';
import { listHistory } from '#contract/history.ts';
import { listNotifications } from '#contract/notifications.ts';
import type { SettingKey } from '#contract/setting-definitions.ts';
import { snoozeTicket } from '#contract/snoozes.ts';
import { findTicket, updateTicket } from '#contract/tickets.ts';
import { audience } from '#server/news/notifications/audience.ts';
import { findTicketsOf } from '#server/news/notifications/find-news.ts';
import { events } from '#server/platform/database/tables/events.ts';
import { settings } from '#server/platform/database/tables/settings.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { startApp } from '#test/app.ts';
import { notificationsOf } from '#test/notified.ts';
import { remindClients } from './remind-clients.ts';

const { call, db, insertTicket, insertUser } = await startApp({ own: true });
const staff = await insertUser('admin');
const mail = { isOn: true };
const notified = notificationsOf(db);
// Events are dated back here.
await db.execute(sql`alter table events disable trigger events_append_only`);

beforeEach(async () => {
  await db.update(tickets).set({ status: 'closed' });
});

async function wait(reminderDays: number, resolveDays: number) {
  const days: [SettingKey, number][] = [
    ['waiting_reminder_days', reminderDays],
    ['waiting_resolve_days', resolveDays],
  ];
  for (const [key, value] of days)
    await db
      .insert(settings)
      .values({ key, value: `${value}` })
      .onConflictDoUpdate({ target: settings.key, set: { value: `${value}` } });
}

/** A ticket that waits for its client since so many days. */
async function waiting(days: number) {
  const client = await insertUser('employee');
  const { id: ticketId } = await insertTicket(client);
  const params = { ticketId };
  await call(staff, updateTicket, { params, body: { status: 'waiting_client' } });
  await pass(days);
  return { client, params };
}

/** As if everything had happened so many days earlier. */
const pass = (days: number) =>
  db.update(events).set({ createdAt: sql`${events.createdAt} - make_interval(days => ${days})` });

const statusOf = async (params: { ticketId: string }) => (await call(staff, findTicket, { params })).json().status;

const remindersOf = async ({ ticketId }: { ticketId: string }) =>
  (await db.select().from(events).where(eq(events.recordId, ticketId))).filter(
    ({ action }) => action === 'client reminded',
  );

/** Runs the job until nothing is left. */
async function run() {
  while ((await remindClients(db, mail)) > 0);
}

test('nobody is asked while the settings are off, nor before the day, nor without mail', async () => {
  const { params } = await waiting(40);
  await run();
  await wait(50, 0);
  await run();
  await wait(3, 0);
  expect(await remindClients(db, { isOn: false })).toBe(0);

  expect([await remindersOf(params), await statusOf(params)]).toEqual([[], 'waiting_client']);
});

test('the requester alone is asked once, by email, with the day on which it is resolved', async () => {
  const { client, params } = await waiting(12);
  await wait(3, 20);

  await Promise.all([remindClients(db, mail), remindClients(db, mail)]);
  await run();

  const [event, ...more] = await remindersOf(params);
  if (!event) throw new Error('Nobody was asked');
  const ticket = (await findTicketsOf(db, [event])).get(params.ticketId);
  const told = ticket ? audience(event, ticket) : [];
  expect(more).toEqual([]);
  expect(told.map(({ person, kind, sentence }) => [person.id, kind, sentence])).toEqual([
    [client.id, 'waiting', 'We still need your answer'],
    [client.id, 'waiting', expect.stringMatching(/^Without it, this ticket is resolved on \w+day, \w+ \d+$/)],
  ]);
});

test('a comment, a change of status and a snooze start anew; a note does not', async () => {
  await wait(3, 0);
  const anew = {
    comment: (params: { ticketId: string }) => call(staff, addComment, { params, body: { comment: 'And the model?' } }),
    status: async (params: { ticketId: string }) => {
      await call(staff, updateTicket, { params, body: { status: 'open' } });
      await call(staff, updateTicket, { params, body: { status: 'waiting_client' } });
    },
    snooze: (params: { ticketId: string }) =>
      call(staff, snoozeTicket, { params, body: { until: new Date(Date.now() + 86_400_000 * 30).toISOString() } }),
  };
  const note = { comment: 'They are on vacation', isInternal: true };
  const asked = [];
  for (const start of Object.values(anew)) {
    const { params } = await waiting(12);
    await start(params);
    await run();
    const before = (await remindersOf(params)).length;
    await pass(12);
    await call(staff, addComment, { params, body: note });
    await run();
    asked.push([before, (await remindersOf(params)).length]);
  }

  expect(asked).toEqual([
    [0, 1],
    [0, 1],
    [0, 1],
  ]);
});

test('whoever does not answer is asked before the ticket is resolved, with a comment that says so', async () => {
  const { client, params } = await waiting(60);
  await wait(3, 5);
  await run();
  expect([await statusOf(params), (await remindersOf(params)).length]).toEqual(['waiting_client', 1]);

  await pass(5);
  await run();

  const thread = (await call(client, listComments, { params, querystring: {} })).json();
  expect(await statusOf(params)).toBe('resolved');
  expect(thread).toMatchObject([
    {
      comment: 'We have not heard from you, so this ticket is resolved now. Do you still need help? Just write again.',
      source: 'automatic',
      isInternal: false,
    },
  ]);

  await call(client, addComment, { params, body: { comment: 'Yes, I do need help' } });
  expect(await statusOf(params)).toBe('open');
});

test('without reminders a ticket is resolved when its days are over, whatever steps are open', async () => {
  const { client, params } = await waiting(12);
  await call(staff, addStep, { params, body: { text: 'Restore a file', isRequired: true } });
  const { params: young } = await waiting(0);
  const assignee = await insertUser('admin');
  await call(staff, updateTicket, { params, body: { assignedToId: assignee.id } });
  await wait(0, 3);
  await notified.begin();

  await run();

  expect([await statusOf(params), await statusOf(young)]).toEqual(['resolved', 'waiting_client']);
  const [last] = (await call(staff, listHistory, { params, querystring: {} })).json();
  expect(last?.changes).toContainEqual({ field: 'openSteps', from: null, to: 1 });
  await notified.deliver();
  const told = (await call(assignee, listNotifications, {})).json().map(({ kind, sentence }) => [kind, sentence]);
  expect(told).toEqual([['noted', 'Without an answer, this ticket was resolved and left 1 open step']]);
  expect((await call(client, listNotifications, {})).json()).toEqual([]);
});
