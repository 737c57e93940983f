import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { beforeEach, expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { connect } from '#server/platform/database/client.ts';
import { inquiries } from '#server/platform/database/tables/inquiries.ts';
import { limitUses } from '#server/platform/database/tables/limit-uses.ts';
import { contactMessage, refusalOf, startApp } from '#test/app.ts';
import { slow } from '#test/slow.ts';

slow('Waits for another process, or for its end');

const { app, db, databaseUrl } = await startApp({ own: true, trustProxy: '127.0.0.1' });

beforeEach(async () => {
  await db.delete(inquiries);
  await db.delete(limitUses);
});

function send({ from = '203.0.113.7', to = app, values = {} } = {}) {
  const headers = { 'x-forwarded-for': from };
  return to.inject({ method: 'POST', url: '/api/contact', headers, payload: { ...contactMessage(), ...values } });
}

/** How many messages count. */
const countUses = () => db.$count(limitUses, eq(limitUses.limitName, 'inquiries'));

/** Messages as if they had been sent. */
async function insertSenders(count: number, client: string, age = '1 minute') {
  const createdAt = sql`now() - ${age}::interval`;
  await db
    .insert(limitUses)
    .values(Array.from({ length: count }, () => ({ limitName: 'inquiries', network: client, createdAt })));
}

test('twenty messages are taken from a client in ten minutes, the next is asked to wait', async () => {
  const statuses: number[] = [];
  for (let count = 0; count < 20; count++) statuses.push((await send()).statusCode);
  const response = await send();

  expect(statuses).toEqual(Array(20).fill(201));
  expect(refusalOf(response)).toEqual({
    statusCode: 429,
    message: 'You have sent many messages in a short time. Please try again in 10 minutes, or call us.',
  });
  const seconds = Number(response.headers['retry-after']);
  expect(seconds).toBeGreaterThan(540);
  expect(seconds).toBeLessThanOrEqual(600);
  expect(await db.$count(inquiries)).toBe(20);
});

test('the wait is as long as it takes the oldest message to leave the count', async () => {
  await insertSenders(1, '203.0.113.7', '6 minutes 10 seconds');
  await insertSenders(19, '203.0.113.7', '1 minute');

  const early = await send();
  await db.execute(sql`update limit_uses set created_at = created_at - interval '4 minutes'`);
  const late = await send();

  expect(refusalOf(early).message).toContain('in 4 minutes,');
  expect(Number(early.headers['retry-after'])).toBeGreaterThan(180);
  expect(late.statusCode).toBe(201);
});

test('refused messages do not count', async () => {
  await insertSenders(19, '203.0.113.7');
  for (let count = 0; count < 5; count++) await send({ values: { email: 'nobody' } });

  expect((await send({ values: { homepage: 'x' } })).statusCode).toBe(400);
  expect((await send()).statusCode).toBe(201);
  expect((await send()).statusCode).toBe(429);
});

test.each([
  ['the same address', '203.0.113.7/32', '203.0.113.7', 429],
  ['it, written as IPv6', '203.0.113.7/32', '::ffff:203.0.113.7', 429],
  ['a neighbor', '203.0.113.7/32', '203.0.113.8', 201],
  ['a neighbor in the same /64', '2001:db8:1:2::/64', '2001:db8:1:2:aaaa::1', 429],
  ['a neighbor in another /64', '2001:db8:1:2::/64', '2001:db8:1:3::1', 201],
])('%s is the same client or not', async (_, client, from, status) => {
  await insertSenders(20, client);

  expect((await send({ from })).statusCode).toBe(status);
});

test('of messages sent at once through two processes exactly twenty are taken', async () => {
  const { db: otherDb, pool } = connect(databaseUrl, { patience: 10 });
  const other = await buildApp({ db: otherDb, logger: pino({ level: 'silent' }), trustProxy: '127.0.0.1' });

  const responses = await Promise.all(Array.from({ length: 60 }, (_, index) => send({ to: index % 2 ? other : app })));
  await other.close();
  await pool.end();

  const statuses = responses.map(({ statusCode }) => statusCode).sort();
  expect(statuses).toEqual([...Array(20).fill(201), ...Array(40).fill(429)]);
  expect(await db.$count(inquiries)).toBe(20);
  expect(await countUses()).toBe(20);
});

test('senders that count no more are deleted with the next message', async () => {
  await insertSenders(5, '203.0.113.9', '11 minutes');

  await send();

  expect(await countUses()).toBe(1);
});
