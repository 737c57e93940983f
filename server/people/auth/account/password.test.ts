import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { changePassword } from '#contract/account.ts';
import { confirmReset } from '#contract/password-resets.ts';
import { findSession, logIn } from '#contract/sessions.ts';
import { hashPassword } from '#server/people/auth/passwords/passwords.ts';
import { events } from '#server/platform/database/tables/events.ts';
import { limitUses } from '#server/platform/database/tables/limit-uses.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { PASSWORD, refusalOf, startApp } from '#test/app.ts';
import { insertReset } from '#test/onboarding.ts';

const { app, call, db, during, insertUser } = await startApp({ own: true, trustProxy: '127.0.0.1' });

const passwords = (currentPassword: string, newPassword = 'nanosecond') => ({ body: { currentPassword, newPassword } });
const logInWith = (email: string, password: string) => call(undefined, logIn, { body: { email, password } });

test.each(['employee', 'member', 'manager', 'admin', 'super_admin'] as const)(
  '%s changes their password',
  async (role) => {
    const user = await insertUser(role);

    const response = await call(user, changePassword, passwords(PASSWORD));

    expect(response.json()).toEqual({ message: 'Password changed' });
    expect((await logInWith(user.email, 'nanosecond')).statusCode).toBe(200);
    expect((await logInWith(user.email, PASSWORD)).statusCode).toBe(401);
  },
);

test('it ends every other session and an open reset link; this session goes on', async () => {
  const user = await insertUser('employee');
  const other = (await logInWith(user.email, PASSWORD)).json();
  const { token } = await insertReset(db, user.id);

  await call(user, changePassword, passwords(PASSWORD));

  expect((await call(other, findSession, {})).statusCode).toBe(401);
  expect((await call(user, findSession, {})).statusCode).toBe(200);
  const reset = await call(undefined, confirmReset, { body: { token, newPassword: 'stolen again' } });
  expect(reset.statusCode).toBe(400);
});

test('a wrong current password is an error of its field, and logs nobody out', async () => {
  const user = await insertUser('employee');

  const response = await call(user, changePassword, passwords('wrong'));

  const message = 'This is not your current password. Check it and try again.';
  expect(refusalOf(response)).toEqual({
    statusCode: 400,
    message,
    issues: [{ path: 'currentPassword', message }],
  });
  expect((await call(user, findSession, {})).statusCode).toBe(200);
  expect((await logInWith(user.email, PASSWORD)).statusCode).toBe(200);
});

test('wrong current passwords and failed logins share one limit', async () => {
  const user = await insertUser('employee');
  const statuses: number[] = [];
  for (let index = 0; index < 10; index++) {
    const guess = index % 2 ? logInWith(user.email, 'wrong') : call(user, changePassword, passwords('wrong'));
    statuses.push((await guess).statusCode);
  }

  const right = await call(user, changePassword, passwords(PASSWORD));

  expect(statuses).toEqual([400, 401, 400, 401, 400, 401, 400, 401, 400, 401]);
  expect(right.statusCode).toBe(429);
  expect((await logInWith(user.email, PASSWORD)).statusCode).toBe(429);
  await db.delete(limitUses);
  expect((await logInWith(user.email, PASSWORD)).statusCode).toBe(200);
});

test('of two concurrent changes, one is told that the password has already changed', async () => {
  const user = await insertUser('employee');

  const responses = await Promise.all([
    call(user, changePassword, passwords(PASSWORD, 'first of two')),
    call(user, changePassword, passwords(PASSWORD, 'second of two')),
  ]);

  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
});

test('a change that meets a reset in the middle leaves the password of the reset', async () => {
  const user = await insertUser('employee');
  const passwordHash = await hashPassword('from the link');

  const response = await during(
    (tx) => tx.update(users).set({ passwordHash }).where(eq(users.id, user.id)),
    () => call(user, changePassword, passwords(PASSWORD)),
  );

  expect((await response).statusCode).toBe(400);
  expect((await logInWith(user.email, 'from the link')).statusCode).toBe(200);
});

test('the log has the actor and the address, and no password', async () => {
  const user = await insertUser('manager');

  await app.inject({
    method: 'PUT',
    url: changePassword.url,
    headers: { authorization: `Bearer ${user.token}`, 'x-forwarded-for': '203.0.113.7' },
    payload: passwords(PASSWORD).body,
  });

  const entries = await db.select().from(events).where(eq(events.recordId, user.id));
  expect(entries).toMatchObject([{ actorId: user.id, action: 'password changed', client: '203.0.113.7' }]);
  expect(JSON.stringify(entries)).not.toMatch(/nanosecond|correct horse|argon2/);
});
