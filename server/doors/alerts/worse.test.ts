import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { addComment } from '#contract/comments.ts';
import { createTicket, markNotFixed, updateTicket } from '#contract/tickets.ts';
import { switchUser } from '#contract/users.ts';
import { updateCalendar, updateOnCall } from '#server/desk/promise/commands.ts';
import { askOnCall } from '#server/desk/promise/on-call/ask.ts';
import { notifyPeople } from '#server/news/notifications/notify-people.ts';
import { apiKeys } from '#server/platform/database/tables/api-keys.ts';
import { notifications } from '#server/platform/database/tables/notifications.ts';
import { onCallAlerts } from '#server/platform/database/tables/on-call.ts';
import { outgoingMails } from '#server/platform/database/tables/outgoing-mails.ts';
import { incidents, statusComponents } from '#server/platform/database/tables/status.ts';
import { alertGroup, alertScenes, groupMember } from '#test/alerts.ts';
import { insertKey } from '#test/api-keys.ts';
import { type Caller, startApp } from '#test/app.ts';
import { handleAll, moveToNow } from '#test/consumers.ts';

const world = await startApp({ own: true });
const { call, db, insertUser } = world;
const { scene, send, read } = alertScenes(world);

const boss = { ...(await insertUser('super_admin')), type: 'user', role: 'super_admin', companyId: null } as const;
const first = await insertUser('admin');
const second = await insertUser('admin');
await updateOnCall(db, boss, [first.id, second.id]);
await setHours('outside');
await moveToNow(db, 'on_call', 'news');

/** Service hours around this moment, or on another day. */
async function setHours(where: 'outside' | 'inside') {
  const days = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;
  const day = days[(new Date().getUTCDay() + (where === 'inside' ? 0 : 3)) % 7] ?? 'mon';
  await updateCalendar(db, boss, { timezone: 'UTC', hours: [{ day, from: '00:00', to: '24:00' }], holidays: [] });
}

/** Who was asked about a ticket, in order. */
async function asked(ticketId: string) {
  await handleAll(db, askOnCall());
  const mails = await db
    .select({ kind: outgoingMails.kind, userId: outgoingMails.userId })
    .from(outgoingMails)
    .where(eq(outgoingMails.ticketId, ticketId))
    .orderBy(outgoingMails.id);
  return mails.filter(({ kind }) => kind === 'on_call').map(({ userId }) => (userId === first.id ? 'first' : 'other'));
}

async function acknowledge(ticketId: string) {
  const row = { acknowledgedAt: new Date(), acknowledgedById: first.id, nextAt: null };
  await db.update(onCallAlerts).set(row).where(eq(onCallAlerts.ticketId, ticketId));
}

/** What somebody was told about a ticket, in order. */
async function toldTo(userId: string, ticketId: string) {
  const isTheirs = and(eq(notifications.ticketId, ticketId), eq(notifications.userId, userId));
  const told = await db.select().from(notifications).where(isTheirs).orderBy(notifications.eventId);
  return told.map(({ sentence }) => sentence);
}

const formats: [string, (company: string, severity: string) => object][] = [
  ['our own', (company, priority) => ({ title: 'Raid degraded', company, priority })],
  ['Alertmanager’s', (company, severity) => alertGroup([groupMember({ instance: 'db1', company, severity })])],
];

describe.each(formats)('an alert in the format %s that gets worse', (_, body) => {
  test('raises its ticket, tells the team as a new one does, and asks who is on call', async () => {
    const { key, owner, company } = await scene();
    const { ticket } = await send(key, body(company.name, 'warning'));
    expect(await asked(ticket)).toEqual([]);

    const worse = await send(key, body(company.name, 'critical'));

    expect(worse).toMatchObject({ outcome: 'counted', ticket });
    expect(await read(owner, ticket)).toMatchObject({ priority: 'urgent', version: 2 });
    expect(await asked(ticket)).toEqual(['first']);
    expect(await send(key, body(company.name, 'critical'))).toMatchObject({ outcome: 'counted' });
    expect(await read(owner, ticket)).toMatchObject({ version: 2 });
  });
});

test('a group that has doubled says so once', async () => {
  const { key, owner, company } = await scene();
  await db.execute(
    sql`insert into notification_preferences (user_id, kind, portal) values (${owner.id}, 'created', true)`,
  );
  const report = async (count: number, more: object = {}) => {
    const members = Array.from({ length: count }, (_, n) => groupMember({ instance: `db${n}`, company: company.name }));
    return (await send(key, alertGroup(members, more))).ticket;
  };

  const ticketId = await report(1);
  for (const count of [1, 2, 2, 3, 4, 1, 5]) await report(count);
  await report(2, { truncatedAlerts: 40 });
  await handleAll(db, notifyPeople({ isMailOn: false }));

  expect(await toldTo(owner.id, ticketId)).toEqual([
    'An alert opened this ticket',
    'An alert group grew to 2 alerts',
    'An alert group grew to 4 alerts',
    'An alert group grew to 42 alerts',
  ]);
});

test('who wants news about new tickets hears of an alert that got worse', async () => {
  const { key, owner, alert } = await scene();
  await db.execute(
    sql`insert into notification_preferences (user_id, kind, portal) values (${owner.id}, 'created', true)`,
  );
  const { ticket } = await send(key, { ...alert, priority: 'low' });
  await handleAll(db, notifyPeople({ isMailOn: false }));

  await send(key, { ...alert, priority: 'high' });
  await handleAll(db, notifyPeople({ isMailOn: false }));

  expect(await toldTo(owner.id, ticket)).toEqual([
    'An alert opened this ticket',
    'An alert raised this ticket to high',
  ]);
});

test('staff who lowered the ticket since are not overruled', async () => {
  const { key, owner, alert } = await scene();
  const { ticket } = await send(key, { ...alert, priority: 'medium' });
  await call(owner, updateTicket, { params: { ticketId: ticket }, body: { priority: 'low' } });

  await send(key, { ...alert, priority: 'urgent' });

  expect(await read(owner, ticket)).toMatchObject({ priority: 'low' });
  expect(await asked(ticket)).toEqual([]);
});

test('an alert that gets worse raises the impact on its component', async () => {
  const { key, alert } = await scene();
  const [component] = await db.insert(statusComponents).values({ name: crypto.randomUUID(), position: 1 }).returning();
  await db
    .update(apiKeys)
    .set({ statusComponentId: component?.id ?? '' })
    .where(eq(apiKeys.id, key.id));
  const isOurs = sql`exists (select from incident_components where incident_id = incidents.id and component_id = ${component?.id})`;
  const impact = async () => (await db.select({ impact: incidents.impact }).from(incidents).where(isOurs))[0]?.impact;

  await send(key, { ...alert, priority: 'medium' });
  const before = await impact();
  await send(key, { ...alert, priority: 'urgent' });

  expect([before, await impact()]).toEqual(['degraded', 'down']);
});

describe('the people on call are asked again from the first one', () => {
  test.each(['acknowledged', 'nobody answered'])('when an outage comes back (%s)', async (how) => {
    const { key, alert } = await scene();
    const urgent = { ...alert, priority: 'urgent' };
    const { ticket } = await send(key, urgent);
    await asked(ticket);
    if (how === 'acknowledged') await acknowledge(ticket);
    await send(key, { ...urgent, state: 'resolved' });

    const back = await send(key, urgent);

    expect(back.outcome).toBe('reopened');
    expect(await asked(ticket)).toEqual(['first', 'first']);
  });

  test('when it comes back although its ticket is still open', async () => {
    const { key, owner, alert } = await scene();
    const urgent = { ...alert, priority: 'urgent' };
    const { ticket } = await send(key, urgent);
    await asked(ticket);
    await acknowledge(ticket);
    await call(owner, addComment, { params: { ticketId: ticket }, body: { comment: 'I look into it' } });
    await send(key, { ...urgent, state: 'resolved' });

    await send(key, urgent);

    expect(await asked(ticket)).toEqual(['first', 'first']);
  });

  type Change = (client: Caller, ticketId: string) => Promise<{ statusCode: number; body: string }>;
  test.each<[string, Change]>([
    ['comments', (client, ticketId) => call(client, addComment, { params: { ticketId }, body: { comment: 'Again!' } })],
    ['says that it is not fixed', (client, ticketId) => call(client, markNotFixed, { params: { ticketId } })],
  ])('when a client reopens an urgent ticket: %s', async (_, reopen) => {
    const client = await insertUser('manager');
    const body = { title: 'It burns', description: 'All of it.', priority: 'urgent' as const };
    const { id: ticketId } = (await call(client, createTicket, { body })).json();
    await asked(ticketId);
    await call(first, updateTicket, { params: { ticketId }, body: { status: 'resolved' } });

    const { statusCode, body: answer } = await reopen(client, ticketId);

    expect([statusCode, answer]).toEqual([expect.toBeOneOf([200, 201]), expect.any(String)]);
    expect(await asked(ticketId)).toEqual(['first', 'first']);
  });

  test('but not by staff in the portal, nor within service hours, nor for what is not urgent', async () => {
    const { key, alert, owner } = await scene();
    const { ticket } = await send(key, { ...alert, priority: 'high' });
    const params = { ticketId: ticket };
    await send(key, { ...alert, state: 'resolved' });
    await send(key, { ...alert, priority: 'high' });
    expect(await asked(ticket)).toEqual([]);
    await call(owner, updateTicket, { params, body: { priority: 'urgent' } });
    await call(owner, updateTicket, { params, body: { status: 'resolved' } });
    await call(owner, updateTicket, { params, body: { status: 'open' } });
    expect(await asked(ticket)).toEqual([]);

    await setHours('inside');
    await send(key, { ...alert, priority: 'urgent', state: 'resolved' });
    await call(owner, updateTicket, { params, body: { status: 'resolved' } });
    await send(key, { ...alert, priority: 'urgent' });
    const inside = await asked(ticket);
    await setHours('outside');

    expect(inside).toEqual([]);
  });
});

test.each(['deactivated', 'emptied'])('super admins are told when nobody is on call any more (%s)', async (how) => {
  const other = await insertUser('super_admin');
  const last = await insertUser('admin');
  await updateOnCall(db, boss, [last.id]);
  await handleAll(db, notifyPeople({ isMailOn: false }));

  if (how === 'emptied') await updateOnCall(db, boss, []);
  else await call(boss, switchUser, { params: { userId: last.id }, body: { isActive: false } });
  await handleAll(db, notifyPeople({ isMailOn: false }));

  const told = await db
    .select({ userId: notifications.userId })
    .from(notifications)
    .where(eq(notifications.kind, 'on_call'));
  expect(told.filter(({ userId }) => userId === other.id)).toHaveLength(1);
  expect(told.some(({ userId }) => [boss.id, first.id].includes(userId))).toBe(false);
  await updateOnCall(db, boss, [first.id, second.id]);
});

test('a key of staff that is a program asks as well', async () => {
  const client = await insertUser('manager');
  const body = { title: 'Slow', description: 'Very.', priority: 'low' as const };
  const { id: ticketId } = (await call(client, createTicket, { body })).json();
  const key = await insertKey(db, first.id);

  await call(key, updateTicket, { params: { ticketId }, body: { priority: 'urgent' } });

  expect(await asked(ticketId)).toEqual(['first']);
});
