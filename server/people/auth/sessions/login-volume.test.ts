import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { logIn } from '#contract/sessions.ts';
import { buildApp } from '#server/app.ts';
import { withLimitFactor } from '#server/platform/database/client.ts';
import { limitUses } from '#server/platform/database/tables/limit-uses.ts';
import { PASSWORD, refusalOf, startApp } from '#test/app.ts';
import { insertFactor, RECOVERY_CODE } from '#test/second-factor.ts';

const { app, db, insertUser } = await startApp();

/** Logins as if they had happened. */
async function insertLogins({ id }: { id: string }, count: number, age: string) {
  const use = { limitName: 'logins', subject: id, createdAt: sql`now() - ${age}::interval` };
  await db.insert(limitUses).values(Array.from({ length: count }, () => use));
}

const attempt = (email: string, code?: string, to = app) =>
  to.inject({ method: 'POST', url: logIn.url, payload: { email, password: PASSWORD, ...(code ? { code } : {}) } });

test('a user logs in sixty times within an hour, and then waits', async () => {
  const [user, other] = [await insertUser('employee'), await insertUser('employee')];
  await insertLogins(user, 30, '61 minutes');
  await insertLogins(user, 58, '50 minutes');

  const statuses = [];
  for (let count = 0; count < 3; count++) statuses.push((await attempt(user.email)).statusCode);
  const refused = await attempt(user.email);

  expect(statuses).toEqual([200, 200, 429]);
  expect(refusalOf(refused)).toEqual({
    statusCode: 429,
    message: 'You have logged in too often in the last hour. Try again in 10 minutes.',
  });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(500);
  expect((await attempt(other.email)).statusCode).toBe(200);
});

test('of ten logins at once as many succeed as are left', async () => {
  const user = await insertUser('employee');
  await insertLogins(user, 57, '1 minute');

  const responses = await Promise.all(Array.from({ length: 10 }, () => attempt(user.email)));

  const statuses = responses.map(({ statusCode }) => statusCode).sort();
  expect(statuses).toEqual([...Array(3).fill(200), ...Array(7).fill(429)]);
});

test('a refused login spends no recovery code, and the limit factor multiplies the logins', async () => {
  const user = await insertUser('employee');
  await insertFactor(db, user.id);
  await insertLogins(user, 60, '1 minute');
  const doubled = await buildApp({ db: withLimitFactor(db, 2), logger: pino({ level: 'silent' }) });

  const refused = await attempt(user.email, RECOVERY_CODE);
  const taken = await attempt(user.email, RECOVERY_CODE, doubled);
  await doubled.close();

  expect([refused.statusCode, taken.statusCode]).toEqual([429, 200]);
});
