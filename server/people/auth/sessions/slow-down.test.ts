import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { logIn } from '#contract/sessions.ts';
import { deleteUser } from '#contract/users.ts';
import { buildApp } from '#server/app.ts';
import { connect } from '#server/platform/database/client.ts';
import { limitUses } from '#server/platform/database/tables/limit-uses.ts';
import { knownNetworks } from '#server/platform/database/tables/sessions.ts';
import { sha256 } from '#server/platform/lib/secrets.ts';
import { PASSWORD, startApp } from '#test/app.ts';
import { codeOf, insertFactor, wrongCode } from '#test/second-factor.ts';
import { slow } from '#test/slow.ts';
import { holdBack } from './slow-down.ts';

slow('Waits while all connections are in use');

const { app, call, databaseUrl, db, insertUser } = await startApp({ own: true, trustProxy: '127.0.0.1' });

beforeEach(async () => {
  await db.delete(limitUses);
});
afterEach(() => {
  vi.useRealTimers();
});

type Attempt = { email: string; password?: string; code?: string; from?: string; to?: typeof app };

async function attempt({ email, password = PASSWORD, code, from = '203.0.113.7', to = app }: Attempt) {
  const started = performance.now();
  const { statusCode } = await to.inject({
    method: 'POST',
    url: logIn.url,
    headers: { 'x-forwarded-for': from },
    payload: { email, password, ...(code ? { code } : {}) },
  });
  return { statusCode, took: performance.now() - started };
}

/** Failures for an address, each from another network. */
async function insertStrangersFailures(email: string, count: number) {
  const rows = Array.from({ length: count }, (_, index) => ({
    limitName: 'wrong_passwords',
    subject: sha256(email).toString('hex'),
    network: `10.${index >> 8}.${index & 255}.1/32`,
  }));
  await db.insert(limitUses).values(rows);
}

test('nobody can lock an account: after 400 failures elsewhere the right password still logs in', {
  tags: 'release',
}, async () => {
  const { email } = await insertUser('employee');
  await insertStrangersFailures(email, 400);

  const [wrong, right] = [await attempt({ email, password: 'wrong' }), await attempt({ email })];

  expect([wrong.statusCode, right.statusCode]).toEqual([401, 200]);
});

test('ten failures refuse the network that they came from, and no other', async () => {
  const { email } = await insertUser('employee');
  const wrong = { email, password: 'wrong', from: '198.51.100.9' };
  for (let count = 0; count < 10; count++) await attempt(wrong);

  const [same, other] = [await attempt({ email, from: '198.51.100.9' }), await attempt({ email })];

  expect([same.statusCode, other.statusCode]).toEqual([429, 200]);
});

test('more failures elsewhere delay the response longer, up to a limit, whether or not the address has an account', {
  tags: 'release',
}, async () => {
  async function timeAfter(count: number) {
    const email = `${crypto.randomUUID()}@acme.example`;
    if (count % 2 === 0) await insertUser('employee', { email });
    await insertStrangersFailures(email, count);
    return (await attempt({ email, password: 'wrong' })).took;
  }

  const [few, some, many, most, unknown] = [
    await timeAfter(10),
    await timeAfter(20),
    await timeAfter(40),
    await timeAfter(2_000),
    await timeAfter(2_001),
  ];

  expect(some / few).toBeGreaterThan(1.5);
  expect(many / some).toBeGreaterThan(1.25);
  expect(most / many).toBeLessThan(1.5);
  expect(unknown / most).toBeGreaterThan(0.7);
  expect(unknown / most).toBeLessThan(1.5);
});

test('a network with a login in the last 30 days is not slowed down, a month later it is', {
  tags: 'release',
}, async () => {
  const { email, id } = await insertUser('employee');
  await attempt({ email, from: '2001:db8:1:2::1' });
  await insertStrangersFailures(email, 400);

  const known = await attempt({ email, from: '2001:db8:1:2:aaaa::9' });
  const stranger = await attempt({ email, from: '2001:db8:1:3::1' });
  await db
    .update(knownNetworks)
    .set({ lastLoginAt: sql`now() - interval '31 days'` })
    .where(eq(knownNetworks.userId, id));
  const forgotten = await attempt({ email, from: '2001:db8:1:2::1' });

  expect([known, stranger, forgotten].map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  expect(stranger.took / known.took).toBeGreaterThan(3);
  expect(forgotten.took / known.took).toBeGreaterThan(3);
});

test('one row is kept per network of a user, for 30 days and as long as the user', async () => {
  const [admin, other] = [await insertUser('admin'), await insertUser('employee')];
  const rows = () => db.select().from(knownNetworks).where(eq(knownNetworks.userId, other.id));
  for (const from of ['203.0.113.7', '203.0.113.7', '203.0.113.8']) await attempt({ email: other.email, from });
  await db
    .update(knownNetworks)
    .set({ lastLoginAt: sql`now() - interval '31 days'` })
    .where(eq(knownNetworks.network, '203.0.113.8/32'));

  await attempt({ email: admin.email });
  const kept = await rows();
  await call(admin, deleteUser, { params: { userId: other.id } });

  expect(kept.map(({ network }) => network)).toEqual(['203.0.113.7/32']);
  expect(await rows()).toEqual([]);
});

test('wrong codes elsewhere refuse no right code', async () => {
  const { email, id } = await insertUser('employee');
  const secret = await insertFactor(db, id);
  for (let index = 0; index < 11; index++) {
    await attempt({ email, code: wrongCode(secret), from: `198.51.100.${index}` });
  }

  expect((await attempt({ email, code: codeOf(secret) })).statusCode).toBe(200);
});

test('while a guess is held back it holds no connection to the database', async () => {
  const { db: narrow, pool } = connect(databaseUrl, { patience: 10, size: 1 });
  const other = await buildApp({ db: narrow, logger: pino({ level: 'silent' }), trustProxy: '127.0.0.1' });
  const [attacked, calm] = [await insertUser('employee'), await insertUser('employee')];
  await insertStrangersFailures(attacked.email, 400);
  const order: string[] = [];

  await Promise.all([
    attempt({ email: attacked.email, to: other }).then(() => order.push('attacked')),
    attempt({ email: calm.email, to: other }).then(() => order.push('calm')),
  ]);
  await other.close();
  await pool.end();

  expect(order).toEqual(['calm', 'attacked']);
});

test('when a thousand guesses are held back, the next lets the oldest go on', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const released: number[] = [];
  const guesses = Array.from({ length: 1_002 }, (_, index) => holdBack(1_000).then(() => released.push(index)));

  await Promise.all(guesses.slice(0, 2));
  const early = [...released];
  vi.advanceTimersByTime(1_000);
  await Promise.all(guesses);

  expect(early).toEqual([0, 1]);
  expect(released).toHaveLength(1_002);
});
