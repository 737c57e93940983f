import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { siteOf } from '#test/site.ts';
import { compressFiles } from '../../../scripts/compress.ts';

const script = 'console.log("Hello");\n'.repeat(100);
const addresses = [
  '/',
  '/about',
  '/contact',
  '/contact?service=networking',
  '/contact/sent',
  '/404',
  '/ticketing/login',
  '/api/docs',
];
const pages: Record<string, string> = { '/theme.txt': script, '/robots.txt': 'User-agent: *\n' };
for (const address of addresses)
  pages[address] = `<!doctype html><title>${address}</title>${'<p>Hello</p>'.repeat(50)}`;

const assets: Record<string, string> = { 'assets/app.Bx7Qz1.js': script, 'assets/figtree.Cx1.woff2': 'not text' };
const { app } = await startApp({ own: true, site: siteOf(pages, { assets: await writeAssets() }) });

async function writeAssets() {
  const directory = await mkdtemp(join(tmpdir(), 'archway-assets-'));
  for (const [file, content] of Object.entries({ ...assets, '.sources': 'a fingerprint' })) {
    await mkdir(dirname(join(directory, file)), { recursive: true });
    await writeFile(join(directory, file), content);
  }
  await compressFiles(directory);
  afterAll(() => rm(directory, { recursive: true }));
  return directory;
}

function get(url: string, headers: Record<string, string> = {}) {
  return app.inject({ url, headers });
}

describe('a page', () => {
  test.each(['/', '/about', '/about?from=mail', '/contact', '/contact/sent', '/ticketing/login', '/api/docs'])(
    '%s is served',
    async (url) => {
      const response = await get(url);

      expect(response.statusCode).toBe(200);
      expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(response.body).toBe(pages[url.replace(/\?.*/, '')]);
    },
  );

  test('is the one rendered for the query of its link, and for another query the plain one', async () => {
    const chosen = '/contact?service=networking';

    const [own, other] = await Promise.all([get(chosen), get('/contact?service=gardening')]);

    expect([own.statusCode, own.body]).toEqual([200, pages[chosen]]);
    expect([other.statusCode, other.body]).toEqual([200, pages['/contact']]);
  });

  test.each([
    ['/index', '/'],
    ['/index.html', '/'],
    ['/index.html?a=//evil.example', '/?a=//evil.example'],
    ['/about/', '/about'],
    ['/about.html', '/about'],
    ['/about/?service=networking&a=%0d%0a', '/about?service=networking&a=%0d%0a'],
    ['/contact/', '/contact'],
    ['/ABOUT', '/about'],
    ['/About/', '/about'],
    ['/Status/', '/status'],
    ['/track/', '/track'],
    ['/HELP?search=x', '/help?search=x'],
    ['/login', '/ticketing/login'],
    ['/Portal/', '/ticketing/login'],
    ['/ticketing', '/ticketing/login'],
    ['/contact/sent.html', '/contact/sent'],
    ['/ticketing/login/', '/ticketing/login'],
    ['/api/docs/', '/api/docs'],
    ['/login', '/ticketing/login'],
    ['/ticketing/', '/ticketing/login'],
    ['/status/', '/status'],
  ])('%s leads to %s', async (url, address) => {
    for (const method of ['GET', 'HEAD'] as const) {
      const { statusCode, headers } = await app.inject({ method, url });

      expect({ statusCode, location: headers.location }).toEqual({ statusCode: 301, location: address });
    }
  });

  test('is the same by HEAD, without its body', async () => {
    const headers = { 'accept-encoding': 'br' };
    const page = await app.inject({ url: '/about', headers });
    const head = await app.inject({ method: 'HEAD', url: '/about', headers });

    const { 'x-request-id': _, date: __, ...kept } = page.headers;
    expect(head.statusCode).toBe(200);
    expect(head.headers).toMatchObject(kept);
    expect(head.body).toBe('');
  });
});

describe('an address that nothing is at', () => {
  test.each([
    '/nothing',
    '/about/more',
    '/about//',
    '//about',
    '//evil.example/',
    '//evil.example/about/',
    '/%5cevil.example/',
    '/assets',
    '/assets/',
    '/assets%2fapp.Bx7Qz1.js',
    '/%2e%2e/package.json',
    '/..%2fpackage.json',
    '/..%5cpackage.json',
    '/assets/..%2f.sources',
    '/%00',
    '/about%00',
    '/.sources',
    '/%2esources',
    '/about.html.br',
    '/assets/app.Bx7Qz1.js.gz',
    '/contact%2fsent',
    '/about/index.html',
    '/404',
    '/404.html',
    '/contact/try-again',
    '/contact/try-again.html',
  ])('%s answers the 404 page', async (url) => {
    const response = await get(url, { 'accept-encoding': 'br' });

    expect(response.statusCode).toBe(404);
    expect(response.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
      'x-content-type-options': 'nosniff',
    });
    expect(response.headers).not.toHaveProperty('location');
    expect(brotliDecompressSync(response.rawPayload).toString()).toBe(pages['/404']);
  });

  test.each([
    'GET /\\evil.example/about/ HTTP/1.1',
    'GET /assets/../.sources HTTP/1.1',
    'GET http://evil.example/../about/ HTTP/1.1',
    'GET ///evil.example HTTP/1.1',
  ])('“%s” is refused as it is written', async (line) => {
    if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
    const address = app.server.address();
    if (typeof address !== 'object' || !address) throw new Error('The server does not listen.');

    const socket = connect(address.port, '127.0.0.1');
    socket.write(`${line}\r\nHost: archway.example\r\nConnection: close\r\n\r\n`);
    const answer = await text(socket);

    expect(answer).toMatch(/^HTTP\/1\.1 40[04] /);
    expect(answer).not.toMatch(/^location:/im);
  });

  test('is missing for HEAD too, and for conditional requests', async () => {
    const head = await app.inject({ method: 'HEAD', url: '/nothing' });
    const conditional = await get('/nothing', { 'if-none-match': '*', range: 'bytes=0-9', 'if-match': '"x"' });

    expect([head.statusCode, head.body]).toEqual([404, '']);
    expect([conditional.statusCode, conditional.body]).toEqual([404, pages['/404']]);
    expect(conditional.headers).not.toHaveProperty('etag');
  });
});

describe('the form that is sent', () => {
  test.each([
    [undefined, undefined],
    ['', undefined],
    ['identity', undefined],
    ['deflate', undefined],
    ['gzip', 'gzip'],
    ['gzip, deflate, br, zstd', 'br'],
    ['BR', 'br'],
    ['br;q=0', undefined],
    ['br;q=0, gzip', 'gzip'],
    ['gzip;q=1.0, br;q=0.5', 'gzip'],
    ['*', 'gzip'],
    ['*;q=0', undefined],
  ])('is, for a client that takes “%s”, %s', async (accepted, encoding) => {
    for (const url of ['/theme.txt', '/assets/app.Bx7Qz1.js']) {
      const response = await get(url, accepted === undefined ? {} : { 'accept-encoding': accepted });

      const decode = { br: brotliDecompressSync, gzip: gunzipSync }[String(encoding)] ?? ((body: Buffer) => body);
      expect(response.headers['content-encoding']).toBe(encoding);
      expect(response.headers['content-length']).toBe(String(response.rawPayload.length));
      expect(decode(response.rawPayload).toString()).toBe(script);
      expect(response.headers.vary).toBe('accept-encoding');
    }
  });

  test.each(['/assets/figtree.Cx1.woff2', '/robots.txt'])('is the plain one of %s, which has no other', async (url) => {
    const response = await get(url, { 'accept-encoding': 'br, gzip' });

    expect(response.body).toBe(pages[url] ?? assets[url.slice(1)]);
    expect(response.headers).not.toHaveProperty('content-encoding');
  });
});

test.each([
  ['/assets/app.Bx7Qz1.js', 'public, max-age=31536000, immutable', undefined],
  ['/theme.txt', 'no-cache', undefined],
  ['/robots.txt', 'no-cache', undefined],
  ['/', 'no-cache', undefined],
  ['/about', 'no-cache', undefined],
  ['/about/', 'no-cache', undefined],
  ['/contact', 'no-cache', undefined],
  ['/contact/sent', 'no-cache', 'noindex, nofollow'],
  ['/api/docs', 'no-cache', 'noindex, nofollow'],
  ['/ticketing/login', 'no-store', 'noindex, nofollow'],
  ['/%74icketing/login', 'no-store', 'noindex, nofollow'],
  ['/ticketing/login/', 'no-store', 'noindex, nofollow'],
])('%s is kept as “%s”, and listed by search engines unless it says %s', async (url, cacheControl, robots) => {
  for (const accepted of ['identity', 'gzip', 'br']) {
    const { headers } = await get(url, { 'accept-encoding': accepted });

    expect([headers['cache-control'], headers['x-robots-tag']]).toEqual([cacheControl, robots]);
  }
});
