import { hash } from '@node-rs/argon2';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { findSession, logIn, logOut } from '#contract/sessions.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { sessions } from '#server/platform/database/tables/sessions.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { PASSWORD, refusalOf, startApp } from '#test/app.ts';

const { call, db, send, insertUser } = await startApp();

const refused = { statusCode: 401, message: 'Invalid email or password' };

test.each(['employee', 'member', 'manager', 'admin', 'super_admin'] as const)(
  '%s logs in and is told who they are',
  async (role) => {
    const { id, email, companyId } = await insertUser(role);

    const response = await call(undefined, logIn, { body: { email, password: PASSWORD } });

    const companyName = companyId && 'Acme Plumbing';
    const isManager = role === 'manager';
    const user = { id, role, firstName: 'Ada', lastName: 'Lovelace', companyId, companyName, isManager, email };
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ user, token: expect.stringMatching(/^[\w-]{43}$/) });
    expect((await call(response.json(), findSession, {})).json()).toEqual(user);
  },
);

test('an address is taken in any case and with blanks around it', async () => {
  const { email } = await insertUser('employee');

  const response = await call(undefined, logIn, { body: { email: ` ${email.toUpperCase()} `, password: PASSWORD } });

  expect(response.statusCode).toBe(200);
});

test.each([' padded ', 'pässwörd 🐘', 'x'.repeat(256), '"\\\'; --'])(
  'the password %j logs in exactly as it is',
  async (password) => {
    const { email } = await insertUser('employee', { passwordHash: await hash(password) });

    expect((await call(undefined, logIn, { body: { email, password } })).statusCode).toBe(200);
    for (const other of [password.trim(), password.toUpperCase(), password.slice(0, -1)]) {
      if (other === password) continue;
      expect((await call(undefined, logIn, { body: { email, password: other } })).statusCode).toBe(401);
    }
  },
);

test('an unknown address, a wrong password and a deleted user get the same response', async () => {
  const { email } = await insertUser('employee');
  const inactive = await insertUser('admin', { isActive: false });
  const deleted = await insertUser('employee', { deletedAt: new Date() });
  const orphan = await insertUser('employee');
  await db
    .update(companies)
    .set({ deletedAt: new Date() })
    .where(eq(companies.id, orphan.companyId ?? ''));

  const answers = [
    await call(undefined, logIn, { body: { email, password: 'wrong' } }),
    await call(undefined, logIn, { body: { email: 'nobody@acme.example', password: PASSWORD } }),
    await call(undefined, logIn, { body: { email: 'not an address', password: PASSWORD } }),
  ];
  for (const person of [inactive, deleted, orphan]) {
    answers.push(await call(undefined, logIn, { body: { email: person.email, password: PASSWORD } }));
  }

  expect(answers.map(refusalOf)).toEqual(Array(6).fill(refused));
});

test('each login gets a token of its own, and the database does not hold it', async () => {
  const { email, id } = await insertUser('employee');
  const body = { email, password: PASSWORD };

  const tokens = [await call(undefined, logIn, { body }), await call(undefined, logIn, { body })].map(
    (response) => response.json().token,
  );

  expect(tokens[0]).not.toBe(tokens[1]);
  const stored = await db.execute(sql`select sessions::text as row from sessions where user_id = ${id}`);
  for (const token of tokens) expect(JSON.stringify(stored.rows)).not.toContain(token);
});

test('expired sessions are cleared away at the next login', async () => {
  const { email } = await insertUser('employee');
  const gone = await insertUser('employee');
  await db.update(sessions).set({ createdAt: sql`now() - interval '13 hours'` }).where(eq(sessions.userId, gone.id));

  await call(undefined, logIn, { body: { email, password: PASSWORD } });

  expect(await db.select().from(sessions).where(eq(sessions.userId, gone.id))).toEqual([]);
});

test.each([
  ['email', '', 'Please enter both email and password'],
  ['email', undefined, 'Please enter both email and password'],
  ['password', '', 'Please enter both email and password'],
  ['password', undefined, 'Please enter both email and password'],
  ['email', { $ne: '' }, 'Please enter both email and password'],
  ['email', `${'x'.repeat(250)}@acme.example`, 'Use at most 254 characters'],
  ['email', 'ada\u0000@acme.example', 'Use plain text'],
  ['password', 'x'.repeat(257), 'Use at most 256 characters'],
])('%s of %j is refused: %s', async (path, value, message) => {
  const body = { email: 'ada@acme.example', password: 'secret', [path]: value };

  const response = await send(undefined, 'POST', '/api/ticketing/auth/login', body);

  expect(refusalOf(response)).toMatchObject({ statusCode: 400, message });
  expect(response.json().issues).toContainEqual({ path, message });
});

describe('logging out', () => {
  test('ends this session at once and no other', async () => {
    const employee = await insertUser('employee');
    const other = (await call(undefined, logIn, { body: { email: employee.email, password: PASSWORD } })).json();

    const response = await call(employee, logOut, {});

    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ message: 'Logged out' });
    expect(refusalOf(await call(employee, findSession, {}))).toEqual({
      statusCode: 401,
      message: 'Your session has ended',
    });
    expect((await call(other, findSession, {})).statusCode).toBe(200);
  });

  test('needs a session', async () => {
    expect((await call(undefined, logOut, {})).statusCode).toBe(401);
  });
});

test('a token of the caller’s choice is never adopted', async () => {
  const employee = await insertUser('employee');
  const stranger = { token: 'x'.repeat(43) };

  const response = await call(stranger, logIn, { body: { email: employee.email, password: PASSWORD } });

  expect(response.json().token).not.toBe(stranger.token);
  expect((await call(stranger, findSession, {})).statusCode).toBe(401);
  expect(await db.select().from(users).where(eq(users.id, employee.id))).toHaveLength(1);
});
