import { describe, expect, test } from 'vitest';
import { bearer, contactMessage, refusalOf, startApp } from '#test/app.ts';
import { slow } from '#test/slow.ts';

slow('Asks every call, as each of its callers');

const { app, insertUser } = await startApp({ own: true });
const admin = await insertUser('super_admin');
const { paths } = (await app.inject('/api/openapi.json')).json() as { paths: Record<string, Record<string, unknown>> };
const calls = Object.entries(paths).flatMap(([path, methods]) =>
  Object.keys(methods).map((method) => ({ method: method.toUpperCase(), url: path.replace(/\{\w+\}/g, admin.id) })),
);
const writing = calls.filter(({ method }) => method !== 'GET');

/** What a page of another site can make a browser send without asking first (Fetch, "CORS-safelisted request-header"). */
const simpleTypes = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'];

const origins = [
  ['another site', 'https://evil.example'],
  ['nobody', 'null'],
  ['a name that ends like ours', 'http://evil-127.0.0.1:3000'],
  ['a name that begins like ours', 'http://127.0.0.1:3000.evil.example'],
  ['a name below ours', 'http://evil.localhost:3000'],
] as const;

/** Mail servers send to these, each with a secret in its headers or its form, which no other page can send. */
const openToMailServers = ['/api/mail/incoming', '/api/mail/incoming/postmark', '/api/mail/incoming/mailgun/mime'];

/**
 * They take a form: mail programs send one to unsubscribe (RFC 8058, 3.1), and pages that work without a script. Each asks
 * for a secret or a session, which no other page can send, except a subscription, which its address has to confirm.
 */
const openToForms = [
  '/api/mail/unsubscribe',
  '/api/on-call/acknowledge',
  '/api/status/confirm',
  '/api/status/subscriptions',
  '/api/status/unsubscribe',
  '/api/ticketing/alerts',
  '/api/ticketing/files',
  ...openToMailServers,
];

describe.each(writing.filter(({ url }) => !openToForms.includes(url)))('$method $url', ({ method, url }) => {
  test.each(simpleTypes)('is refused as %s, which any page may send', async (type) => {
    const response = await app.inject({
      // The document names methods as text.
      method: method as 'POST',
      url,
      headers: { ...bearer(admin), 'content-type': type },
      payload: '{"name":"x"}',
    });

    expect(response.statusCode).toBe(415);
  });
});

test.each(writing.filter(({ url }) => !openToMailServers.includes(url)))(
  '$method $url is refused when a page of another site makes the browser send it',
  async ({ method, url }) => {
    const body = url.endsWith('/files') ? { 'content-type': 'multipart/form-data; boundary=x' } : {};
    const headers = { ...bearer(admin), 'sec-fetch-site': 'cross-site', ...body };
    const response = await app.inject({ method: method as 'POST', url, headers, payload: {} });

    expect(refusalOf(response)).toEqual({
      statusCode: 403,
      message: 'This was sent from a page of another website. Please send it from this website.',
    });
  },
);

test.each(['same-origin', 'same-site', 'none'])('a browser may send from our own pages (%s)', async (site) => {
  const headers = { 'sec-fetch-site': site };
  const response = await app.inject({ method: 'POST', url: '/api/contact', headers, payload: contactMessage() });

  expect(response.statusCode).toBe(201);
});

test('a link on another site may be opened in a tab', async () => {
  const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
  const response = await app.inject({ url: '/api/health', headers });

  expect(response.statusCode).toBe(200);
});

test.each(calls.filter(({ method }) => method === 'GET'))(
  'another site can’t load $url as a picture',
  async ({ url }) => {
    const headers = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' };
    const response = await app.inject({ url, headers: { ...bearer(admin), ...headers } });

    expect(refusalOf(response)).toEqual({
      statusCode: 403,
      message: 'Another website tried to load this. Open the link in a tab of its own.',
    });
  },
);

test.each(origins)('%s is not told that it may read or send anything (Origin: %s)', async (_, origin) => {
  for (const { method, url } of calls) {
    const asks = { origin, 'access-control-request-method': method, 'access-control-request-headers': 'authorization' };
    const asked = await app.inject({ method: 'OPTIONS', url, headers: asks });
    const read = await app.inject({ url, headers: { ...bearer(admin), origin } });

    expect(asked.statusCode).toBe(404);
    for (const { headers } of [asked, read]) {
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
    }
  }
});

test('TRACE echoes nothing', async () => {
  for (const { url } of calls) {
    const headers = { ...bearer(admin), 'x-secret': 'a secret' };
    const response = await app.inject({ method: 'TRACE' as 'GET', url, headers });

    expect(response.statusCode).toBe(404);
    expect(response.body).not.toContain('secret');
  }
});

test('the document of the API names the calls that were looked at', () => {
  expect(writing.length).toBeGreaterThan(15);
});
