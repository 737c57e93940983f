import { afterAll, describe, expect, test } from 'vitest';
import { StartupError } from '#server/platform/process/startup-error.ts';
import { startApp } from '#test/app.ts';
import { listenForScrapes } from './scrapes.ts';

const token = 'a-token-for-prometheus';
const text = async () => 'up_to_now 1\n';
const { app } = await startApp({ own: true, scrapes: { text, token } });
const { app: closed } = await startApp({ own: true });
const place = { host: '127.0.0.1', port: 0, text };
const open = await listenForScrapes({ ...place, token: undefined });
const guarded = await listenForScrapes({ ...place, token });
afterAll(() => [open, guarded].forEach(({ stop }) => void stop()));

const wrong = [undefined, 'Bearer', 'Bearer ', `Bearer ${token}x`, `Bearer ${token.slice(1)}`, token, `Basic ${token}`];

describe('beside the pages', () => {
  test('the token gives access to the metrics, which are not cached', async () => {
    const { statusCode, headers, body } = await app.inject({
      url: '/metrics',
      headers: { authorization: `Bearer ${token}` },
    });

    expect([statusCode, body]).toEqual([200, 'up_to_now 1\n']);
    expect(headers).toMatchObject({
      'content-type': 'text/plain; version=0.0.4; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    });
  });

  test.each(wrong)('with %j nobody learns anything', async (authorization) => {
    const response = await app.inject({
      url: '/metrics',
      headers: authorization === undefined ? {} : { authorization },
    });

    expect(response.statusCode).toBe(401);
    expect(response.headers['www-authenticate']).toBe('Bearer');
    expect(response.json()).toEqual({ message: 'Metrics are for those who have the token' });
  });

  test('where no token is set there is no such address', async () => {
    const response = await closed.inject({ url: '/metrics', headers: { authorization: 'Bearer undefined' } });

    expect([response.statusCode, response.json()]).toEqual([404, { message: 'Page not found' }]);
  });

  test('the description of the API does not name it', async () => {
    expect((await app.inject('/api/openapi.json')).body).not.toContain('/metrics');
  });
});

describe('on a port of its own', () => {
  test('everybody who can reach the port reads the metrics', async () => {
    const response = await fetch(open.url);

    expect([response.status, await response.text()]).toEqual([200, 'up_to_now 1\n']);
    expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  });

  test.each(wrong)('where a token is set, %j is refused', async (authorization) => {
    const response = await fetch(guarded.url, { headers: authorization === undefined ? {} : { authorization } });

    expect(response.status).toBe(401);
    expect(await response.text()).not.toContain('up_to_now');
  });

  test('where a token is set, it opens', async () => {
    expect((await fetch(guarded.url, { headers: { authorization: `Bearer ${token}` } })).status).toBe(200);
  });

  test.each([
    ['GET', '/'],
    ['GET', '/metrics/'],
    ['GET', '/api/health'],
    ['POST', '/metrics'],
  ])('%s %s is not there', async (method, path) => {
    expect((await fetch(new URL(path, open.url), { method })).status).toBe(404);
  });

  test('a port that is taken is one sentence that names the setting', async () => {
    const taken = listenForScrapes({ ...place, port: Number(new URL(open.url).port), token: undefined });

    await expect(taken).rejects.toThrow(StartupError);
    await expect(taken).rejects.toThrow(/is already in use on 127\.0\.0\.1\. .*set METRICS_PORT to another one/);
  });
});

test('a failed scrape closes the connection instead of sending a response', async () => {
  const broken = await listenForScrapes({ ...place, token: undefined, text: () => Promise.reject(new Error('No')) });

  await expect(fetch(broken.url)).rejects.toThrow();
  broken.stop();
});
