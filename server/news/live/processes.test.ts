import { once } from 'node:events';
import { connect as openSocket } from 'node:net';
import { pino } from 'pino';
import { afterAll, expect, test, vi } from 'vitest';
import { LiveLimit } from '#contract/live-constants.ts';
import { buildApp } from '#server/app.ts';
import { startSession } from '#server/people/auth/sessions/commands.ts';
import { connect, type Db, one, withLimitFactor } from '#server/platform/database/client.ts';
import { migrateDatabase } from '#server/platform/database/migrate.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { onSignal } from '#server/platform/process/signals.ts';
import { insertKey } from '#test/api-keys.ts';
import { startCluster } from '#test/cluster.ts';
import { listenOn, openStream, streamsOf, ticketEvents } from '#test/event-stream.ts';
import { slow } from '#test/slow.ts';
import { announceNotifications } from './announce.ts';

slow('Starts, stops or cuts off a PostgreSQL of its own');

const cluster = await startCluster();
await migrateDatabase(cluster.url);
const [here, there] = [await startProcess(), await startProcess()];
afterAll(async () => {
  await Promise.all([here.stop(), there.stop()]);
  await cluster.remove();
});

const eventually = (check: () => void | Promise<void>) => vi.waitFor(check, 30_000);

/** An app with a pool of its own, as each process has one. */
async function startProcess(limitFactor = 1) {
  const { db, pool } = connect(cluster.url, { patience: 10 });
  const app = await buildApp({ db: withLimitFactor(db, limitFactor), logger: pino({ level: 'silent' }) });
  const at = await listenOn(app);
  const stop = async () => {
    await app.close();
    await pool.end();
  };
  return { app, db, at, watch: streamsOf(at), stop };
}

/** Somebody with a company of their own. */
async function insertEmployee(db: Db = here.db) {
  const company = one(await db.insert(companies).values({ name: 'Acme Plumbing' }).returning());
  const email = `${crypto.randomUUID()}@acme.example`;
  const person = { firstName: 'Ada', lastName: 'Lovelace', email, passwordHash: '', role: 'employee' as const };
  const user = one(
    await db
      .insert(users)
      .values({ ...person, companyId: company.id })
      .returning(),
  );
  return { ...user, token: await startSession(db, user.id) };
}

async function raiseTicket({ app }: typeof here, { token }: { token: string }) {
  const payload = { title: 'Lights out', description: 'All of them.' };
  const headers = { authorization: `Bearer ${token}` };
  const response = await app.inject({ method: 'POST', url: '/api/ticketing/tickets', headers, payload });
  expect(response.statusCode).toBe(201);
  return String(response.json().id);
}

test('events of one process reach the streams of another', async () => {
  const user = await insertEmployee();
  const stream = await there.watch(user);

  const ticketId = await raiseTicket(here, user);
  await announceNotifications(here.db, [{ ownerId: user.id, notification: { kind: 'replied' } }]);

  await eventually(() => expect(ticketEvents(stream, ticketId)).toEqual(['created 0']));
  await eventually(() =>
    expect(stream.events.map(({ name, data }) => [name, data])).toContainEqual(['notification', { kind: 'replied' }]),
  );
});

test('an alert that one process counts is shown in the streams of another', async () => {
  const user = await insertEmployee();
  const { token } = await insertKey(here.db, user.id);
  const send = async () => {
    const headers = { authorization: `Bearer ${token}` };
    const payload = { title: 'Disk full' };
    const response = await here.app.inject({ method: 'POST', url: '/api/ticketing/alerts', headers, payload });
    return String(response.json().alerts[0].ticketId);
  };
  const stream = await there.watch(user);
  const ticketId = await send();
  await eventually(() => expect(ticketEvents(stream, ticketId)).toContain('created 0'));
  const before = ticketEvents(stream, ticketId).length;

  await send();

  await eventually(() => expect(ticketEvents(stream, ticketId).slice(before)).toContain('changed 0'));
});

test('another process resumes a stream where it was cut', async () => {
  const user = await insertEmployee();
  const before = await here.watch(user);
  const seen = await raiseTicket(here, user);
  await eventually(() => expect(ticketEvents(before, seen)).toEqual(['created 0']));
  before.close();
  await before.ended;

  const missed = await raiseTicket(here, user);
  const { lastId } = before.state;
  const resumed = await there.watch(user, { lastEventId: lastId });

  await eventually(() => expect(ticketEvents(resumed, missed)).toEqual(['created 0']));
  expect(resumed.events.filter(({ name }) => name === 'reset')).toEqual([]);
});

test('after a restart of the database the streams go on, and their pages read everything again', async () => {
  const user = await insertEmployee();
  const streams = [await here.watch(user), await there.watch(user)];

  await cluster.stop();
  await cluster.start();

  for (const { events } of streams) await eventually(() => expect(events.map(({ name }) => name)).toContain('reset'));
  const ticketId = await raiseTicket(here, user);
  for (const stream of streams) {
    await eventually(() => expect(ticketEvents(stream, ticketId)).toEqual(['created 0']));
    expect(stream.state.isOpen).toBe(true);
  }
}, 90_000);

test('a process takes so many streams and not one more', async () => {
  const small = await startProcess(3 / LiveLimit.streamsOfProcess);
  const streams = await Promise.all([1, 2, 3].map(async () => small.watch(await insertEmployee())));

  const refused = await openStream(small.at, await insertEmployee());

  expect(streams.map(({ state }) => state.isOpen)).toEqual([true, true, true]);
  expect(refused.response.status).toBe(503);
  expect(Number(refused.response.headers.get('retry-after'))).toBeGreaterThan(0);
  await small.stop();
});

test('a process that stops ends its streams, and accepts no others meanwhile', async () => {
  const leaving = await startProcess();
  const user = await insertEmployee();
  const stream = await leaving.watch(user);

  leaving.app.stage = 'stopping';
  const refused = await openStream(leaving.at, user);
  await stream.ended;
  await leaving.stop();

  expect(refused.response.status).toBe(503);
});

test('a client that reads nothing is disconnected, and others get everything', {
  tags: 'release',
  timeout: 120_000,
}, async () => {
  const user = await insertEmployee();
  let open = 0;
  const unsubscribe = onSignal('stream', ({ change }) => {
    open += change;
  });
  const socket = openSocket(Number(new URL(here.at).port), '127.0.0.1');
  await once(socket, 'connect');
  socket.pause();
  socket.write(`GET /api/ticketing/events HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${user.token}\r\n\r\n`);
  await eventually(() => expect(open).toBe(1));
  const reader = await here.watch(user);

  let sent = 0;
  while (open > 1 && sent < 20_000) {
    await announceNotifications(here.db, [
      { ownerId: user.id, notification: { number: sent, text: 'x'.repeat(7_000) } },
    ]);
    sent += 1;
  }

  expect(open).toBe(1);
  await eventually(() =>
    expect(reader.events.map(({ data }) => data.number)).toEqual(Array.from({ length: sent }, (_, n) => n)),
  );
  socket.destroy();
  unsubscribe();
});
