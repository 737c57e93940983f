import { eq } from 'drizzle-orm';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { confirmSecondFactor, findSecondFactor, startSecondFactor } from '#contract/account.ts';
import { confirmReset } from '#contract/password-resets.ts';
import { findSession, logIn } from '#contract/sessions.ts';
import type { Db } from '#server/platform/database/client.ts';
import { events } from '#server/platform/database/tables/events.ts';
import { limitUses } from '#server/platform/database/tables/limit-uses.ts';
import { secondFactors } from '#server/platform/database/tables/second-factors.ts';
import { sessions } from '#server/platform/database/tables/sessions.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { PASSWORD, refusalOf, startApp } from '#test/app.ts';
import { insertReset } from '#test/onboarding.ts';
import { codeOf, forgetSteps, insertFactor, RECOVERY_CODE, wrongCode } from '#test/second-factor.ts';

const { call, db, during, insertUser } = await startApp();

beforeEach(async () => {
  await db.delete(limitUses);
});

async function insertProtected(role: 'employee' | 'super_admin' = 'employee') {
  const user = await insertUser(role);
  return { ...user, secret: await insertFactor(db, user.id) };
}

const attempt = (email: string, code?: string, password = PASSWORD) =>
  call(undefined, logIn, { body: { email, password, ...(code === undefined ? {} : { code }) } });

test('the right password without a code gets a response that asks for the code, and is no failed login', async () => {
  const { email, id } = await insertProtected();

  const responses = [await attempt(email), await attempt(email, ''), await attempt(email, ' ')];

  expect(responses.map(refusalOf)).toEqual(
    Array(3).fill({
      statusCode: 401,
      message: 'Enter the code that your authenticator app shows.',
      secondFactor: 'required',
    }),
  );
  expect(await db.$count(limitUses)).toBe(0);
  expect(await db.$count(sessions, eq(sessions.userId, id))).toBe(1);
});

test('a wrong password does not reveal whether two-factor login is on, with or without a code', async () => {
  const { email, secret } = await insertProtected();

  const responses = [await attempt(email, undefined, 'wrong'), await attempt(email, codeOf(secret), 'wrong')];

  expect(responses.map((response) => JSON.parse(response.body))).toEqual(
    Array(2).fill({ message: 'Invalid email or password' }),
  );
  expect((await attempt(email, codeOf(secret))).statusCode).toBe(200);
});

test('the code of the app opens a session, as does the one before and after', async () => {
  // Otherwise the earlier one could be too old by the time that it is checked.
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());

  for (const steps of [-1, 0, 1]) {
    const { email, secret, id } = await insertProtected();

    const response = await attempt(email, codeOf(secret, steps));

    expect(response.json().user.id).toBe(id);
    expect((await call(response.json(), findSession, {})).statusCode).toBe(200);
  }
});

test('a code of another time or another person, or anything else, is wrong', async () => {
  const { email, secret } = await insertProtected();
  const other = await insertProtected();
  const guesses = [codeOf(secret, -4), codeOf(secret, 4), codeOf(other.secret), wrongCode(secret), 'x'.repeat(40), '-'];

  for (const guess of guesses) {
    expect(refusalOf(await attempt(email, guess))).toMatchObject({ statusCode: 401, secondFactor: 'wrong' });
  }
  expect(await db.$count(limitUses)).toBe(guesses.length);
});

test('a text that is too long to be a code is refused with how long one may be', async () => {
  const { email, secret } = await insertProtected();

  const response = await attempt(email, `My code is ${codeOf(secret)}, and I hope that it works`);

  expect(refusalOf(response)).toMatchObject({ statusCode: 400, message: 'Use at most 40 characters' });
});

test('a code is typed with blanks, a recovery code in small letters and with letters that look like digits', async () => {
  const { email, secret } = await insertProtected();

  const app = await attempt(email, ` ${codeOf(secret).replace(/^.../, '$& ')} `);
  const recovery = await attempt(email, RECOVERY_CODE.toLowerCase().replaceAll('-', ' '));

  expect([app.statusCode, recovery.statusCode]).toEqual([200, 200]);
});

test('no code is good twice, nor one from before it', async () => {
  const { email, id, secret } = await insertProtected();
  const [before, code] = [codeOf(secret, -1), codeOf(secret)];

  const statuses = [
    (await attempt(email, code)).statusCode,
    (await attempt(email, code)).statusCode,
    (await attempt(email, before)).statusCode,
    (await attempt(email, RECOVERY_CODE)).statusCode,
    (await attempt(email, RECOVERY_CODE)).statusCode,
  ];

  expect(statuses).toEqual([200, 401, 401, 200, 401]);
  const entries = await db.select().from(events).where(eq(events.recordId, id));
  expect(entries.map(({ action }) => action).sort()).toEqual(['recovery code used', 'signed in', 'signed in']);
});

test.each(['app', 'recovery'])('one of ten concurrent logins with the same code succeeds: %s', async (kind) => {
  const { email, id, secret } = await insertProtected();
  const code = kind === 'app' ? codeOf(secret) : RECOVERY_CODE;

  const responses = await Promise.all(Array.from({ length: 10 }, () => attempt(email, code)));

  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(9).fill(401)]);
  expect(await db.$count(sessions, eq(sessions.userId, id))).toBe(2);
});

test('a burst of guesses learns ten answers; then the right code is refused as well', async () => {
  const { email, id, secret } = await insertProtected();
  const wrong = wrongCode(secret);

  const responses = await Promise.all(Array.from({ length: 30 }, () => attempt(email, wrong)));
  const right = await attempt(email, codeOf(secret));

  const statuses = responses.map(({ statusCode }) => statusCode).sort();
  expect(statuses).toEqual([...Array(10).fill(401), ...Array(20).fill(429)]);
  expect(right.statusCode).toBe(429);
  expect(await db.$count(sessions, eq(sessions.userId, id))).toBe(1);
});

test('a login without a code that meets the moment it is turned on leaves no session', async () => {
  const user = await insertUser('employee');
  const { secret } = (await call(user, startSecondFactor, { body: { password: PASSWORD } })).json();

  const lock = (tx: Db) => tx.select().from(users).where(eq(users.id, user.id)).for('update');
  await Promise.all([
    during(lock, async () => attempt(user.email)).then((response) => response),
    call(user, confirmSecondFactor, { body: { code: codeOf(secret) } }),
  ]);

  // Whichever came first: only the session that it was turned on in is left.
  expect((await call(user, findSession, {})).statusCode).toBe(200);
  expect(await db.$count(sessions, eq(sessions.userId, user.id))).toBe(1);
});

test('a reset link gives a new password and leaves the second step', async () => {
  const { email, id, secret } = await insertProtected();
  const { token } = await insertReset(db, id);

  await call(undefined, confirmReset, { body: { token, newPassword: 'nanosecond' } });

  expect(refusalOf(await attempt(email, undefined, 'nanosecond'))).toMatchObject({ secondFactor: 'required' });
  expect((await attempt(email, codeOf(secret), 'nanosecond')).statusCode).toBe(200);
});

test('the number of remaining recovery codes is shown', async () => {
  const { email, secret, id } = await insertProtected();
  const token = (await attempt(email, RECOVERY_CODE)).json();

  expect((await call(token, findSecondFactor, {})).json()).toMatchObject({ isOn: true, recoveryCodesLeft: 0 });
  await forgetSteps(db, id);
  expect((await attempt(email, codeOf(secret))).statusCode).toBe(200);
  expect(await db.$count(secondFactors, eq(secondFactors.userId, id))).toBe(1);
});
