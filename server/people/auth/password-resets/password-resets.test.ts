import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { confirmReset, createResetLink, validateReset } from '#contract/password-resets.ts';
import { findSession, logIn } from '#contract/sessions.ts';
import { updateUser } from '#contract/users.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { events } from '#server/platform/database/tables/events.ts';
import { links } from '#server/platform/database/tables/links.ts';
import { sessions } from '#server/platform/database/tables/sessions.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { newToken } from '#server/platform/lib/secrets.ts';
import { bearer, PASSWORD, refusalOf, startApp } from '#test/app.ts';
import { insertReset } from '#test/onboarding.ts';

const { app, call, db, during, insertUser, send } = await startApp({
  own: true,
  publicUrl: 'https://help.archway.example',
});
const admin = await insertUser('admin', { firstName: 'Joan', lastName: 'Clarke' });
const newPassword = 'nanosecond';

const validate = (token: string) => call(undefined, validateReset, { body: { token } });
const confirm = (token: string) => call(undefined, confirmReset, { body: { token, newPassword } });
const isLoggedIn = async (email: string, password: string) =>
  (await call(undefined, logIn, { body: { email, password } })).statusCode === 200;

/** A link made by an admin, and the token in it. */
async function makeLink(userId: string) {
  const response = await call(admin, createResetLink, { params: { userId } });
  const { resetLink = '' } = response.json();
  return { resetLink, token: new URL(resetLink).searchParams.get('token') ?? '' };
}

test('a link changes the password, ends every session and logs nobody in', async () => {
  const user = await insertUser('employee');
  await call(undefined, logIn, { body: { email: user.email, password: PASSWORD } });
  const { resetLink, token } = await makeLink(user.id);

  const check = await validate(token);
  const response = await confirm(token);

  expect(resetLink).toBe(`https://help.archway.example/ticketing/reset-password?token=${token}`);
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(check.json()).toEqual({
    ...{ valid: true, isNew: false, email: user.email, message: 'This link can be used' },
    ...{ passkeys: [], apiKeys: [] },
  });
  expect([response.statusCode, response.json()]).toEqual([200, { message: 'Password changed' }]);
  expect(await db.$count(sessions, eq(sessions.userId, user.id))).toBe(0);
  expect((await call(user, findSession, {})).statusCode).toBe(401);
  expect([await isLoggedIn(user.email, PASSWORD), await isLoggedIn(user.email, newPassword)]).toEqual([false, true]);
});

test('no header of a request gets into a link, and the database does not hold its token', async () => {
  const { id } = await insertUser('employee');
  const response = await app.inject({
    method: 'POST',
    url: `/api/ticketing/admin/users/${id}/password-reset`,
    headers: { ...bearer(admin), host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    payload: { link: 'http://evil.example', userId: admin.id },
  });

  const { resetLink } = response.json();
  const [stored] = (await db.execute(sql`select links::text as row from links where user_id = ${id}`)).rows;
  expect(resetLink).toMatch(/^https:\/\/help\.archway\.example\//);
  expect(JSON.stringify(stored)).not.toContain(resetLink.split('token=')[1]);
});

test.each([
  ['address', 'employee', { email: `${crypto.randomUUID()}@acme.example` }],
  ['role', 'admin', { role: 'super_admin' }],
] as const)('a link ends with a new %s of its user, and stays good with a new name', async (_, role, changes) => {
  const superAdmin = await insertUser('super_admin');
  const { id: userId, email } = await insertUser(role);
  const { token } = await makeLink(userId);
  const update = (body: object) =>
    call(superAdmin, updateUser, { params: { userId }, body: { email, firstName: 'Ada', lastName: 'Byron', ...body } });

  const renamed = await update({});
  const before = await validate(token);
  const changed = await update(changes);
  const after = await confirm(token);

  expect([renamed, changed].map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect(before.json()).toMatchObject({ valid: true });
  expect(after.statusCode).toBe(400);
});

test('a link is good once, and a newer one kills the older', async () => {
  const user = await insertUser('employee');
  const [older, newer] = [await makeLink(user.id), await makeLink(user.id)];

  const answers = [await confirm(older.token), await confirm(newer.token), await confirm(newer.token)];

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 200, 400]);
  expect(refusalOf(answers[0] ?? fail())).toEqual({
    statusCode: 400,
    message: 'This link has expired or was already used',
  });
  expect((await validate(newer.token)).json()).toEqual({
    valid: false,
    message: 'This link has expired or was already used',
  });
});

test('a link is good for 24 hours by the database’s clock', async () => {
  const user = await insertUser('employee');
  const { token } = await makeLink(user.id);
  const age = (time: string) =>
    db.execute(sql`update links set expires_at = expires_at - ${time}::interval where user_id = ${user.id}`);

  await age('23 hours 59 minutes');
  const early = await validate(token);
  await age('1 minute');
  const late = await confirm(token);

  expect(early.json().valid).toBe(true);
  expect(late.statusCode).toBe(400);
  expect(await isLoggedIn(user.email, PASSWORD)).toBe(true);
});

test('a link of a user who may not log in changes nothing, and they can’t get a new one', async () => {
  const [inactive, deleted, orphan] = [
    await insertUser('member'),
    await insertUser('member'),
    await insertUser('member'),
  ];
  const links = [await makeLink(inactive.id), await makeLink(deleted.id), await makeLink(orphan.id)];
  await db.update(users).set({ isActive: false }).where(eq(users.id, inactive.id));
  await db.update(users).set({ deletedAt: sql`now()` }).where(eq(users.id, deleted.id));
  await db
    .update(companies)
    .set({ deletedAt: sql`now()` })
    .where(eq(companies.id, orphan.companyId ?? ''));

  for (const { token } of links) {
    expect((await validate(token)).json()).toEqual({
      valid: false,
      message: 'This link has expired or was already used',
    });
    expect((await confirm(token)).statusCode).toBe(400);
  }
  const attempt = await call(admin, createResetLink, { params: { userId: inactive.id } });

  for (const { id, passwordHash } of [inactive, deleted, orphan]) {
    const [now] = await db.select({ passwordHash: users.passwordHash }).from(users).where(eq(users.id, id));
    expect(now).toEqual({ passwordHash });
  }
  expect(refusalOf(attempt)).toEqual({
    statusCode: 409,
    message: 'This user is inactive. Reactivate them before you make a link.',
  });
});

test('only a super admin creates a link for a super admin; a refusal keeps the earlier link', async () => {
  const chief = await insertUser('super_admin');
  const { token } = await insertReset(db, chief.id);

  const refused = await call(admin, createResetLink, { params: { userId: chief.id } });

  expect(refusalOf(refused)).toEqual({
    statusCode: 403,
    message: 'Access Denied: Only super admins can reset a super admin’s password',
  });
  expect((await validate(token)).json().valid).toBe(true);
  expect((await call(chief, createResetLink, { params: { userId: chief.id } })).statusCode).toBe(200);
});

test.each([
  ['12345', 'Password must be at least 6 characters long'],
  ['', 'All fields are required'],
  [undefined, 'All fields are required'],
  ['x'.repeat(257), 'Use at most 256 characters'],
])('the new password %j is refused and the link stays good', async (password, message) => {
  const { token } = await insertReset(db, (await insertUser('employee')).id);

  const body = { token, newPassword: password };
  const response = await send(undefined, 'POST', '/api/ticketing/password-reset/confirm', body);

  const issues = expect.arrayContaining([{ path: 'newPassword', message }]);
  expect(refusalOf(response)).toEqual({ statusCode: 400, message, issues });
  expect((await validate(token)).json().valid).toBe(true);
});

test.each([undefined, null, 0, [], {}, true])('the token %j is none', async (token) => {
  for (const call of ['validate', 'confirm']) {
    const response = await send(undefined, 'POST', `/api/ticketing/password-reset/${call}`, { token, newPassword });

    expect(refusalOf(response)).toMatchObject({
      statusCode: 400,
      message: 'This link is incomplete. Open the whole link from the email.',
    });
  }
});

test.each(['', ' ', 'a\0b', 'x'.repeat(200), newToken()])('the token %j is invalid', async (token) => {
  expect((await validate(token)).json()).toEqual({
    valid: false,
    message: 'This link has expired or was already used',
  });
  expect(refusalOf(await confirm(token))).toEqual({
    statusCode: 400,
    message: 'This link has expired or was already used',
  });
});

test('a token that is longer than any is refused', async () => {
  for (const response of [await validate('x'.repeat(201)), await confirm('x'.repeat(201))]) {
    expect(refusalOf(response)).toMatchObject({
      statusCode: 400,
      message: 'This link has expired or was already used',
    });
  }
});

test('one of eight concurrent uses of a link sets the password', async () => {
  const user = await insertUser('employee');
  const { token } = await insertReset(db, user.id);

  const responses = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      app.inject({
        method: 'POST',
        url: confirmReset.url,
        // Requests of one network to one call take turns.
        remoteAddress: `203.0.113.${index}`,
        payload: { token, newPassword: `nanosecond ${index}` },
      }),
    ),
  );

  const winner = responses.findIndex(({ statusCode }) => statusCode === 200);
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(7).fill(400)]);
  expect(await isLoggedIn(user.email, `nanosecond ${winner}`)).toBe(true);
});

test('a link can’t be used while a newer one is created or its user is deactivated', async () => {
  const [first, second] = [await insertUser('employee'), await insertUser('employee')];
  const [{ token }, { token: other }] = [await insertReset(db, first.id), await insertReset(db, second.id)];

  const superseded = await during(
    async (tx) => {
      await tx.select().from(users).where(eq(users.id, first.id)).for('update');
      await tx.delete(links).where(eq(links.userId, first.id));
    },
    () => confirm(token),
  );
  const deactivated = await during(
    (tx) => tx.update(users).set({ isActive: false }).where(eq(users.id, second.id)),
    () => confirm(other),
  );

  expect([(await superseded).statusCode, (await deactivated).statusCode]).toEqual([400, 400]);
});

test('a login with the old password is refused while the password changes', async () => {
  const user = await insertUser('employee');
  const passwordHash = 'another';

  const login = await during(
    (tx) => tx.update(users).set({ passwordHash }).where(eq(users.id, user.id)),
    () => call(undefined, logIn, { body: { email: user.email, password: PASSWORD } }),
  );

  expect(refusalOf(await login)).toEqual({ statusCode: 401, message: 'Invalid email or password' });
});

test('the audit log names who created and who used a link, without token or password', async () => {
  const user = await insertUser('employee');
  const { token } = await makeLink(user.id);
  await confirm(token);

  const entries = await db.select().from(events).where(eq(events.recordId, user.id)).orderBy(events.id);

  const recordName = `Ada Lovelace (${user.email})`;
  expect(entries).toEqual([
    expect.objectContaining({ actorId: admin.id, actorName: 'Joan Clarke', action: 'reset link made', recordName }),
    expect.objectContaining({ actorId: user.id, action: 'password reset', recordName, client: '127.0.0.1' }),
  ]);
  expect(JSON.stringify(entries)).not.toMatch(new RegExp(`${newPassword}|${token}|argon2`));
});

function fail(): never {
  throw new Error('There is an answer for each call');
}
