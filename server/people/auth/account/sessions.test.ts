import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { changePassword, endOtherSessions, endOwnSession, listOwnSessions } from '#contract/account.ts';
import { findSession, logIn } from '#contract/sessions.ts';
import { events } from '#server/platform/database/tables/events.ts';
import { sessions } from '#server/platform/database/tables/sessions.ts';
import { deviceOf } from '#server/platform/lib/device.ts';
import { PASSWORD, refusalOf, startApp } from '#test/app.ts';

const { app, call, db, insertUser } = await startApp({ trustProxy: '127.0.0.1' });

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

async function signIn(email: string, headers: Record<string, string> = {}) {
  const payload = { email, password: PASSWORD };
  const response = await app.inject({ method: 'POST', url: logIn.url, headers, payload });
  return { token: response.json<{ token: string }>().token };
}

const listOf = async (caller: { token: string }) => (await call(caller, listOwnSessions, {})).json();

test('a login is listed with its device, its address and its moments, the one that asks first', async () => {
  const user = await insertUser('employee');
  await db.update(sessions).set({ lastUsedAt: sql`now() - interval '1 hour'` }).where(eq(sessions.userId, user.id));
  const here = await signIn(user.email, { 'user-agent': FIREFOX, 'x-forwarded-for': '203.0.113.7' });
  await signIn(user.email, { 'user-agent': 'curl/8.5', 'x-forwarded-for': 'unknown' });

  const list = await listOf(here);

  expect(list.map(({ device, address, isCurrent }) => [device, address, isCurrent])).toEqual([
    ['Firefox on Linux', '203.0.113.7', true],
    ['Unknown device', null, false],
    ['Unknown device', null, false],
  ]);
  expect(Object.keys(list[0] ?? {}).sort()).toEqual(
    ['address', 'device', 'id', 'isCurrent', 'lastUsedAt', 'signedInAt'].sort(),
  );
  expect(Date.parse(list[2]?.lastUsedAt ?? '')).toBeLessThan(Date.parse(list[0]?.lastUsedAt ?? ''));
});

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    'Chrome on Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari on iOS',
  ],
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  ['<img src=x onerror=alert(1)>', 'Unknown device'],
  ['', 'Unknown device'],
])('%s is %s', (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device);
});

test('the first 300 printable characters of a User-Agent are kept', async () => {
  const user = await insertUser('employee');

  await signIn(user.email, { 'user-agent': `${FIREFOX}\u0007${'x'.repeat(2_000)}` });

  const kept = await db.select().from(sessions).where(eq(sessions.userId, user.id)).orderBy(sessions.createdAt);
  expect(kept[1]?.userAgent).toBe(`${FIREFOX}${'x'.repeat(300)}`.slice(0, 300));
});

test('expired sessions and those of others are not listed', async () => {
  const user = await insertUser('manager');
  const gone = await signIn(user.email);
  await insertUser('manager', { companyId: user.companyId });
  const [, idle] = await db.select().from(sessions).where(eq(sessions.userId, user.id)).orderBy(sessions.createdAt);
  await db
    .update(sessions)
    .set({ lastUsedAt: sql`now() - interval '3 hours'` })
    .where(eq(sessions.id, idle?.id ?? ''));

  expect(await listOf(user)).toHaveLength(1);
  expect((await call(gone, findSession, {})).statusCode).toBe(401);
});

test('a session that is ended elsewhere is over at its next call', async () => {
  const user = await insertUser('employee');
  const lost = await signIn(user.email);
  const other = (await listOf(user)).find(({ isCurrent }) => !isCurrent);

  const response = await call(user, endOwnSession, { params: { sessionId: other?.id ?? '' } });

  expect(response.json()).toEqual({ message: 'Session ended' });
  expect((await call(lost, findSession, {})).statusCode).toBe(401);
  expect(await listOf(user)).toHaveLength(1);
  expect((await call(user, endOwnSession, { params: { sessionId: other?.id ?? '' } })).statusCode).toBe(404);
});

test('a session of somebody else is not found, and goes on', async () => {
  const admin = await insertUser('super_admin');
  const user = await insertUser('employee');
  const [theirs] = await listOf(user);

  const response = await call(admin, endOwnSession, { params: { sessionId: theirs?.id ?? '' } });

  expect(refusalOf(response)).toEqual({ statusCode: 404, message: 'Session not found' });
  expect((await call(user, findSession, {})).statusCode).toBe(200);
});

test('all other sessions end at once, this one continues, and the audit log has one entry', async () => {
  const user = await insertUser('employee');
  const others = [await signIn(user.email), await signIn(user.email)];

  await call(user, endOtherSessions, {});
  await call(user, endOtherSessions, {});

  for (const other of others) expect((await call(other, findSession, {})).statusCode).toBe(401);
  expect((await call(user, findSession, {})).statusCode).toBe(200);
  const entries = await db.select().from(events).where(eq(events.recordId, user.id));
  expect(entries.filter(({ action }) => action === 'session ended')).toHaveLength(1);
});

test('a session is found again after its token was replaced', async () => {
  const user = await insertUser('employee');
  await db.update(sessions).set({ rotatedAt: sql`now() - interval '1 hour'` }).where(eq(sessions.userId, user.id));
  const before = await call(user, listOwnSessions, {});

  const renewed = { token: String(before.headers['x-refreshed-token']) };
  const changed = await call(renewed, changePassword, {
    body: { currentPassword: PASSWORD, newPassword: 'nanosecond' },
  });

  expect(changed.statusCode).toBe(200);
  expect((await listOf(renewed)).map(({ id, isCurrent }) => [id, isCurrent])).toEqual([[before.json()[0]?.id, true]]);
});
