import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { urlFor } from '#contract/endpoint.ts';
import { downloadFile } from '#contract/files.ts';
import { files } from '#server/platform/database/tables/files.ts';
import { bearer, startApp } from '#test/app.ts';
import { insertFile } from '#test/files.ts';
import { PIECE } from './pieces.ts';

const { app, db, insertTicket, insertUser } = await startApp();
const employee = await insertUser('employee');
const stranger = await insertUser('manager');
const bytes = Buffer.from(Array.from({ length: 2 * PIECE + 100 }, (_, index) => index % 251));
const { id: ticketId } = await insertTicket(employee);
const fileId = await insertFile(db, employee, { bytes, name: 'Zoë "x"; filename=a.exe', ticketId });

type Options = { user?: typeof employee; headers?: Record<string, string>; method?: 'GET' | 'HEAD'; query?: string };

function get(id: string, { user = employee, headers = {}, method = 'GET', query = '' }: Options = {}) {
  const url = urlFor(downloadFile, { params: { fileId: id } }) + query;
  return app.inject({ method, url, headers: { ...bearer(user), ...headers } });
}

test.each([
  ['bytes=0-9', 0, 10],
  ['bytes=10-', 10, bytes.length],
  ['bytes=-7', bytes.length - 7, bytes.length],
  [`bytes=${PIECE - 2}-${PIECE + 1}`, PIECE - 2, PIECE + 2],
  ['bytes=5-99999999', 5, bytes.length],
  ['bytes=-99999999', 0, bytes.length],
])('the range %s is sent as 206', async (range, from, to) => {
  const response = await get(fileId, { headers: { range } });

  expect(response.statusCode).toBe(206);
  expect(response.headers['content-range']).toBe(`bytes ${from}-${to - 1}/${bytes.length}`);
  expect(response.headers['content-length']).toBe(String(to - from));
  expect(response.rawPayload.equals(bytes.subarray(from, to))).toBe(true);
});

test.each(['bytes=9-5', 'lines=1-2', 'bytes=0-1,5-6', 'bytes=-', 'nonsense'])(
  'the range %s is ignored',
  async (range) => {
    const response = await get(fileId, { headers: { range } });

    expect([response.statusCode, response.rawPayload.equals(bytes)]).toEqual([200, true]);
  },
);

test('a range beyond the end gets 416 with the size', async () => {
  const response = await get(fileId, { headers: { range: `bytes=${bytes.length}-` } });

  expect(response.statusCode).toBe(416);
  expect(response.headers['content-range']).toBe(`bytes */${bytes.length}`);
});

test('a range of another version is sent as the whole file', async () => {
  const { headers } = await get(fileId);
  const range = { range: 'bytes=0-9' };

  const same = await get(fileId, { headers: { ...range, 'if-range': String(headers.etag) } });
  const other = await get(fileId, { headers: { ...range, 'if-range': '"other"' } });

  expect([same.statusCode, other.statusCode]).toEqual([206, 200]);
});

test('HEAD is answered like GET, without the bytes', async () => {
  const [got, head] = [await get(fileId), await get(fileId, { method: 'HEAD' })];

  const about = ({ 'x-request-id': _, date: __, ...headers }: typeof got.headers) => headers;
  expect(head.statusCode).toBe(200);
  expect(head.body).toBe('');
  expect(about(head.headers)).toEqual(about(got.headers));
  expect(head.headers['content-length']).toBe(String(bytes.length));
});

test('ranges and HEAD tell another company nothing', async () => {
  for (const options of [{ headers: { range: 'bytes=0-9' } }, { method: 'HEAD' as const }, {}]) {
    const response = await get(fileId, { user: stranger, ...options });
    const unknown = await get(crypto.randomUUID(), { user: stranger, ...options });

    expect([response.statusCode, response.body]).toEqual([404, unknown.body]);
    expect(Object.keys(response.headers).sort()).toEqual(Object.keys(unknown.headers).sort());
  }
});

test('a file is a download of no known type, whose name can’t break out of its header', async () => {
  const { headers } = await get(fileId);

  expect(headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'cache-control': 'no-store',
    'content-disposition':
      'attachment; filename="Zo_ _x_; filename=a.exe"; filename*=UTF-8\'\'Zo%C3%AB%20_x_%3B%20filename%3Da.exe',
  });
});

const pdf = '%PDF-1.4\n1 0 obj <<>> endobj\n%%EOF';
const html = '<!doctype html><script>alert(1)</script>';
const svg = '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>';

test.each([
  ['a.pdf', pdf, 'application/pdf', 'application/pdf', 'inline'],
  ['a.txt', 'Smoke', 'text/plain', 'text/plain; charset=utf-8', 'inline'],
  ['a.js', 'alert(1)', 'text/plain', 'text/plain; charset=utf-8', 'inline'],
  ['a.html', html, 'text/plain', 'text/plain; charset=utf-8', 'inline'],
  ['a.png', html, 'text/plain', 'text/plain; charset=utf-8', 'inline'],
  ['a.svg', svg, 'application/xml', 'application/octet-stream', 'attachment'],
  ['gif.js', 'GIF89a/*\u0001\u0000*/=1;alert(1)', 'image/gif', 'application/octet-stream', 'attachment'],
  ['pdf.html', `${pdf}${html}`, 'application/pdf', 'application/pdf', 'inline'],
  ['b.txt', 'NUL \u0000', 'application/octet-stream', 'application/octet-stream', 'attachment'],
])('%s is kept by its content and sent in a sandbox', async (name, content, contentType, type, kind) => {
  const id = await insertFile(db, employee, { bytes: Buffer.from(content, 'latin1'), name, ticketId });

  const shown = await get(id);
  const saved = await get(id, { query: '?download' });

  expect(shown.headers['content-type']).toBe(type);
  expect(String(shown.headers['content-disposition'])).toMatch(new RegExp(`^${kind};`));
  expect(saved.headers['content-type']).toBe('application/octet-stream');
  expect(String(saved.headers['content-disposition'])).toMatch(/^attachment;/);
  for (const { headers, body } of [shown, saved]) {
    expect(headers['content-security-policy']).toContain('sandbox');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(body.length).toBeGreaterThan(0);
  }
  const [stored] = await db.select().from(files).where(eq(files.id, id));
  expect(stored?.contentType).toBe(contentType);
});
