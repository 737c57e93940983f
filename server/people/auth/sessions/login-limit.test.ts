import { setTimeout } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { beforeEach, expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { connect } from '#server/platform/database/client.ts';
import { limitUses } from '#server/platform/database/tables/limit-uses.ts';
import { sha256 } from '#server/platform/lib/secrets.ts';
import { PASSWORD, refusalOf, startApp } from '#test/app.ts';
import { recordFailure } from './login-limit.ts';

const { app, db, databaseUrl, insertUser } = await startApp({ own: true, trustProxy: '127.0.0.1' });

beforeEach(async () => {
  await db.delete(limitUses);
});

type Attempt = { email?: string; password?: string; from?: string; to?: typeof app };

async function attempt({ email = `${crypto.randomUUID()}@acme.example`, password = 'wrong', from, to = app }: Attempt) {
  const headers = from ? { 'x-forwarded-for': from } : {};
  return to.inject({ method: 'POST', url: '/api/ticketing/auth/login', headers, payload: { email, password } });
}

/** The statuses of so many attempts, one after the other. */
async function statusesOf(count: number, each: (index: number) => Attempt) {
  const statuses: number[] = [];
  for (let index = 0; index < count; index++) statuses.push((await attempt(each(index))).statusCode);
  return statuses;
}

/** Failures as if they had happened: the hashing of each would take the tests' time. */
async function insertFailures(count: number, client: string, age = '1 minute') {
  const createdAt = sql`now() - ${age}::interval`;
  const use = { limitName: 'wrong_passwords', network: client, subject: crypto.randomUUID(), createdAt };
  await db.insert(limitUses).values(Array.from({ length: count }, () => use));
}

test('after ten failures an address is refused for the rest of a quarter of an hour, even with the right password', async () => {
  const { email } = await insertUser('employee');

  const statuses = await statusesOf(10, () => ({ email }));
  const response = await attempt({ email, password: PASSWORD });

  expect(statuses).toEqual(Array(10).fill(401));
  expect(refusalOf(response)).toEqual({ statusCode: 429, message: 'Too many failed logins. Try again in 15 minutes.' });
  const seconds = Number(response.headers['retry-after']);
  expect(seconds).toBeGreaterThan(880);
  expect(seconds).toBeLessThanOrEqual(900);
});

test('the address counts in any case, and whether or not anybody has it', async () => {
  const email = `${crypto.randomUUID()}@acme.example`;

  const statuses = await statusesOf(11, (index) => ({ email: index % 2 ? ` ${email.toUpperCase()}` : email }));

  expect(statuses).toEqual([...Array(10).fill(401), 429]);
});

test('other addresses of the same client go on', async () => {
  const { email } = await insertUser('employee');
  await statusesOf(11, () => ({ email }));

  const other = await insertUser('employee');

  expect((await attempt({ email: other.email, password: PASSWORD })).statusCode).toBe(200);
});

test('failures leave the count after a quarter of an hour, one by one', async () => {
  const { email } = await insertUser('employee');
  await statusesOf(10, () => ({ email }));
  await db.execute(sql`
    update limit_uses set created_at = now() - interval '14 minutes'
    where id = (select id from limit_uses order by id limit 1)`);

  const early = await attempt({ email, password: PASSWORD });
  await db.execute(sql`update limit_uses set created_at = created_at - interval '61 seconds'`);
  const late = await attempt({ email, password: PASSWORD });

  expect(Number(early.headers['retry-after'])).toBeGreaterThan(50);
  expect(refusalOf(early)).toEqual({ statusCode: 429, message: 'Too many failed logins. Try again in a minute.' });
  expect(late.statusCode).toBe(200);
});

test('good logins never count, nor are bad ones forgiven by them', async () => {
  const { email } = await insertUser('employee');

  const statuses = await statusesOf(30, (index) => ({ email, password: index % 3 ? PASSWORD : 'wrong' }));

  expect(statuses.filter((status) => status === 200)).toHaveLength(18);
  expect(statuses.slice(0, 28).filter((status) => status === 401)).toHaveLength(10);
  expect(statuses.slice(28)).toEqual([429, 429]);
});

test('a client is refused after fifty failures, whatever the address', async () => {
  await insertFailures(49, '203.0.113.7');
  const { email } = await insertUser('employee');
  const from = '203.0.113.7';

  expect(await statusesOf(2, () => ({ from }))).toEqual([401, 429]);
  expect((await attempt({ from, email, password: PASSWORD })).statusCode).toBe(429);
  expect((await attempt({ from: '203.0.113.8', email, password: PASSWORD })).statusCode).toBe(200);
});

test.each([
  ['an IPv4 address written as IPv6', '203.0.113.7/32', '::ffff:203.0.113.7', 429],
  ['a neighbor in the same /64', '2001:db8:1:2::/64', '2001:db8:1:2:aaaa::1', 429],
  ['a neighbor in another /64', '2001:db8:1:2::/64', '2001:db8:1:3::1', 401],
  ['another IPv4 address', '203.0.113.7/32', '203.0.113.6', 401],
])('%s is the same client or not', async (_, client, from, status) => {
  await insertFailures(50, client);

  expect((await attempt({ from })).statusCode).toBe(status);
});

test('a proxy may pass on anything as an address', async () => {
  expect(await statusesOf(4, (index) => ({ from: ['unknown', '1.2.3.4:99', "'; --", '%0'][index] ?? '' }))).toEqual(
    Array(4).fill(401),
  );
});

test('without a trusted proxy, the address in a header is ignored', async () => {
  const direct = await buildApp({ db, logger: pino({ level: 'silent' }) });
  await insertFailures(50, '127.0.0.1');

  const response = await attempt({ to: direct, from: '203.0.113.9' });
  await direct.close();

  expect(response.statusCode).toBe(429);
});

test('a burst of guesses learns ten answers, however many come at once', async () => {
  const { email } = await insertUser('employee');

  const responses = await Promise.all(Array.from({ length: 40 }, () => attempt({ email })));

  const statuses = responses.map(({ statusCode }) => statusCode).sort();
  expect(statuses).toEqual([...Array(10).fill(401), ...Array(30).fill(429)]);
  expect(await db.$count(limitUses)).toBe(10);
});

test('failures that are noted at once are counted one by one', async () => {
  const email = `${crypto.randomUUID()}@acme.example`;
  await Promise.all(Array.from({ length: 16 }, () => db.execute(sql`select pg_sleep(0.05)`)));

  const noted = await Promise.allSettled(
    Array.from({ length: 30 }, () => recordFailure(db, { email, ip: '203.0.113.7' })),
  );

  expect(noted.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  expect(await db.$count(limitUses)).toBe(10);
});

test('concurrent failures of one client are counted one by one', async () => {
  await insertFailures(45, '203.0.113.7');
  await Promise.all(Array.from({ length: 16 }, () => db.execute(sql`select pg_sleep(0.05)`)));

  const noted = await Promise.allSettled(
    Array.from({ length: 30 }, (_, index) => recordFailure(db, { email: `${index}`, ip: '203.0.113.7' })),
  );

  expect(noted.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
});

test('the right password tells nothing when the limit was reached while it was checked', async () => {
  const { email } = await insertUser('employee');
  const use = { limitName: 'wrong_passwords', subject: sha256(email).toString('hex'), network: '203.0.113.7' };
  // The right one waits behind these for its turn to be hashed.
  const others = Array.from({ length: 40 }, (_, index) => attempt({ from: `198.51.100.${index}` }));
  const right = attempt({ email, password: PASSWORD, from: '203.0.113.7' });

  await setTimeout(60);
  await db.insert(limitUses).values(Array.from({ length: 10 }, () => use));

  expect((await right).statusCode).toBe(429);
  await Promise.all(others);
});

test('the limit holds across processes on one database', async () => {
  const { db: otherDb, pool } = connect(databaseUrl, { patience: 10 });
  const other = await buildApp({ db: otherDb, logger: pino({ level: 'silent' }) });
  const { email } = await insertUser('employee');

  const statuses = await statusesOf(12, (index) => ({ email, to: index % 2 ? other : app }));
  await other.close();
  await pool.end();

  expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
});

test('typed addresses are not stored', async () => {
  await attempt({ email: 'MyPassword1!' });

  const stored = await db.execute(sql`select limit_uses::text as row from limit_uses`);
  expect(JSON.stringify(stored.rows)).not.toMatch(/mypassword/i);
  expect(await db.$count(limitUses, eq(limitUses.network, '127.0.0.1/32'))).toBe(1);
});

test('when more log in at once than can be hashed in time, the rest is asked to come back', {
  tags: 'release',
}, async () => {
  const responses = await Promise.all(
    Array.from({ length: 90 }, (_, index) => attempt({ from: `198.51.100.${index}` })),
  );

  const busy = responses.filter(({ statusCode }) => statusCode === 503);
  expect(busy.length).toBeGreaterThan(0);
  expect(responses.filter(({ statusCode }) => statusCode === 401)).toHaveLength(90 - busy.length);
  expect(Number(busy[0]?.headers['retry-after'])).toBeGreaterThan(0);
});
