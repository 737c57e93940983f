import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { confirmReset } from '#contract/password-resets.ts';
import { findSession, logIn } from '#contract/sessions.ts';
import { events } from '#server/platform/database/tables/events.ts';
import { limitUses } from '#server/platform/database/tables/limit-uses.ts';
import { secondFactors } from '#server/platform/database/tables/second-factors.ts';
import { PASSWORD, refusalOf, startApp } from '#test/app.ts';
import { insertReset } from '#test/onboarding.ts';
import { codeOf, insertFactor, wrongCode } from '#test/second-factor.ts';

const { app, call, db, insertUser } = await startApp({ own: true, trustProxy: '127.0.0.1' });

const RESET_REQUIRED = {
  statusCode: 403,
  message:
    'Somebody who knows your password has been guessing your codes. Ask us for a password reset link, then log in with a new password.',
};

beforeEach(async () => {
  await db.delete(limitUses);
});

async function insertProtected(wrongCodes: number) {
  const user = await insertUser('employee');
  const secret = await insertFactor(db, user.id);
  await db.update(secondFactors).set({ wrongCodes }).where(eq(secondFactors.userId, user.id));
  return { ...user, secret };
}

function attempt(
  email: string,
  { code, password = PASSWORD, from = '203.0.113.7' }: Record<string, string | undefined>,
) {
  const payload = { email, password, ...(code ? { code } : {}) };
  return app.inject({ method: 'POST', url: logIn.url, headers: { 'x-forwarded-for': from }, payload });
}

async function countOf(userId: string) {
  const rows = await db.select().from(secondFactors).where(eq(secondFactors.userId, userId));
  return rows[0]?.wrongCodes;
}

test('after 100 wrong codes in a row not even the right one logs in, until a reset link has set a new password', async () => {
  const user = await insertProtected(98);
  const { email, id, secret } = user;

  const guesses = [];
  for (let count = 0; count < 3; count++) guesses.push(await attempt(email, { code: wrongCode(secret) }));
  const refused = [await attempt(email, {}), await attempt(email, { code: codeOf(secret) })];
  const session = await call(user, findSession, {});
  const { token } = await insertReset(db, id);
  await call(undefined, confirmReset, { body: { token, newPassword: 'three blind mice' } });
  const afterwards = await attempt(email, { code: codeOf(secret), password: 'three blind mice' });

  expect(guesses.map(({ statusCode }) => statusCode)).toEqual([401, 401, 403]);
  expect(refused.map(refusalOf)).toEqual([RESET_REQUIRED, RESET_REQUIRED]);
  expect(session.statusCode).toBe(200);
  expect(afterwards.statusCode).toBe(200);
});

test('it is in the audit log once', async () => {
  const { email, id, secret } = await insertProtected(99);

  for (let count = 0; count < 3; count++) await attempt(email, { code: wrongCode(secret) });

  const entries = await db.select().from(events).where(eq(events.recordId, id));
  expect(entries).toEqual([
    expect.objectContaining({ action: 'password reset required', actorId: null, client: '203.0.113.7' }),
  ]);
});

test('a right code starts the count over', async () => {
  const { email, id, secret } = await insertProtected(99);

  const right = await attempt(email, { code: codeOf(secret) });
  const wrong = await attempt(email, { code: wrongCode(secret) });

  expect([right.statusCode, wrong.statusCode, await countOf(id)]).toEqual([200, 401, 1]);
});

test('wrong passwords alone never count, and are answered as ever', { tags: 'release' }, async () => {
  const { email, id, secret } = await insertProtected(99);

  for (let index = 0; index < 20; index++) {
    const from = `198.51.100.${index}`;
    const response = await attempt(email, { password: 'wrong', code: wrongCode(secret), from });
    expect(refusalOf(response)).toEqual({ statusCode: 401, message: 'Invalid email or password' });
  }

  expect(await countOf(id)).toBe(99);
  expect((await attempt(email, { code: codeOf(secret) })).statusCode).toBe(200);
});

test('of ten concurrent guesses from ten networks, only as many are checked as are left', async () => {
  const { email, id, secret } = await insertProtected(97);
  const code = wrongCode(secret);

  const responses = await Promise.all(
    Array.from({ length: 10 }, (_, index) => attempt(email, { code, from: `198.51.100.${index}` })),
  );

  const statuses = responses.map(({ statusCode }) => statusCode).sort();
  expect(statuses).toEqual([...Array(3).fill(401), ...Array(7).fill(403)]);
  expect(await countOf(id)).toBe(100);
});
