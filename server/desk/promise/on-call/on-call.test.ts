import { eq, sql } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { listHistory } from '#contract/history.ts';
import { askToAcknowledge, acknowledge as contract } from '#contract/promise.ts';
import { promiseMessages } from '#contract/promise-constants.ts';
import { createTicket, updateTicket } from '#contract/tickets.ts';
import { WebhookMessage } from '#contract/webhooks.ts';
import { writeMessage } from '#server/news/webhooks/message.ts';
import { queueDeliveries } from '#server/news/webhooks/queue-deliveries.ts';
import { newSecret } from '#server/news/webhooks/sign.ts';
import { onCallAlerts } from '#server/platform/database/tables/on-call.ts';
import { outgoingMails } from '#server/platform/database/tables/outgoing-mails.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { webhookDeliveries, webhooks } from '#server/platform/database/tables/webhooks.ts';
import { addCursor } from '#server/platform/events/cursors.ts';
import { startApp } from '#test/app.ts';
import { consumersOf, handleAll, moveToNow } from '#test/consumers.ts';
import { composeWith } from '#test/delivery.ts';
import { updateCalendar, updateOnCall } from '../commands.ts';
import { askNext, askOnCall } from './ask.ts';

const { app, call, db, insertUser, send } = await startApp({ own: true });
const consume = consumersOf(db);
const compose = composeWith();
const boss = { ...(await insertUser('super_admin')), type: 'user', role: 'super_admin', companyId: null } as const;
const first = await insertUser('admin', { firstName: 'Grace', lastName: 'Hopper' });
const second = await insertUser('admin', { firstName: 'Alan', lastName: 'Turing' });
await updateOnCall(db, boss, [first.id, second.id]);
await setHours('outside');
await addCursor(db, 'on_call');

afterEach(() => setHours('outside'));

/** Service hours around this moment, or on another day. */
async function setHours(where: 'outside' | 'inside') {
  const days = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;
  const today = new Date().getUTCDay();
  const day = days[where === 'inside' ? today : (today + 3) % 7] ?? 'mon';
  await updateCalendar(db, boss, { timezone: 'UTC', hours: [{ day, from: '00:00', to: '24:00' }], holidays: [] });
}

async function raise(priority: 'high' | 'urgent' = 'urgent') {
  const client = await insertUser('employee');
  const body = { title: 'Lights out', description: 'All of them.', priority };
  return (await call(client, createTicket, { body })).json();
}

async function mailsOf(ticketId: string) {
  const mails = await db
    .select()
    .from(outgoingMails)
    .where(eq(outgoingMails.ticketId, ticketId))
    .orderBy(outgoingMails.id);
  return mails.filter(({ kind }) => kind === 'on_call');
}

async function askedAbout(ticketId: string) {
  await consume([askOnCall()]);
  await expect.poll(() => mailsOf(ticketId), { timeout: 30_000 }).toHaveLength(1);
}

async function pass(ticketId: string) {
  await db
    .update(onCallAlerts)
    .set({ nextAt: sql`${onCallAlerts.nextAt} - interval '15 minutes'` })
    .where(eq(onCallAlerts.ticketId, ticketId));
}

/** The token in the link of an email. */
async function tokenIn(ticketId: string, place = 0) {
  const mail = (await mailsOf(ticketId))[place];
  const letter = mail && (await compose(db, mail));
  return /acknowledge\?token=([\w-]+)/.exec(String(letter?.text))?.[1] ?? '';
}

test('an urgent ticket outside service hours asks the people on call in order, until one acknowledges', async () => {
  const { id, emergencyPhone } = await raise();
  await askedAbout(id);
  await askNext(db);
  expect(await mailsOf(id)).toMatchObject([{ userId: first.id }]);
  await pass(id);
  await Promise.all([askNext(db), askNext(db)]);
  expect(await mailsOf(id)).toMatchObject([{ userId: first.id }, { userId: second.id }]);

  const token = await tokenIn(id, 1);
  const answer = await send(undefined, 'POST', `/api/on-call/acknowledge?token=${token}`);
  await pass(id);

  expect(emergencyPhone).toMatch(/555/);
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toContain('Thank you');
  expect(await askNext(db)).toBe(0);
  const history = (await call(first, listHistory, { params: { ticketId: id } })).json();
  expect(history.flatMap(({ byName, changes }) => changes.map(({ field, to }) => [byName, field, to]))).toEqual([
    ['Alan Turing', 'onCallAcknowledged', 'Alan Turing'],
    ['Archway', 'onCallAsked', 'Alan Turing'],
    ['Archway', 'onCallAsked', 'Grace Hopper'],
  ]);
});

test('a webhook is told whom to ring, and who takes over', async () => {
  await db.update(users).set({ phone: '(314) 555-0147' }).where(eq(users.id, first.id));
  const url = 'https://pager.example/archway';
  await db
    .insert(webhooks)
    .values({ name: 'Pager', url, secret: newSecret(), events: ['on_call.asked', 'on_call.acknowledged'] });
  const consumer = queueDeliveries();
  await moveToNow(db, consumer.name);
  const { id } = await raise();
  await askedAbout(id);
  await send(undefined, 'POST', `/api/on-call/acknowledge?token=${await tokenIn(id)}`);

  await handleAll(db, consumer);

  const rows = await db.select().from(webhookDeliveries).orderBy(webhookDeliveries.place);
  const bodies = await Promise.all(rows.map((row) => writeMessage(db, row, { includesNotes: false })));
  const onCall = { id: first.id, name: 'Grace Hopper', phone: '(314) 555-0147' };
  expect(bodies.map((body) => WebhookMessage.parse(JSON.parse(body ?? '')))).toMatchObject([
    { type: 'on_call.asked', data: { ticket: { id, priority: 'urgent' }, onCall } },
    { type: 'on_call.acknowledged', data: { ticket: { id }, onCall } },
  ]);
  await db.delete(webhooks);
});

test('opening the link records nothing, and a link that was made up returns 404', async () => {
  const { id } = await raise();
  await askedAbout(id);
  const token = await tokenIn(id);

  for (let time = 0; time < 5; time++) {
    expect((await call(undefined, askToAcknowledge, { querystring: { token } })).statusCode).toBe(200);
    await send(undefined, 'GET', `/api/on-call/acknowledge?token=${token}`);
  }

  const [alert] = await db.select().from(onCallAlerts).where(eq(onCallAlerts.ticketId, id));
  expect(alert?.acknowledgedAt).toBe(null);
  const forged = await call(undefined, contract, { querystring: { token: 'a'.repeat(26) } });
  expect([forged.statusCode, forged.body]).toEqual([404, expect.stringContaining(promiseMessages.acknowledgeInvalid)]);
});

test('a client that guesses links is refused after fifty, even with a valid link; other clients are not', async () => {
  const { id } = await raise();
  await askedAbout(id);
  const token = await tokenIn(id);
  const from = (remoteAddress: string, method: 'GET' | 'POST', guess = token) =>
    app.inject({ method, url: `/api/on-call/acknowledge?token=${guess}`, remoteAddress });

  const guesses: number[] = [];
  for (let count = 0; count < 51; count++) {
    guesses.push((await from('203.0.113.7', count % 2 ? 'POST' : 'GET', `${count}`.padStart(26, 'a'))).statusCode);
  }

  expect(guesses).toEqual([...Array(50).fill(404), 429]);
  expect((await from('203.0.113.7', 'GET')).statusCode).toBe(429);
  expect((await from('203.0.113.7', 'POST')).statusCode).toBe(429);
  expect((await from('203.0.113.8', 'POST')).statusCode).toBe(200);
});

test('nobody on call is notified within service hours, for other priorities, or once the ticket is resolved', async () => {
  const high = await raise('high');
  const resolved = await raise();
  await askedAbout(resolved.id);
  await call(first, updateTicket, { params: { ticketId: resolved.id }, body: { status: 'resolved' } });
  await pass(resolved.id);
  await askNext(db);
  await setHours('inside');
  const inside = await raise();

  expect(await mailsOf(resolved.id)).toHaveLength(1);
  expect([high.emergencyPhone, inside.emergencyPhone]).toEqual([undefined, undefined]);
  expect(await db.$count(onCallAlerts, eq(onCallAlerts.ticketId, inside.id))).toBe(0);
});
