import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { listCompanies } from '#contract/companies.ts';
import { findSession } from '#contract/sessions.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { sessions } from '#server/platform/database/tables/sessions.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { type Caller, refusalOf, startApp } from '#test/app.ts';

const { app, call, db, insertUser } = await startApp();

const expired = { statusCode: 401, message: 'Your session has ended' };

async function isSignedIn(caller: Caller) {
  return (await call(caller, findSession, {})).statusCode === 200;
}

/** Moves a session back in time, as if it had been opened or used that long ago. */
async function age(userId: string, column: 'created_at' | 'last_used_at' | 'rotated_at', interval: string) {
  await db.execute(
    sql`update sessions set ${sql.identifier(column)} = now() - ${interval}::interval where user_id = ${userId}`,
  );
}

describe('a token', () => {
  test.each([
    ['none', () => undefined],
    ['empty', () => 'Bearer '],
    ['cut short', (token: string) => `Bearer ${token.slice(0, -1)}`],
    ['with something after it', (token: string) => `Bearer ${token}x`],
    ['in the wrong case', (token: string) => `Bearer ${token.toLowerCase()}`],
    ['made up', () => `Bearer ${'A'.repeat(43)}`],
    ['of another scheme', (token: string) => `Basic ${token}`],
    ['without a scheme', (token: string) => token],
    ['given twice', (token: string) => `Bearer ${token}, Bearer ${token}`],
    ['as it stands in the database', () => `Bearer ${'\\x'.padEnd(66, 'a')}`],
    ['of 10,000 characters', () => `Bearer ${'a'.repeat(10_000)}`],
  ])('opens nothing: %s', async (_, header) => {
    const { token } = await insertUser('employee');
    const authorization = header(token);

    const response = await app.inject({
      url: '/api/ticketing/tickets',
      headers: authorization ? { authorization } : {},
    });

    expect(refusalOf(response)).toEqual(expired);
    expect(response.headers['www-authenticate']).toBe('Bearer');
  });

  test('in the address or a cookie opens nothing', async () => {
    const { token } = await insertUser('employee');

    const response = await app.inject({
      url: `/api/ticketing/tickets?token=${token}`,
      headers: { cookie: `token=${token}` },
    });

    expect(response.statusCode).toBe(401);
  });

  test('is the only thing that is needed: answers set no cookie', async () => {
    const response = await call(await insertUser('employee'), findSession, {});

    expect(response.headers['set-cookie']).toBeUndefined();
  });
});

describe('a session ends', () => {
  test('two hours after its last use, give or take the minute in which its use is noted', async () => {
    const early = await insertUser('employee');
    const late = await insertUser('employee');
    await age(early.id, 'last_used_at', '119 minutes');
    await age(late.id, 'last_used_at', '122 minutes');

    expect(await isSignedIn(early)).toBe(true);
    expect(refusalOf(await call(late, findSession, {}))).toEqual(expired);
  });

  test('twelve hours after the login, however busy it was', async () => {
    const early = await insertUser('employee');
    const late = await insertUser('employee');
    await age(early.id, 'created_at', '11 hours 59 minutes');
    await age(late.id, 'created_at', '12 hours 1 second');

    expect(await isSignedIn(early)).toBe(true);
    expect(await isSignedIn(late)).toBe(false);
  });

  test('not while it is used', async () => {
    const employee = await insertUser('employee');

    for (let round = 0; round < 3; round++) {
      await age(employee.id, 'last_used_at', '100 minutes');
      expect(await isSignedIn(employee)).toBe(true);
    }

    const [session] = await db.select().from(sessions).where(eq(sessions.userId, employee.id));
    expect(session?.lastUsedAt.getTime()).toBeGreaterThan(Date.now() - 60_000);
  });

  test.each([
    ['is deactivated', { isActive: false }],
    ['is deleted', { deletedAt: new Date() }],
  ])('at once when its user %s', async (_, change) => {
    for (const role of ['employee', 'admin'] as const) {
      const user = await insertUser(role);
      await db.update(users).set(change).where(eq(users.id, user.id));

      expect(refusalOf(await call(user, findSession, {}))).toEqual(expired);
    }
  });

  test('at once when its user’s company is deleted', async () => {
    const user = await insertUser('manager');
    await db
      .update(companies)
      .set({ deletedAt: new Date() })
      .where(eq(companies.id, user.companyId ?? ''));

    expect(refusalOf(await call(user, findSession, {}))).toEqual(expired);
  });
});

test('a use is noted once a minute, not at each request', async () => {
  const employee = await insertUser('employee');
  const noted = async () => (await db.select().from(sessions).where(eq(sessions.userId, employee.id)))[0]?.lastUsedAt;
  await age(employee.id, 'last_used_at', '30 seconds');
  const before = await noted();

  await call(employee, findSession, {});

  expect(await noted()).toEqual(before);
});

test('role and company are read anew at each request', async () => {
  const admin = await insertUser('admin');
  expect((await call(admin, listCompanies, {})).statusCode).toBe(200);
  const { companyId } = await insertUser('employee');

  await db.update(users).set({ role: 'employee', companyId }).where(eq(users.id, admin.id));

  expect((await call(admin, listCompanies, {})).statusCode).toBe(403);
  expect((await call(admin, findSession, {})).json()).toMatchObject({ role: 'employee', companyId });
});
