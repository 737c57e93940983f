import { beforeEach, expect, test } from 'vitest';
import { limitUses } from '#server/platform/database/tables/limit-uses.ts';
import type { LimitName } from '#server/platform/http/limits.ts';
import { newToken } from '#server/platform/lib/secrets.ts';
import { PASSWORD, refusalOf, startApp } from '#test/app.ts';
import { fromNow, insertInvitation, insertReset, registration } from '#test/onboarding.ts';
import { siteOf } from '#test/site.ts';

const world = await startApp({ own: true, trustProxy: '127.0.0.1', site: siteOf({}) });
const { app, db, insertUser } = world;
const good = await insertInvitation(world);
const { id: userId } = await insertUser('employee');
const { token: reset } = await insertReset(db, userId);

const guesses = {
  'an invitation looked at': (token: string) => ({ url: `/api/ticketing/invitations/validate/${token}` }),
  'an invitation used': (token: string) => ({
    method: 'POST' as const,
    url: '/api/ticketing/invitations/register',
    payload: registration(token),
  }),
  'a reset looked at': (token: string) => ({
    method: 'POST' as const,
    url: '/api/ticketing/password-reset/validate',
    payload: { token },
  }),
  'a reset used': (token: string) => ({
    method: 'POST' as const,
    url: '/api/ticketing/password-reset/confirm',
    payload: { token, newPassword: 'nanosecond' },
  }),
};
const kinds = Object.entries(guesses);

const from = (ip: string) => ({ headers: { 'x-forwarded-for': ip } });

async function insertFailures(count: number, limitName: LimitName = 'wrong_links') {
  const use = { limitName, network: '203.0.113.7/32', subject: 'x', createdAt: fromNow('-1 minute') };
  await db.insert(limitUses).values(Array.from({ length: count }, () => use));
}

beforeEach(async () => {
  await db.delete(limitUses);
});

test.each(kinds)('after fifty wrong tokens from a client, any next one is refused: %s', async (_, guess) => {
  await insertFailures(49);

  const last = await app.inject({ ...guess(newToken()), ...from('203.0.113.7') });
  const next = await app.inject({ ...guess(newToken()), ...from('203.0.113.7') });
  const right = await app.inject({
    ...guess(guess === guesses['an invitation used'] ? good.token : reset),
    ...from('203.0.113.7'),
  });
  const neighbor = await app.inject({ ...guess(newToken()), ...from('203.0.113.8') });

  expect([last.statusCode, neighbor.statusCode].every((status) => status === 200 || status === 400)).toBe(true);
  expect(refusalOf(next)).toEqual({
    statusCode: 429,
    message: 'Too many wrong links were opened from your network. Try again in 14 minutes.',
  });
  expect(Number(next.headers['retry-after'])).toBeGreaterThan(780);
  expect(right.statusCode).toBe(429);
});

test.each(kinds)('wrong links never refuse or delay a login, even if they name an address: %s', async (_, guess) => {
  const { email } = await insertUser('employee');
  for (const token of [email, ...Array.from({ length: 60 }, newToken)]) {
    await app.inject({ ...guess(token), ...from('203.0.113.7') });
  }

  const payload = { email, password: PASSWORD };
  const login = await app.inject({
    method: 'POST',
    url: '/api/ticketing/auth/login',
    payload,
    ...from('203.0.113.7'),
  });

  expect(login.statusCode).toBe(200);
});

test('failed logins never refuse a link', async () => {
  await insertFailures(60, 'wrong_passwords');

  const response = await app.inject({ ...guesses['a reset looked at'](reset), ...from('203.0.113.7') });

  expect(response.json()).toMatchObject({ valid: true });
});

const linkPages = [
  '/api/mail/files?token=',
  '/api/mail/unsubscribe?token=',
  '/api/on-call/acknowledge?token=',
  '/ticketing/rate/',
  '/ticketing/approve/',
  '/track/',
  '/api/ticketing/invitations/validate/',
];
const foreignLoads = {
  'a picture': { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' },
  'a picture of a sister site': {
    'sec-fetch-site': 'same-site',
    'sec-fetch-mode': 'no-cors',
    'sec-fetch-dest': 'image',
  },
  'a script': { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'script' },
  'a frame': { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' },
  'a call': { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' },
  'a prefetched page': {
    ...{ 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
    'sec-purpose': 'prefetch;prerender',
  },
  'a picture in a mail program': { accept: 'image/png,image/*;q=0.8,*/*;q=0.5' },
};

test.each(linkPages.flatMap((page) => Object.entries(foreignLoads).map(([as, headers]) => ({ page, as, headers }))))(
  '$page… loaded as $as is refused and does not count',
  async ({ page, headers }) => {
    const response = await app.inject({ url: page + newToken(), headers });

    expect(response.statusCode).toBe(403);
    expect(await db.$count(limitUses)).toBe(0);
  },
);

test.each(linkPages)(
  '%s… opened in a tab from an email on the web is looked up, and counts if it is wrong',
  async (page) => {
    const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
    const response = await app.inject({ url: page + newToken(), headers });

    expect(response.statusCode).not.toBe(403);
    expect(await db.$count(limitUses)).toBe(1);
  },
);

test('a link that was issued never counts as a guess, even after it expired', async () => {
  const spent = await insertInvitation(world, { isActive: false });
  const late = await insertReset(db, (await insertUser('employee')).id, '-1 second');

  for (const token of [good.token, spent.token]) await app.inject(guesses['an invitation looked at'](token));
  for (const token of [reset, late.token]) await app.inject(guesses['a reset looked at'](token));
  await app.inject(guesses['an invitation used'](spent.token));

  expect(await db.$count(limitUses)).toBe(0);
});

test('of a hundred guesses at once fifty are answered', async () => {
  const responses = await Promise.all(
    Array.from({ length: 100 }, () =>
      app.inject({ ...guesses['an invitation looked at'](newToken()), ...from('203.0.113.7') }),
    ),
  );

  const statuses = responses.map(({ statusCode }) => statusCode).sort();
  expect(statuses).toEqual([...Array(50).fill(200), ...Array(50).fill(429)]);
});

test('guessed tokens are not stored', async () => {
  const token = newToken();
  await app.inject(guesses['a reset looked at'](token));

  expect(JSON.stringify(await db.select().from(limitUses))).not.toContain(token);
  expect(await db.$count(limitUses)).toBe(1);
});
