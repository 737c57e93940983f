import { pino } from 'pino';
import { expect, test } from 'vitest';
import { events } from '#server/platform/database/tables/events.ts';
import { limits } from '#server/platform/http/limits.ts';
import { bearer, startApp } from '#test/app.ts';
import { collectLines } from '#test/log-lines.ts';

const { written, stream } = collectLines();
const { app, db, insertUser } = await startApp({
  own: true,
  logger: pino({}, stream),
  publicUrl: 'https://help.archway.example',
});
const admin = await insertUser('admin');

const forged = (index: number) => ({
  host: 'evil.example',
  'x-forwarded-host': 'evil.example',
  'x-forwarded-proto': 'gopher',
  'x-forwarded-for': `203.0.113.${index}`,
  'x-real-ip': `203.0.113.${index}`,
  'client-ip': `203.0.113.${index}`,
  'x-original-url': '/api/ticketing/admin/users',
  'x-rewrite-url': '/api/health',
  forwarded: `for=203.0.113.${index};host=evil.example`,
});

test('a forged address does not avoid a limit (CVE-2026-34720, CVE-2026-3635)', async () => {
  const guess = (index: number) => {
    const payload = { email: `${index}@acme.example`, password: 'wrong' };
    return app.inject({ method: 'POST', url: '/api/ticketing/auth/login', headers: forged(index), payload });
  };

  const statuses: number[] = [];
  for (let index = 0; index <= limits.wrong_passwords.perNetwork; index++)
    statuses.push((await guess(index)).statusCode);

  expect(statuses).toEqual([...Array(limits.wrong_passwords.perNetwork).fill(401), 429]);
});

test('a forged address, host or path is not believed by log, audit log, answer or router (ltb #755)', async () => {
  written.length = 0;
  const response = await app.inject({
    method: 'POST',
    url: '/api/ticketing/admin/companies',
    headers: { ...forged(7), ...bearer(admin) },
    payload: { name: 'Cardinal Freight' },
  });

  expect(response.statusCode).toBe(201);
  const answer = `${JSON.stringify(response.headers)}${response.body}`;
  const entries = JSON.stringify(await db.select().from(events));
  for (const text of [answer, entries, written.join('')]) {
    expect(text).not.toContain('203.0.113.');
    expect(text).not.toContain('evil.example');
  }
  expect(written.join('')).toContain('"ip":"127.0.0.1"');
});

test('a page’s next address has no host in it, so that no header can choose one', async () => {
  const headers = { ...forged(8), ...bearer(admin) };
  for (const name of ['One', 'Two']) {
    await app.inject({ method: 'POST', url: '/api/ticketing/admin/companies', headers, payload: { name } });
  }

  const { headers: answered } = await app.inject({ url: '/api/ticketing/admin/companies?limit=1', headers });

  expect(answered.link).toMatch(/^<\/api\/ticketing\/admin\/companies\?/);
});
