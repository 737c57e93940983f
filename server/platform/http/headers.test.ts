import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, test } from 'vitest';
import { bearer, contactMessage, startApp } from '#test/app.ts';
import { siteOf } from '#test/site.ts';
import { compressFiles } from '../../../scripts/compress.ts';
import { hashSource } from './content-policy.ts';

const page = `<!doctype html><style>p{}</style><script>a()</script>${'<p>Hello</p>'.repeat(50)}`;
const addresses = ['/', '/contact/sent', '/ticketing/login', '/api/docs', '/404'];
const site = siteOf(Object.fromEntries(addresses.map((address) => [address, page])), {
  one: () => page,
  inline: { scripts: [hashSource('a()')], styles: [hashSource('p{}')] },
  assets: await writeAssets(),
});
const { app, insertUser } = await startApp({ own: true, site, publicUrl: 'https://archway.example' });
app.get('/broken', { config: { access: 'public' } }, () => {
  throw new Error('Broken on purpose');
});
await app.listen({ host: '127.0.0.1', port: 0 });
const employee = await insertUser('employee');

async function writeAssets() {
  const folder = await mkdtemp(join(tmpdir(), 'archway-assets-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'assets', 'app.Bx7Qz1.js'), 'console.log("Hello");'.repeat(50));
  await compressFiles(folder);
  afterAll(() => rm(folder, { recursive: true }));
  return folder;
}

/** What OWASP ASVS 5.0 asks of every answer (3.4), and the rest of what MDN's HTTP Observatory grades. */
const everywhere = {
  'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': expect.stringContaining('camera=(), geolocation=()'),
  'x-permitted-cross-domain-policies': 'none',
};
const ofNoPage = {
  ...everywhere,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
};
/** A file may be kept, and says itself for how long. */
const ofFiles = {
  ...everywhere,
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'strict-origin-when-cross-origin',
};
/** A redirect to a page is cached like the page. */
const ofWays = { ...ofNoPage, 'cache-control': 'no-cache', 'referrer-policy': 'strict-origin-when-cross-origin' };
const ofPages = {
  ...everywhere,
  'content-security-policy': expect.stringMatching(
    /^default-src 'none'; script-src 'self' 'sha256-\S{44}'; style-src 'self' 'sha256-\S{44}'; .*frame-ancestors 'none'; upgrade-insecure-requests$/,
  ),
};
const ofPublicPages = { ...ofPages, 'referrer-policy': 'strict-origin-when-cross-origin' };
const ofPrivatePages = {
  ...ofPages,
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
};

async function get(url: string, headers: Record<string, string> = {}) {
  const response = await app.inject({ url, headers });
  return { status: response.statusCode, headers: response.headers };
}

describe.each(['identity', 'gzip', 'br'])('in the form %s', (accepted) => {
  test.each([
    ['/', 200, ofPublicPages],
    ['/contact/sent', 200, ofPublicPages],
    ['/api/docs', 200, ofPublicPages],
    ['/ticketing/login', 200, ofPrivatePages],
    ['/%74icketing/login', 200, ofPrivatePages],
    ['/no-such-page', 404, ofPrivatePages],
    ['/ticketing/reset-password/more?token=abc', 404, ofPrivatePages],
  ])('the page at %s (%i) lets nothing run but what was built into it', async (url, status, headers) => {
    expect(await get(url, { 'accept-encoding': accepted })).toEqual({
      status,
      headers: expect.objectContaining(headers),
    });
  });

  test.each(['/', '/ticketing/login'])('%s keeps its policy when the browser has it already', async (url) => {
    const first = await get(url, { 'accept-encoding': accepted });
    const again = await get(url, { 'accept-encoding': accepted, 'if-none-match': String(first.headers.etag) });

    expect(again.status).toBe(304);
    expect(again.headers['content-security-policy']).toBe(first.headers['content-security-policy']);
    expect(again.headers['referrer-policy']).toBe(first.headers['referrer-policy']);
  });
});

test.each([
  ['/assets/app.Bx7Qz1.js', 200, ofFiles],
  ['/index.html', 301, ofWays],
  ['/ticketing/login/', 301, ofNoPage],
  ['/api/health', 200, ofNoPage],
  ['/%61pi/health', 200, ofNoPage],
  ['/api/openapi.json', 200, ofNoPage],
  ['/api/nothing', 404, ofNoPage],
  ['/api/ticketing/tickets', 401, ofNoPage],
  ['/api/ticketing/admin/users', 403, ofNoPage],
  ['/api/%E0%A4%A', 400, ofNoPage],
  ['/%E0%A4%A', 400, ofNoPage],
  ['/broken', 500, ofNoPage],
])('%s (%i) is not a page, and is inert if a browser shows it as one', async (url, status, headers) => {
  const answer = await get(url, url.includes('/admin/') ? bearer(employee) : {});

  expect(answer).toEqual({ status, headers: expect.objectContaining(headers) });
});

test.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE', 'HEAD'] as const)(
  '%s of a page is no way around',
  async (method) => {
    // The type of the method knows the usual ones alone.
    const { headers } = await app.inject({ method: method as 'POST', url: '/contact/sent' });

    expect(headers).toMatchObject(everywhere);
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; /);
  },
);

test('the form to be sent again has the headers of a page and is not cached', async () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const refused = await app.inject({ method: 'POST', url: '/contact', headers: form, payload: 'firstName=' });
  const answered = await app.inject({
    method: 'POST',
    url: '/contact',
    headers: form,
    payload: new URLSearchParams(contactMessage()).toString(),
  });

  expect(refused.statusCode).toBe(400);
  expect(refused.headers).toMatchObject(ofPrivatePages);
  expect(answered.statusCode).toBe(303);
  expect(answered.headers).toMatchObject(ofNoPage);
});

test.each([
  ['what is no HTTP', 'HELLO\r\n\r\n', 400],
  ['headers without end', `GET / HTTP/1.1\r\nhost: x\r\na: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
])('%s is refused under the same headers', async (_, bytes, status) => {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(bytes);
  const [head = ''] = (await text(socket)).split('\r\n\r\n');

  const [line, ...fields] = head.split('\r\n');
  const headers = Object.fromEntries(fields.map((field) => field.split(/: (.*)/).slice(0, 2)));
  expect(line).toContain(` ${status} `);
  expect(headers).toMatchObject(ofNoPage);
});

test('without https there is no HSTS header', async () => {
  const { app: plain } = await startApp({ own: true, site, publicUrl: 'http://127.0.0.1:3000' });

  for (const url of ['/', '/api/health', '/no-such-page']) {
    const { headers } = await plain.inject(url);

    expect(headers).not.toHaveProperty('strict-transport-security');
    expect(headers['content-security-policy']).not.toContain('upgrade-insecure-requests');
  }
});
