import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { findSession, logOut } from '#contract/sessions.ts';
import { listTickets } from '#contract/tickets.ts';
import { sessions } from '#server/platform/database/tables/sessions.ts';
import { type Caller, startApp } from '#test/app.ts';

const { call, db, send, insertUser } = await startApp();

/** Somebody whose token is due for a change. */
async function insertDue() {
  const user = await insertUser('employee');
  await turnBack(user.id, '16 minutes');
  return user;
}

/** As if the token had last been changed so much longer ago. */
async function turnBack(userId: string, interval: string) {
  await db
    .update(sessions)
    .set({ rotatedAt: sql`${sessions.rotatedAt} - ${interval}::interval` })
    .where(eq(sessions.userId, userId));
}

async function use(caller: Caller) {
  const { statusCode, headers } = await call(caller, findSession, {});
  const refreshed = headers['x-refreshed-token'];
  return { statusCode, next: typeof refreshed === 'string' ? { token: refreshed } : undefined };
}

test('a token is kept for fifteen minutes', async () => {
  const user = await insertUser('employee');
  await turnBack(user.id, '14 minutes');

  expect(await use(user)).toEqual({ statusCode: 200, next: undefined });
});

test('an older one is answered with its successor, which then is the token', async () => {
  const user = await insertDue();

  const { next } = await use(user);

  expect(next?.token).toMatch(/^[\w-]{43}$/);
  expect(next?.token).not.toBe(user.token);
  expect(await use(next ?? user)).toEqual({ statusCode: 200, next: undefined });
});

test('two tabs that share a token both go on: requests at once get the same successor', async () => {
  const user = await insertDue();
  // Twelve connections: else the requests would go one after the other over those that are open.
  await Promise.all(Array.from({ length: 12 }, () => db.execute(sql`select pg_sleep(0.05)`)));

  const answers = await Promise.all(Array.from({ length: 12 }, () => use(user)));

  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(12).fill(200));
  expect(new Set(answers.map(({ next }) => next?.token)).size).toBe(1);
  expect(answers[0]?.next).toBeDefined();
});

test('a new token that was lost is sent again for a minute', async () => {
  const user = await insertDue();
  const lost = await use(user);

  const again = await use(user);
  await turnBack(user.id, '55 seconds');
  const late = await use(user);

  expect(again).toEqual(lost);
  expect(late).toEqual(lost);
});

test('after that minute the old token is dead and the new one lives', async () => {
  const user = await insertDue();
  const { next } = await use(user);

  await turnBack(user.id, '61 seconds');

  expect((await use(user)).statusCode).toBe(401);
  expect((await use(next ?? user)).statusCode).toBe(200);
});

test('token follows token for as long as the session lasts', async () => {
  const user = await insertUser('employee');
  let current: Caller = user;

  for (let round = 0; round < 4; round++) {
    const before = current;
    await turnBack(user.id, '16 minutes');
    current = (await use(before)).next ?? before;
    expect(current).not.toEqual(before);
  }

  expect((await use(user)).statusCode).toBe(401);
  expect(await db.$count(sessions, eq(sessions.userId, user.id))).toBe(1);
});

test('a refused request tells the successor, too', async () => {
  const user = await insertDue();

  const response = await send(user, 'GET', '/api/ticketing/admin/companies');

  expect(response.statusCode).toBe(403);
  expect(response.headers['x-refreshed-token']).toMatch(/^[\w-]{43}$/);
});

test('the database alone does not tell a token: neither the old nor the new', async () => {
  const user = await insertDue();
  const { next } = await use(user);

  const stored = await db.execute(sql`
    select encode(token_hash, 'hex') as a, encode(previous_token_hash, 'hex') as b, encode(rotation_salt, 'hex') as c
    from sessions where user_id = ${user.id}`);

  const hex = (token = '') => Buffer.from(token, 'base64url').toString('hex');
  expect(JSON.stringify(stored.rows)).not.toContain(hex(user.token));
  expect(JSON.stringify(stored.rows)).not.toContain(hex(next?.token));
});

test('logging out with either token ends both', async () => {
  for (const which of ['old', 'new']) {
    const user = await insertDue();
    const next = (await use(user)).next ?? user;

    expect((await call(which === 'old' ? user : next, logOut, {})).statusCode).toBe(200);

    expect((await use(user)).statusCode).toBe(401);
    expect((await use(next)).statusCode).toBe(401);
  }
});

test('rotation does not lengthen a session beyond its twelve hours', async () => {
  const user = await insertDue();
  await db
    .update(sessions)
    .set({ createdAt: sql`now() - interval '12 hours 1 second'` })
    .where(eq(sessions.userId, user.id));

  expect((await call(user, listTickets, {})).statusCode).toBe(401);
});
