import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { startSession } from '#server/people/auth/sessions/commands.ts';
import { startCluster } from '#test/cluster.ts';
import { slow } from '#test/slow.ts';
import { connect, one, withLimitFactor } from './client.ts';
import { migrateDatabase } from './migrate.ts';
import { companies } from './tables/companies.ts';
import { users } from './tables/users.ts';

slow('Starts, stops or cuts off a PostgreSQL of its own');

const cluster = await startCluster();
await migrateDatabase(cluster.url);
const { db, pool } = connect(cluster.url);
const app = await buildApp({ db: withLimitFactor(db, 10), logger: pino({ level: 'silent' }) });
const authorization = `Bearer ${await employeeToken()}`;

afterAll(async () => {
  await app.close();
  await pool.end();
  await cluster.remove();
});

async function employeeToken() {
  const company = one(await db.insert(companies).values({ name: 'Acme Plumbing' }).returning());
  const person = { firstName: 'Ada', lastName: 'Lovelace', email: `${randomUUID()}@acme.example`, passwordHash: '' };
  const user = one(
    await db
      .insert(users)
      .values({ ...person, role: 'employee', companyId: company.id })
      .returning(),
  );
  return startSession(db, user.id);
}

const list = () => app.inject({ url: '/api/ticketing/tickets', headers: { authorization } });
const ready = () => app.inject('/api/ready');
const health = () => app.inject('/api/health');

function create() {
  const payload = { title: 'Lights out', description: 'All of them.' };
  return app.inject({ method: 'POST', url: '/api/ticketing/tickets', headers: { authorization }, payload });
}

/** Answers to more calls at once than there are connections. */
function many() {
  return Promise.all(Array.from({ length: 40 }, (_, index) => (index % 2 ? create() : list())));
}

/** Milliseconds that something took. */
async function timeOf(work: () => Promise<unknown>) {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Whether everything works again, by as many calls at once as would show a connection that was never given back. */
async function expectRecovery() {
  await expect.poll(async () => (await ready()).statusCode, { timeout: 5_000 }).toBe(200);
  const held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  for (const client of held) client.release();
  expect([(await list()).statusCode, (await create()).statusCode]).toEqual([200, 201]);
}

test('a database that stops responding without closing connections causes 503; a stopped one does so much sooner', {
  tags: 'release',
}, async () => {
  await Promise.all([list(), create(), list()]);
  const halted = cluster.processes();
  let silent = 0;
  for (const pid of halted) process.kill(pid, 'SIGSTOP');
  try {
    await Promise.all([list(), create(), ready()]);
    silent = await timeOf(list);
    const answers = await many();

    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([503]));
    expect(answers.every(({ headers }) => headers['retry-after'] === '5')).toBe(true);
    expect((await health()).statusCode).toBe(200);
  } finally {
    for (const pid of halted) process.kill(pid, 'SIGCONT');
  }
  await expectRecovery();
  await cluster.stop();
  const stopped = await timeOf(list);
  await cluster.start();

  expect(silent / stopped).toBeGreaterThan(3);
  await expectRecovery();
});

test('a server that stops is answered for with 503, and used again when it is back', async () => {
  await cluster.stop();

  const answers = [await list(), await create(), await ready()];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([503, 503, 503]);
  expect((await health()).statusCode).toBe(200);

  await cluster.start();
  await expectRecovery();
}, 60_000);

test('connections that are cut in the midst of work cost no more than the calls on them', {
  tags: 'release',
}, async () => {
  const statuses = new Set<number>();
  const other = connect(cluster.url);
  for (let round = 0; round < 6; round++) {
    const answers = many();
    await other.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'archway' and pid <> pg_backend_pid()`,
    );
    for (const { statusCode } of await answers) statuses.add(statusCode);
  }
  await other.pool.end();

  expect([...statuses].filter((status) => ![200, 201, 503].includes(status))).toEqual([]);
  expect(statuses).toContain(503);
  await expectRecovery();
});
