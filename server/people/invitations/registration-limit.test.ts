import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { beforeEach, expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { connect, withLimitFactor } from '#server/platform/database/client.ts';
import { limitUses } from '#server/platform/database/tables/limit-uses.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { refusalOf, startApp } from '#test/app.ts';
import { insertInvitation, registration } from '#test/onboarding.ts';

const world = await startApp({ own: true, trustProxy: '127.0.0.1' });
const { app, databaseUrl, db, insertUser } = world;

beforeEach(async () => {
  await db.delete(limitUses);
});

type Attempt = { email?: string; password?: string; from?: string; to?: typeof app; key?: string };

function register(token: string, { from = '203.0.113.7', to = app, key, ...values }: Attempt = {}) {
  const headers = { 'x-forwarded-for': from, ...(key ? { 'idempotency-key': key } : {}) };
  const payload = { ...registration(token), ...values };
  return to.inject({ method: 'POST', url: '/api/ticketing/invitations/register', headers, payload });
}

async function insertAttempts(count: number, invitationId: string, client: string, age = '1 minute') {
  const createdAt = sql`now() - ${age}::interval`;
  const rows = Array.from({ length: count }, () => ({
    limitName: 'registrations',
    subject: invitationId,
    network: client,
    createdAt,
  }));
  await db.insert(limitUses).values(rows);
}

test('a client that has tried twenty registrations waits, whichever invitation it uses', async () => {
  const [first, second] = [await insertInvitation(world), await insertInvitation(world)];
  await insertAttempts(19, first.id, '203.0.113.7/32');

  const last = await register(first.token);
  const next = await register(second.token);
  const neighbor = await register(second.token, { from: '203.0.113.8' });

  expect(last.statusCode).toBe(201);
  expect(refusalOf(next)).toEqual({
    statusCode: 429,
    message: 'Too many registrations in a short time. Try again in 14 minutes, or call us.',
  });
  expect(Number(next.headers['retry-after'])).toBeGreaterThan(780);
  expect(neighbor.statusCode).toBe(201);
});

test('an invitation is blocked for everybody after twenty attempts', async () => {
  const [first, second] = [await insertInvitation(world), await insertInvitation(world)];
  for (let index = 0; index < 20; index++) await insertAttempts(1, first.id, `198.51.100.${index}/32`);

  expect((await register(first.token)).statusCode).toBe(429);
  expect((await register(second.token)).statusCode).toBe(201);
});

test('a registration for an address in use counts, and is refused in the same words until the limit', async () => {
  const { token } = await insertInvitation(world);
  const { email } = await insertUser('employee');

  const responses = [];
  for (let count = 0; count < 21; count++) responses.push(await register(token, { email }));

  const taken = { statusCode: 409, message: 'A user with this email already exists' };
  expect(responses.slice(0, 20).map(refusalOf)).toEqual(Array(20).fill(taken));
  expect(responses[20]?.statusCode).toBe(429);
});

test('other refusals and repeats of the same call do not count', async () => {
  const { id, token } = await insertInvitation(world);
  const key = crypto.randomUUID();
  const person = registration(token);
  await insertAttempts(18, id, '203.0.113.7/32');

  await register(token, { password: 'short' });
  await register(token, { email: 'nobody' });
  const responses = [];
  for (let count = 0; count < 3; count++) responses.push(await register(token, { ...person, key }));

  expect(responses.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
  expect(await db.$count(limitUses)).toBe(19);
});

test('twenty of sixty registrations at once are taken, through two processes', { tags: 'release' }, async () => {
  const { token, companyId } = await insertInvitation(world);
  const { db: otherDb, pool } = connect(databaseUrl, { patience: 10 });
  const other = await buildApp({ db: otherDb, logger: pino({ level: 'silent' }), trustProxy: '127.0.0.1' });

  const responses = await Promise.all(
    Array.from({ length: 60 }, (_, index) => register(token, { to: index % 2 ? other : app })),
  );
  await other.close();
  await pool.end();

  const statuses = responses.map(({ statusCode }) => statusCode).sort();
  expect(statuses).toEqual([...Array(20).fill(201), ...Array(40).fill(429)]);
  expect(await db.$count(users, eq(users.companyId, companyId))).toBe(20);
});

test('the limit factor multiplies the registrations', async () => {
  const { id, token } = await insertInvitation(world);
  await insertAttempts(20, id, '203.0.113.7/32');
  const doubled = await buildApp({
    db: withLimitFactor(db, 2),
    logger: pino({ level: 'silent' }),
    trustProxy: '127.0.0.1',
  });

  const statuses = [(await register(token, { to: doubled })).statusCode, (await register(token)).statusCode];
  await doubled.close();

  expect(statuses).toEqual([201, 429]);
});

test('attempts that no longer count are deleted with the next one', async () => {
  const { id, token } = await insertInvitation(world);
  await insertAttempts(20, id, '203.0.113.7/32', '16 minutes');

  expect((await register(token)).statusCode).toBe(201);
  expect(await db.$count(limitUses)).toBe(1);
});
