import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { findSession, logIn, logOut } from '#contract/sessions.ts';
import { switchUser } from '#contract/users.ts';
import { buildApp } from '#server/app.ts';
import { connect } from '#server/platform/database/client.ts';
import { sessions } from '#server/platform/database/tables/sessions.ts';
import { bearer, type Caller, PASSWORD, startApp } from '#test/app.ts';

const { app: one, call, databaseUrl, db, insertUser } = await startApp({ own: true });
const second = connect(databaseUrl, { patience: 10 });
const other = await buildApp({ db: second.db, logger: pino({ level: 'silent' }) });
afterAll(async () => {
  await other.close();
  await second.pool.end();
});

const ask = (app: typeof one, { method, url }: Endpoint, caller: Caller) =>
  app.inject({ method, url, headers: bearer(caller) });

test('a session that one process opened is known to the other at once, and over in both once either ends it', async () => {
  const { email } = await insertUser('employee');
  const opened = await one.inject({ ...at(logIn), payload: { email, password: PASSWORD } });
  const caller = { token: opened.json().token };

  const known = await ask(other, findSession, caller);
  const ended = await ask(other, logOut, caller);
  const after = await Promise.all([one, other].map((app) => ask(app, findSession, caller)));

  expect([known.statusCode, ended.statusCode]).toEqual([200, 200]);
  expect(after.map(({ statusCode }) => statusCode)).toEqual([401, 401]);
});

test('a user deactivated in one process is logged out of another at the next request', async () => {
  const employee = await insertUser('employee');
  const admin = await insertUser('admin');
  expect((await ask(other, findSession, employee)).statusCode).toBe(200);

  await call(admin, switchUser, { params: { userId: employee.id }, body: { isActive: false } });

  expect((await ask(other, findSession, employee)).statusCode).toBe(401);
});

test('two processes that are asked at once with a token that is due give the same successor', async () => {
  const employee = await insertUser('employee');
  const longAgo = sql`${sessions.rotatedAt} - interval '16 minutes'`;
  await db.update(sessions).set({ rotatedAt: longAgo }).where(eq(sessions.userId, employee.id));

  const answers = await Promise.all([one, other, one, other].map((app) => ask(app, findSession, employee)));
  const successors = new Set(answers.map(({ headers }) => String(headers['x-refreshed-token'])));
  const [token = ''] = successors;

  expect(successors.size).toBe(1);
  expect((await ask(other, findSession, { token })).statusCode).toBe(200);
  expect((await ask(one, findSession, { token })).statusCode).toBe(200);
});

function at({ method, url }: Endpoint) {
  return { method, url };
}
