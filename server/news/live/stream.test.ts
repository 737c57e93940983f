import { eq, sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { changePassword } from '#contract/account.ts';
import { receiveAlerts } from '#contract/alerts.ts';
import { addComment } from '#contract/comments.ts';
import { logOut } from '#contract/sessions.ts';
import { createTicket, updateTicket } from '#contract/tickets.ts';
import { switchUser } from '#contract/users.ts';
import { startSession } from '#server/people/auth/sessions/commands.ts';
import { events } from '#server/platform/database/tables/events.ts';
import { sessions } from '#server/platform/database/tables/sessions.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { system } from '#server/platform/events/actor.ts';
import { recordAll } from '#server/platform/events/record.ts';
import { insertKey } from '#test/api-keys.ts';
import { bearer, PASSWORD, startApp } from '#test/app.ts';
import { listenOn, openStream, streamsOf, ticketEvents } from '#test/event-stream.ts';
import { countWaitingForLock, lockTable } from '#test/table-lock.ts';
import { announceNotifications } from './announce.ts';

const { app, call, db, insertCompany, insertUser, insertTicket } = await startApp({ own: true });
const at = await listenOn(app);
const watch = streamsOf(at);

/** Test files share a machine. */
const eventually = (check: () => void) => vi.waitFor(check, 30_000);

const texts = { title: 'Printer on fire', description: 'Smoke comes out.' };

test('only users who may see a ticket get its events, without any text', async () => {
  const { id: companyId } = await insertCompany();
  const [owner, manager, colleague, staff, stranger] = [
    await insertUser('employee', { companyId }),
    await insertUser('manager', { companyId }),
    await insertUser('employee', { companyId }),
    await insertUser('admin'),
    await insertUser('manager'),
  ];
  const streams = await Promise.all([owner, manager, staff].map((caller) => watch(caller)));
  const others = await Promise.all([colleague, stranger].map((caller) => watch(caller)));

  const { id: ticketId } = (await call(owner, createTicket, { body: texts })).json();
  await call(staff, updateTicket, { params: { ticketId }, body: { status: 'in_progress' } });
  await call(owner, addComment, { params: { ticketId }, body: { comment: 'It is still on fire' } });

  for (const stream of streams) {
    await eventually(() => expect(ticketEvents(stream, ticketId)).toContain('commented 0'));
    expect(stream.events.map(({ data }) => data.what)).toEqual(['created', 'changed', 'commented']);
    for (const { name, id, data } of stream.events) {
      expect({ name, data }).toEqual({
        name: 'ticket',
        data: { ticketId, what: data.what, version: expect.any(Number) },
      });
      expect(id).toMatch(/^\d+$/);
    }
    expect(stream.events.at(-1)?.data.version).toBe(2);
  }
  for (const other of others) expect(other.events).toEqual([]);
});

test('only staff learn of internal notes', async () => {
  const owner = await insertUser('manager');
  const staff = await insertUser('admin');
  const { id: ticketId } = await insertTicket(owner);
  const [mine, theirs] = [await watch(owner), await watch(staff)];

  await call(staff, addComment, { params: { ticketId }, body: { comment: 'Secret', isInternal: true } });
  await call(staff, addComment, { params: { ticketId }, body: { comment: 'Public' } });

  await eventually(() => expect(ticketEvents(theirs, ticketId).toSorted()).toEqual(['commented 0', 'noted 0']));
  await eventually(() => expect(ticketEvents(mine, ticketId)).toEqual(['commented 0']));
});

test('a repeated alert reaches those who see its ticket, and is not an event', async () => {
  const [staff, manager, stranger] = [
    await insertUser('admin'),
    await insertUser('manager'),
    await insertUser('manager'),
  ];
  const key = await insertKey(db, staff.id);
  const send = async (state: 'firing' | 'resolved' = 'firing') => {
    const body = { company: manager.companyId ?? '', title: 'Disk full', state };
    return (await call(key, receiveAlerts, { body })).json().alerts[0]?.ticketId ?? '';
  };
  const ticketId = await send();
  const recorded = await db.$count(events);
  const [mine, theirs, others] = [await watch(manager), await watch(staff), await watch(stranger)];

  await send();

  for (const stream of [mine, theirs]) {
    // A stream is told again of what has happened just before it was opened, while other transactions run.
    const later = () => ticketEvents(stream, ticketId).filter((each) => each !== 'created 0');
    await eventually(() => expect(later()).toEqual(['changed 0']));
    expect(stream.events.at(-1)?.data.version).toBe(1);
  }
  expect(await db.$count(events)).toBe(recorded);
  // With so many changes they are counted as well.
  for (const _ of Array(4)) {
    await send('resolved');
    await send();
  }
  const before = ticketEvents(theirs, ticketId).length;
  const after = await db.$count(events);
  await send('resolved');
  await eventually(() => expect(ticketEvents(theirs, ticketId).length).toBeGreaterThan(before));
  expect(await db.$count(events)).toBe(after);
  expect(others.events).toEqual([]);
});

test('none of 10,000 events of another company reaches a user', { tags: 'release' }, async () => {
  const [here, there] = [await insertUser('manager'), await insertUser('manager')];
  const [own, foreign] = [await insertTicket(here), await insertTicket(there)];
  const [stream, other] = [await watch(here), await watch(there)];

  const change = { action: 'changed', kind: 'ticket', recordName: 'TKT-1' } as const;
  for (let batch = 0; batch < 20; batch++) {
    await db.transaction((tx) =>
      recordAll(
        tx,
        system,
        Array.from({ length: 500 }, () => ({ ...change, recordId: foreign.id })),
      ),
    );
  }
  await db.transaction((tx) => recordAll(tx, system, [{ ...change, recordId: own.id }]));

  await eventually(() => expect(ticketEvents(stream, own.id)).toEqual(['changed 0']));
  expect(stream.events.length).toBe(1);
  expect(ticketEvents(other, foreign.id).length).toBeGreaterThan(0);
});

test('visibility is decided when the event happens', async () => {
  const { id: companyId } = await insertCompany();
  const [owner, user] = [await insertUser('employee', { companyId }), await insertUser('manager', { companyId })];
  const staff = await insertUser('admin');
  const { id: ticketId } = await insertTicket(owner);
  const [stream, theirs] = [await watch(user), await watch(owner)];
  const comment = () => call(staff, addComment, { params: { ticketId }, body: { comment: 'Hello' } });

  await comment();
  await eventually(() => expect(ticketEvents(stream, ticketId)).toEqual(['commented 0']));
  await db.update(users).set({ role: 'employee' }).where(eq(users.id, user.id));
  await comment();
  await eventually(() => expect(ticketEvents(theirs, ticketId).length).toBe(2));
  await db.update(tickets).set({ assignedToId: user.id }).where(eq(tickets.id, ticketId));
  await comment();

  await eventually(() => expect(ticketEvents(theirs, ticketId).length).toBe(3));
  await eventually(() => expect(ticketEvents(stream, ticketId).length).toBe(2));
});

test('an event arrives while an older transaction still runs', async () => {
  const owner = await insertUser('employee');
  const { id: ticketId } = await insertTicket(owner);
  const stream = await watch(owner);

  await db.transaction(async (slow) => {
    await slow.execute(sql`select pg_current_xact_id()`);
    await call(owner, addComment, { params: { ticketId }, body: { comment: 'Quick' } });
    await eventually(() => expect(ticketEvents(stream, ticketId)).toEqual(['commented 0']));
    const change = { action: 'changed', kind: 'ticket', recordName: 'TKT-1', recordId: ticketId } as const;
    await recordAll(slow, system, [change]);
  });

  await eventually(() => expect(ticketEvents(stream, ticketId)).toEqual(['commented 0', 'changed 0']));
});

test('the headers keep proxies from storing, compressing and delaying a stream', async () => {
  const { response, state } = await watch(await insertUser('employee'));

  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    'x-content-type-options': 'nosniff',
  });
  expect(response.headers.has('content-encoding')).toBe(false);
  expect(state.retry).toBeGreaterThanOrEqual(1_000);
});

test('a notification reaches all open pages of its owner, and nobody else', async () => {
  const [owner, other] = [await insertUser('employee'), await insertUser('admin')];
  const streams = [await watch(owner), await watch(owner)];
  const theirs = await watch(other);
  const notification = { id: crypto.randomUUID(), kind: 'replied' };

  await announceNotifications(db, [{ ownerId: owner.id, notification: notification }]);

  for (const { events } of streams) {
    await eventually(() =>
      expect(events.map(({ name, data }) => [name, data])).toEqual([['notification', notification]]),
    );
  }
  expect(theirs.events).toEqual([]);
});

const endings = {
  'a logout': async (user: { token: string }) => void (await call(user, logOut, {})),
  'a change of the password elsewhere': async ({ id }: { id: string }) => {
    const elsewhere = { token: await startSession(db, id) };
    await call(elsewhere, changePassword, { body: { currentPassword: PASSWORD, newPassword: 'nanosecond' } });
  },
  'a deactivation': async ({ id: userId }: { id: string }) =>
    void (await call(await insertUser('admin'), switchUser, { params: { userId }, body: { isActive: false } })),
  'two hours of inactivity': async ({ id }: { id: string }) =>
    void (await db
      .update(sessions)
      .set({ lastUsedAt: sql`now() - interval '2 hours 2 minutes'` })
      .where(eq(sessions.userId, id))),
  'twelve hours': async ({ id }: { id: string }) =>
    void (await db
      .update(sessions)
      .set({ createdAt: sql`now() - interval '12 hours 1 second'` })
      .where(eq(sessions.userId, id))),
  'the deletion of the company': async ({ companyId }: { companyId: string | null }) =>
    void (await db.execute(sql`update companies set deleted_at = now() where id = ${companyId}`)),
};

test.each(Object.entries(endings))('a stream ends with its session: %s', async (_, end) => {
  const user = await insertUser('manager');
  const { state, ended } = await watch(user);

  await end(user);
  await ended;

  expect(state.isOpen).toBe(false);
  expect((await openStream(at, user)).response.status).toBe(401);
});

test('neither a stream nor a background request keeps the session alive', async () => {
  const user = await insertUser('employee');
  const minutesSinceUse = async () => {
    const [session] = await db
      .select({ minutes: sql<number>`extract(epoch from now() - last_used_at)::float8 / 60` })
      .from(sessions)
      .where(eq(sessions.userId, user.id));
    return session?.minutes;
  };
  const longAgo = sql`now() - interval '1 hour'`;
  await db.update(sessions).set({ lastUsedAt: longAgo }).where(eq(sessions.userId, user.id));
  const url = `${at}/api/ticketing/tickets`;

  await watch(user);
  await fetch(url, { headers: { ...bearer(user), 'x-background': '1' } });
  expect(await minutesSinceUse()).toBeGreaterThan(59);

  await fetch(url, { headers: bearer(user) });
  expect(await minutesSinceUse()).toBeLessThan(59);
});

test('a stream holds up no other request of its user', async () => {
  const user = await insertUser('employee');
  for (let count = 0; count < 5; count++) await watch(user);

  const answers = await Promise.all(
    Array.from({ length: 10 }, () => fetch(`${at}/api/ticketing/tickets`, { headers: bearer(user) })),
  );

  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
});

test('a client that leaves while its streams are opened has none, and may open five', async () => {
  const user = await insertUser('employee');
  const unlock = await lockTable(db, 'events');
  const leaving = new AbortController();
  const opened = Array.from({ length: 5 }, () =>
    fetch(`${at}/api/ticketing/events?secondsAgo=20`, { headers: bearer(user), signal: leaving.signal }).catch(
      () => 'left',
    ),
  );
  await expect.poll(() => countWaitingForLock(db)).toBeGreaterThan(0);

  leaving.abort();
  await Promise.all(opened);
  await unlock();

  for (let count = 0; count < 5; count++) await watch(user);
});

test.each(['nonsense', '{"ownerId":1}', 'null', '[]', '{"ownerId":"x"', '"'.repeat(4_000)])(
  'what another program announces on the same database ends nothing: %s',
  async (payload) => {
    const [owner, admin] = [await insertUser('employee'), await insertUser('admin')];
    const { id: ticketId } = await insertTicket(owner);
    const stream = await watch(owner);

    await db.execute(sql`select pg_notify('archway', ${payload})`);
    await call(admin, updateTicket, { params: { ticketId }, body: { status: 'in_progress' } });

    await eventually(() => expect(ticketEvents(stream, ticketId)).toEqual(['changed 0']));
  },
);

test('a sixth stream of a user is refused, and one may open when another is closed', async () => {
  const user = await insertUser('employee');
  const [first] = await Promise.all(Array.from({ length: 5 }, () => watch(user)));

  const refused = await openStream(at, user);
  first?.close();

  expect(refused.response.status).toBe(429);
  expect(Number(refused.response.headers.get('retry-after'))).toBeGreaterThan(0);
  await vi.waitFor(async () => {
    const { response, close } = await openStream(at, user);
    close();
    expect(response.status).toBe(200);
  }, 30_000);
});

test('nothing is missed between two streams, from this moment on or from the last event', async () => {
  const owner = await insertUser('employee');
  const { id: ticketId } = await insertTicket(owner);
  const comment = () => call(owner, addComment, { params: { ticketId }, body: { comment: 'Hello' } });
  const before = await watch(owner);
  const other = await watch(await insertUser('admin'));
  before.close();

  await comment();
  await eventually(() => expect(ticketEvents(other, ticketId)).toEqual(['commented 0']));
  const [fresh, resumed, early] = [
    await watch(owner),
    await watch(owner, { lastEventId: before.state.lastId }),
    await watch(owner, { secondsAgo: 20 }),
  ];
  await call(owner, updateTicket, { params: { ticketId }, body: { status: 'closed' } });
  await call(await insertUser('admin'), updateTicket, { params: { ticketId }, body: { status: 'resolved' } });

  await eventually(() => expect(ticketEvents(fresh, ticketId)).toEqual(['changed 0']));
  await eventually(() => expect(ticketEvents(resumed, ticketId)).toEqual(['commented 0', 'changed 0']));
  await eventually(() => expect(ticketEvents(early, ticketId)).toEqual(['commented 0', 'changed 0']));
});

test('a stream that is cut within a batch resumes with the rest of it', async () => {
  const owner = await insertUser('employee');
  const before = await watch(owner);
  before.close();
  const all = [await insertTicket(owner), await insertTicket(owner), await insertTicket(owner)].map(({ id }) => id);
  for (const ticketId of all) await call(owner, addComment, { params: { ticketId }, body: { comment: 'Hello' } });
  const whole = await watch(owner, { lastEventId: before.state.lastId });
  await eventually(() => expect(ticketEvents(whole, ...all)).toEqual(['commented 0', 'commented 1', 'commented 2']));
  whole.close();

  for (const [received, ticketId] of all.entries()) {
    const [cut = ''] = whole.state.text.split(new RegExp(`event: ticket\n.*\n.*${ticketId}`));
    const lastId = [...cut.matchAll(/^id: (\d+)$/gm)].at(-1)?.[1];
    const resumed = await watch(owner, { lastEventId: lastId ?? before.state.lastId });
    const missed = all.slice(received);
    await eventually(() => expect(ticketEvents(resumed, ...missed)).toEqual(missed.map((_, at) => `commented ${at}`)));
  }
});

test('a page that missed more than five minutes is told to reload everything', async () => {
  const owner = await insertUser('employee');
  const { id: ticketId } = await insertTicket(owner);
  const before = await watch(owner);
  await eventually(() => expect(before.state.lastId).toBeDefined());
  before.close();
  await call(owner, addComment, { params: { ticketId }, body: { comment: 'Hello' } });
  await db.execute(sql`alter table events disable trigger all`);
  // All of them: a resumed stream starts a little early, with events that the page has.
  await db.update(events).set({ createdAt: sql`now() - interval '5 minutes 1 second'` });
  await db.execute(sql`alter table events enable trigger all`);

  const streams = [
    await watch(owner, { lastEventId: before.state.lastId }),
    await watch(owner, { lastEventId: 'no number' }),
    await watch(owner, { lastEventId: '900000000000000' }),
  ];

  for (const { events } of streams)
    await eventually(() => expect(events[0]).toMatchObject({ name: 'reset', data: {} }));
});
