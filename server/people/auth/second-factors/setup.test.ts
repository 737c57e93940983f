import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import {
  confirmSecondFactor,
  findSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from '#contract/account.ts';
import { findSession, logIn } from '#contract/sessions.ts';
import { startSession } from '#server/people/auth/sessions/commands.ts';
import { events } from '#server/platform/database/tables/events.ts';
import { limitUses } from '#server/platform/database/tables/limit-uses.ts';
import { PASSWORD, refusalOf, startApp } from '#test/app.ts';
import { codeOf, forgetSteps, insertFactor, RECOVERY_CODE, wrongCode } from '#test/second-factor.ts';

const { call, db, insertUser } = await startApp();

beforeEach(async () => {
  await db.delete(limitUses);
});

type User = Awaited<ReturnType<typeof insertUser>>;

const start = (user: User, password = PASSWORD) => call(user, startSecondFactor, { body: { password } });
const confirm = (user: User, code: string) => call(user, confirmSecondFactor, { body: { code } });
const remove = (user: User, code: string, password = PASSWORD) =>
  call(user, removeSecondFactor, { body: { password, code } });
const stateOf = async (user: User) => (await call(user, findSecondFactor, {})).json();
const actionsOn = async ({ id }: User) => {
  const entries = await db.select().from(events).where(eq(events.recordId, id)).orderBy(events.id);
  return entries.map(({ action }) => action);
};

test('it is set up with the password and a code of the app, which gets an address that every app reads', async () => {
  const user = await insertUser('employee');

  const { secret, uri } = (await start(user)).json();
  const before = await stateOf(user);
  const response = await confirm(user, codeOf(secret));

  const address = new URL(uri);
  expect(address.protocol + address.host).toBe('otpauth:totp');
  expect(decodeURIComponent(address.pathname)).toBe(`/Archway IT:${user.email}`);
  expect(Object.fromEntries(address.searchParams)).toEqual({
    issuer: 'Archway IT',
    secret,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
  expect(before).toEqual({ isOn: false, isRequired: false, since: null, recoveryCodesLeft: 0 });
  expect(response.statusCode).toBe(200);
  expect(await stateOf(user)).toMatchObject({ isOn: true, recoveryCodesLeft: 10 });
});

test('until it is confirmed, the login asks for nothing, and starting anew makes another secret', async () => {
  const user = await insertUser('employee');

  const first = (await start(user)).json();
  const second = (await start(user)).json();

  expect((await call(undefined, logIn, { body: { email: user.email, password: PASSWORD } })).statusCode).toBe(200);
  expect(second.secret).not.toBe(first.secret);
  expect((await confirm(user, codeOf(first.secret))).statusCode).toBe(400);
  expect((await confirm(user, codeOf(second.secret))).statusCode).toBe(200);
});

test('turning it on ends the sessions that were opened without it', async () => {
  const user = await insertUser('admin');
  const other = { token: await startSession(db, user.id) };

  await confirm(user, codeOf((await start(user)).json().secret));

  expect((await call(other, findSession, {})).statusCode).toBe(401);
  expect((await call(user, findSession, {})).statusCode).toBe(200);
});

test('ten recovery codes of sixty bits are told once and kept as hashes', async () => {
  const user = await insertUser('employee');
  const { secret } = (await start(user)).json();

  const { recoveryCodes } = (await confirm(user, codeOf(secret))).json();

  expect(new Set(recoveryCodes).size).toBe(10);
  for (const code of recoveryCodes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/);
  const stored = await db.execute(sql`
    select recovery_codes::text as row from recovery_codes where user_id = ${user.id}
    union all select events::text from events where record_id = ${user.id}`);
  for (const code of recoveryCodes) expect(JSON.stringify(stored.rows)).not.toContain(code);
  expect(JSON.stringify(stored.rows)).not.toContain(secret);
  expect(await actionsOn(user)).toEqual(['two-step login started', 'two-step login turned on']);
});

test('a wrong password or code is said at its field', async () => {
  const user = await insertUser('employee');

  const password = await start(user, 'wrong');
  const { secret } = (await start(user)).json();
  const code = await confirm(user, wrongCode(secret));

  expect(refusalOf(password)).toMatchObject({ statusCode: 400, issues: [{ path: 'password' }] });
  expect(refusalOf(code)).toMatchObject({ statusCode: 400, issues: [{ path: 'code' }] });
  expect((await stateOf(user)).isOn).toBe(false);
  expect(await db.$count(limitUses, eq(limitUses.limitName, 'wrong_passwords'))).toBe(2);
});

test('two-factor login can’t be set up twice, or confirmed before it was started', async () => {
  const user = await insertUser('employee');
  const without = await insertUser('employee');
  const secret = await insertFactor(db, user.id);

  expect(refusalOf(await start(user)).statusCode).toBe(409);
  expect(refusalOf(await confirm(user, codeOf(secret))).message).toMatch(/already on/);
  expect(refusalOf(await confirm(without, '123456')).message).toMatch(/not started/);
});

test('it is turned off with the password and a code of either kind', async () => {
  const withApp = await insertUser('employee');
  const withCode = await insertUser('employee');
  const secret = await insertFactor(db, withApp.id);
  await insertFactor(db, withCode.id);

  const refused = [await remove(withApp, codeOf(secret), 'wrong'), await remove(withApp, wrongCode(secret))];
  const done = [await remove(withApp, codeOf(secret)), await remove(withCode, RECOVERY_CODE)];

  expect(refused.map(({ statusCode }) => statusCode)).toEqual([400, 400]);
  expect(done.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect((await stateOf(withApp)).isOn).toBe(false);
  const login = await call(undefined, logIn, { body: { email: withApp.email, password: PASSWORD } });
  expect(login.statusCode).toBe(200);
  expect(await actionsOn(withCode)).toEqual(['recovery code used', 'two-step login turned off']);
});

test('new recovery codes take the place of all that were there', async () => {
  const user = await insertUser('employee');
  const secret = await insertFactor(db, user.id);

  const response = await call(user, renewRecoveryCodes, { body: { code: codeOf(secret) } });
  const old = await call(user, renewRecoveryCodes, { body: { code: RECOVERY_CODE } });
  const fresh = await call(user, renewRecoveryCodes, { body: { code: response.json().recoveryCodes[3] ?? '' } });

  expect([response, old, fresh].map(({ statusCode }) => statusCode)).toEqual([201, 400, 201]);
  expect((await stateOf(user)).recoveryCodesLeft).toBe(10);
});

test('a code that was spent on one thing is not good for another', async () => {
  const user = await insertUser('employee');
  const secret = await insertFactor(db, user.id);
  const code = codeOf(secret);

  await call(user, renewRecoveryCodes, { body: { code } });

  expect((await remove(user, code)).statusCode).toBe(400);
  await forgetSteps(db, user.id);
  expect((await remove(user, code)).statusCode).toBe(200);
});
