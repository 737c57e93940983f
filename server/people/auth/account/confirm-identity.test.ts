import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { confirmIdentity } from '#contract/account.ts';
import { type Endpoint, urlFor } from '#contract/endpoint.ts';
import { cancelOffboarding, offboardCompany } from '#contract/offboarding.ts';
import { createResetLink } from '#contract/password-resets.ts';
import { logIn } from '#contract/sessions.ts';
import type { SettingKey } from '#contract/setting-definitions.ts';
import { updateSetting } from '#contract/settings.ts';
import {
  createUser,
  deleteUser,
  disconnectUser,
  forgetUser,
  switchUser,
  takeSecondFactor,
  updateUser,
} from '#contract/users.ts';
import { one } from '#server/platform/database/client.ts';
import { limitUses } from '#server/platform/database/tables/limit-uses.ts';
import { sessions } from '#server/platform/database/tables/sessions.ts';
import { settings } from '#server/platform/database/tables/settings.ts';
import { PASSWORD, refusalOf, startApp } from '#test/app.ts';
import { fingerprint } from '#test/fingerprint.ts';
import { codeOf, insertFactor, RECOVERY_CODE, wrongCode } from '#test/second-factor.ts';

const { db, call, send, insertCompany, insertUser } = await startApp({ own: true });

type User = Awaited<ReturnType<typeof insertUser>>;
type Sent = { params?: object; body?: object };
type Calls = [string, Endpoint, (actor: User) => Sent | Promise<Sent>][];

/** Makes a session that logged in, or confirmed, so many minutes ago. */
async function age(user: { id: string }, minutes: number) {
  const identityConfirmedAt = sql`now() - ${`${minutes} minutes`}::interval`;
  await db.update(sessions).set({ identityConfirmedAt }).where(eq(sessions.userId, user.id));
}

async function insertAged(role: 'admin' | 'super_admin' = 'super_admin') {
  const actor = await insertUser(role);
  await age(actor, 16);
  return actor;
}

const names = () => ({ email: `${crypto.randomUUID()}@acme.example`, firstName: 'Joan', lastName: 'Clarke' });
const at = (role: User['role'], body?: object) => async () => {
  const { id } = await insertUser(role);
  if (!body) await insertFactor(db, id);
  return { params: { userId: id }, body };
};
const edit =
  (role: User['role'], changes: object = {}) =>
  async () => ({
    params: { userId: (await insertUser(role)).id },
    body: { ...names(), ...changes },
  });
const setting = (key: SettingKey, settingValue: string) => async () => {
  const { id } = one(await db.select().from(settings).where(eq(settings.key, key)));
  return { params: { settingId: id }, body: { settingValue } };
};
const leaving = async () => ({
  params: { companyId: (await insertCompany()).id },
  body: { closeTickets: false, deleteOn: new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10) },
});
const linkOf = ({ id }: User) => ({ params: { userId: id } });

const guarded: Calls = [
  ['a reset link for an admin', createResetLink, at('admin')],
  ['a reset link for a super admin', createResetLink, at('super_admin')],
  ['a reset link for oneself', createResetLink, linkOf],
  ['a new admin', createUser, () => ({ body: { ...names(), password: 'nanosecond', role: 'admin' } })],
  ['a new super admin', createUser, () => ({ body: { ...names(), password: 'nanosecond', role: 'super_admin' } })],
  ['another admin’s address', updateUser, edit('admin')],
  ['another admin’s role', updateUser, edit('admin', { role: 'super_admin' })],
  ['one’s own address', updateUser, ({ id }) => ({ params: { userId: id }, body: names() })],
  ['a deactivation of an admin', switchUser, at('admin', { isActive: false })],
  ['a deactivation of a super admin', switchUser, at('super_admin', { isActive: false })],
  ['a deletion of an admin', deleteUser, at('admin')],
  ['the second factor of an admin', takeSecondFactor, at('admin')],
  ['the single sign-on of an employee', disconnectUser, at('employee')],
  ['forgetting an employee', forgetUser, at('employee')],
  ['the offboarding of a company', offboardCompany, leaving],
  ['the end of an offboarding', cancelOffboarding, leaving],
  ['the refusal of common passwords', updateSetting, setting('refuse_common_passwords', 'true')],
  ['the mailbox of the website', updateSetting, setting('contact_mailbox', 'sales@cardinal.example')],
  ['no mailbox of the website', updateSetting, setting('contact_mailbox', '')],
  ['the mailbox for clients', updateSetting, setting('support_email', 'help@cardinal.example')],
];

test.each(guarded)(
  'a session of 16 minutes needs a confirmation for %s; nothing is written without it',
  async (_, endpoint, prepare) => {
    const actor = await insertAged();
    const { body, ...rest } = await prepare(actor);
    const repeat = () => send(actor, endpoint.method, urlFor(endpoint, rest), body);

    const before = await fingerprint(db);
    const refused = await repeat();
    const after = await fingerprint(db);
    const confirmed = await call(actor, confirmIdentity, { body: { password: PASSWORD } });
    const repeated = await repeat();

    expect(refusalOf(refused)).toMatchObject({
      statusCode: 403,
      confirm: 'identity',
      message: expect.stringMatching(/^Confirm/),
    });
    expect(after).toEqual(before);
    expect(confirmed.statusCode).toBe(200);
    expect(repeated.statusCode).toBeLessThan(300);
  },
);

test.each(guarded)('a login of 14 minutes ago is enough for %s', async (_, endpoint, prepare) => {
  const actor = await insertUser('super_admin');
  await age(actor, 14);
  const { body, ...rest } = await prepare(actor);

  expect((await send(actor, endpoint.method, urlFor(endpoint, rest), body)).statusCode).toBeLessThan(300);
});

test.each([
  ['a reset link for a client user', createResetLink, at('manager')],
  ['a client user’s name', updateUser, edit('employee')],
  ['a deactivation of a client user', switchUser, at('employee', { isActive: false })],
  ['a deletion of a client user', deleteUser, at('employee')],
  ['the second factor of a client user', takeSecondFactor, at('manager')],
  ['the provider’s name', updateSetting, setting('provider_name', 'Archway')],
] satisfies Calls)('a session of 16 minutes is enough for %s', async (_, endpoint, prepare) => {
  const sent: Sent = await prepare();

  const response = await send(await insertAged(), endpoint.method, urlFor(endpoint, sent), sent.body);

  expect(response.statusCode).toBe(200);
});

test('an admin without the permission is not asked to confirm their identity', async () => {
  const actor = await insertAged('admin');

  const { params } = await at('super_admin')();
  const link = await call(actor, createResetLink, { params });
  const security = await setting('staff_second_factor', 'true')();
  const change = await call(actor, updateSetting, security);

  expect(refusalOf(link)).toEqual({
    statusCode: 403,
    message: 'Access Denied: Only super admins can reset a super admin’s password',
  });
  expect(refusalOf(change)).toEqual({
    statusCode: 403,
    message: 'Access Denied: Only super admins can change security settings and mailboxes',
  });
});

test('a wrong password confirms nothing and counts as a failed login', async () => {
  const actor = await insertAged();
  const failures = await db.$count(limitUses);

  const response = await call(actor, confirmIdentity, { body: { password: 'wrong' } });

  expect(refusalOf(response)).toMatchObject({ statusCode: 400, issues: [{ path: 'password' }] });
  expect(await db.$count(limitUses)).toBe(failures + 1);
  expect((await call(actor, createResetLink, linkOf(actor))).statusCode).toBe(403);
});

test('a user with a second factor confirms with a code, once per code', async () => {
  const actor = await insertAged();
  const secret = await insertFactor(db, actor.id);
  const confirm = (code?: string) =>
    call(actor, confirmIdentity, { body: { password: PASSWORD, ...(code ? { code } : {}) } });
  const isConfirmed = async () => (await call(actor, createResetLink, linkOf(actor))).statusCode === 200;

  const withoutCode = await confirm();
  const withWrongCode = await confirm(wrongCode(secret));
  expect(await isConfirmed()).toBe(false);
  const code = codeOf(secret);
  const withCode = await confirm(code);
  expect(await isConfirmed()).toBe(true);
  const withSameCode = await confirm(code);
  const withRecoveryCode = await confirm(RECOVERY_CODE);

  expect(refusalOf(withoutCode)).toMatchObject({ statusCode: 400, secondFactor: 'required' });
  expect(refusalOf(withWrongCode)).toMatchObject({ statusCode: 400, issues: [{ path: 'code' }] });
  expect([withCode, withSameCode, withRecoveryCode].map(({ statusCode }) => statusCode)).toEqual([200, 400, 200]);
});

test('a confirmation belongs to its session: another session of the same user is asked again', async () => {
  const actor = await insertUser('super_admin');
  const { token } = (await call(undefined, logIn, { body: { email: actor.email, password: PASSWORD } })).json();
  await age(actor, 16);

  await call(actor, confirmIdentity, { body: { password: PASSWORD } });

  expect((await call({ token }, createResetLink, linkOf(actor))).statusCode).toBe(403);
  expect((await call(actor, createResetLink, linkOf(actor))).statusCode).toBe(200);
});

test('a login counts as a confirmation', async () => {
  const { email, id } = await insertAged();

  const { token } = (await call(undefined, logIn, { body: { email, password: PASSWORD } })).json();

  expect((await call({ token }, createResetLink, { params: { userId: id } })).statusCode).toBe(200);
});
