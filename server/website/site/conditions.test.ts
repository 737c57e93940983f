import { describe, expect, onTestFinished, test } from 'vitest';
import { startApp } from '#test/app.ts';
import { siteOf } from '#test/site.ts';

const page = `<!doctype html><title>About</title>${'<p>Hello</p>'.repeat(50)}`;
let shown = page;
const { app } = await startApp({ own: true, site: siteOf(() => ({ '/about': shown })) });

type Headers = Record<string, string>;

function get(headers: Headers = {}) {
  return app.inject({ url: '/about', headers });
}

async function validators(accepted = 'identity') {
  const { headers } = await get({ 'accept-encoding': accepted });
  return { etag: String(headers.etag), modified: String(headers['last-modified']) };
}

describe('a page that the client has', () => {
  test.each(['identity', 'gzip', 'br'])('is not sent again in its %s form', async (accepted) => {
    const { etag, modified } = await validators(accepted);

    const conditions: Headers[] = [
      { 'if-none-match': etag },
      { 'if-none-match': `"other", ${etag}` },
      { 'if-none-match': '*' },
      { 'if-none-match': etag, 'cache-control': 'no-cache', pragma: 'no-cache' },
      { 'if-modified-since': modified },
    ];
    for (const condition of conditions) {
      const response = await get({ 'accept-encoding': accepted, ...condition });

      expect([response.statusCode, response.body]).toEqual([304, '']);
      expect(response.headers).toMatchObject({
        etag,
        'last-modified': modified,
        'cache-control': 'no-cache',
        vary: 'accept-encoding',
        'x-content-type-options': 'nosniff',
      });
    }
  });

  test('is sent in another form, or when it was another', async () => {
    const plain = await validators();

    const requests: Headers[] = [
      { 'accept-encoding': 'br', 'if-none-match': plain.etag },
      { 'if-none-match': 'W/"other"' },
      { 'if-none-match': 'W/"other"', 'if-modified-since': plain.modified },
      { 'if-modified-since': 'Mon, 01 Jan 2024 00:00:00 GMT' },
      { 'if-modified-since': 'yesterday' },
    ];
    for (const headers of requests) {
      expect((await get(headers)).statusCode).toBe(200);
    }
  });

  test('is sent again once it says something else, and not when it was only made again', async () => {
    const { etag } = await validators();
    onTestFinished(async () => {
      shown = page;
      await app.site?.reload();
    });

    await app.site?.reload();
    const same = await get({ 'if-none-match': etag });
    shown = `${page}<p>News</p>`;
    await app.site?.reload();
    const other = await get({ 'if-none-match': etag });

    expect([same.statusCode, other.statusCode]).toEqual([304, 200]);
    expect(other.body).toBe(shown);
  });

  test('has a tag for each form', async () => {
    const tags = await Promise.all(
      ['identity', 'gzip', 'br'].map(async (accepted) => (await validators(accepted)).etag),
    );

    expect(new Set(tags).size).toBe(3);
  });
});

describe('a part of a page', () => {
  test.each([
    ['bytes=0-9', `bytes 0-9/${page.length}`, page.slice(0, 10)],
    ['bytes=600-', `bytes 600-${page.length - 1}/${page.length}`, page.slice(600)],
    ['bytes=-5', `bytes ${page.length - 5}-${page.length - 1}/${page.length}`, page.slice(-5)],
    ['bytes=0-99999', `bytes 0-${page.length - 1}/${page.length}`, page],
  ])('is answered to %s', async (range, contentRange, part) => {
    const response = await get({ range });

    expect([response.statusCode, response.body]).toEqual([206, part]);
    expect(response.headers).toMatchObject({
      'content-range': contentRange,
      'content-length': String(part.length),
      'accept-ranges': 'bytes',
      'cache-control': 'no-cache',
    });
  });

  test('is one of the form that is sent', async () => {
    const whole = await get({ 'accept-encoding': 'br' });
    const part = await get({ 'accept-encoding': 'br', range: 'bytes=2-5' });

    expect(part.headers).toMatchObject({
      'content-encoding': 'br',
      'content-range': `bytes 2-5/${whole.rawPayload.length}`,
      etag: whole.headers.etag,
    });
    expect(part.rawPayload).toEqual(whole.rawPayload.subarray(2, 6));
  });

  test('that is not there is refused with the length of the page', async () => {
    const response = await get({ range: 'bytes=99999-' });

    expect(response.statusCode).toBe(416);
    expect(response.headers).toMatchObject({
      'content-range': `bytes */${page.length}`,
      'x-content-type-options': 'nosniff',
    });
    expect(response.json()).toEqual({ message: 'The file does not have the range that was asked for.' });
  });

  test.each(['bytes=0-1,5-6', 'lines=0-1', 'bytes=abc', 'bytes='])('is not answered to %s', async (range) => {
    const response = await get({ range });

    expect([response.statusCode, response.body]).toEqual([200, page]);
  });

  test('is not answered to HEAD', async () => {
    const response = await app.inject({ method: 'HEAD', url: '/about', headers: { range: 'bytes=0-9' } });

    expect([response.statusCode, response.headers['content-length']]).toEqual([200, String(page.length)]);
  });

  test('matches the client’s copy, or the whole page is sent', async () => {
    const { etag, modified } = await validators();
    const statusWith = async (condition: string) =>
      (await get({ range: 'bytes=0-9', 'if-range': condition })).statusCode;

    expect([await statusWith(etag), await statusWith(modified)]).toEqual([206, 206]);
    expect([await statusWith('W/"other"'), await statusWith('Mon, 01 Jan 2024 00:00:00 GMT')]).toEqual([200, 200]);
  });
});

test('a request for another state of a page than it has is refused', async () => {
  const response = await get({ 'if-match': '"other"' });

  expect(response.statusCode).toBe(412);
  expect(response.json()).toEqual({ message: 'The file has changed in the meantime.' });
});
