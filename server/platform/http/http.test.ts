import { describe, expect, test } from 'vitest';
import { bearer, refusalOf, startApp } from '#test/app.ts';

const { app, insertTicket, insertUser } = await startApp({ own: true });
const employee = await insertUser('employee');
const { id: ticketId } = await insertTicket(employee);

const comments = `/api/ticketing/tickets/${ticketId}/comments`;
const json = { ...bearer(employee), 'content-type': 'application/json' };

function post(payload: string | Buffer, headers: Record<string, string> = json) {
  return app.inject({ method: 'POST', url: comments, headers, payload });
}

describe('an address or method that is not there', () => {
  test.each([
    ['GET', '/api'],
    ['GET', '/api/'],
    ['GET', '/api/nothing'],
    ['GET', '/api/Health'],
    ['GET', '/api/health/'],
    ['GET', '/api/ticketing/admin/nothing'],
    ['GET', '/api//health'],
    ['GET', '/api/ticketing/tickets/../../../package.json'],
    ['GET', '/.env'],
    ['GET', '/.git/HEAD'],
    ['POST', '/api/health'],
    ['DELETE', '/api/ticketing/tickets'],
    ['PATCH', `/api/ticketing/tickets/${ticketId}`],
    ['OPTIONS', '/api/ticketing/tickets'],
    ['TRACE', '/api/ticketing/tickets'],
  ] as const)('%s %s answers 404 to everybody', async (method, url) => {
    for (const headers of [{}, bearer(employee)]) {
      const response = await app.inject({ method: method as 'GET', url, headers });

      expect(refusalOf(response)).toEqual({ statusCode: 404, message: 'Page not found' });
      expect(response.headers.allow).toBeUndefined();
    }
  });

  test('an address that cannot be read is refused in the same form', async () => {
    const response = await app.inject('/api/%E0%A4%A');

    expect(refusalOf(response)).toEqual({ statusCode: 400, message: 'The address is not a valid URL.' });
    expect(response.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
    expect(response.headers['x-content-type-options']).toBe('nosniff');
  });

  test.each(['%00', 'a'.repeat(201), 'a'.repeat(15_000)])('an id like %s gets 404', async (id) => {
    const response = await app.inject({ url: `/api/ticketing/tickets/${id}`, headers: bearer(employee) });

    expect(response.statusCode).toBe(404);
  });
});

describe('a body', () => {
  test.each([
    ['broken', '{"comment": "Hi"', 'The request body is not valid JSON.'],
    ['words', 'comment=Hi', 'The request body is not valid JSON.'],
    ['empty', '', 'The request body is empty.'],
    [
      'with a dangerous key',
      '{"comment": "Hi", "__proto__": {"isInternal": true}}',
      'The request body is not valid JSON.',
    ],
    ['with another', '{"constructor": {"prototype": {"x": 1}}}', 'The request body is not valid JSON.'],
    ['null', 'null', 'This must be an object'],
    ['a list', '[{"comment": "Hi"}]', 'This must be an object'],
    ['a number', '1e400', 'This must be an object'],
    ['of 100,000 lists', '['.repeat(100_000), 'The JSON is nested more than 100 levels deep.'],
    ['with NUL', '{"comment": "a\\u0000b"}', 'Use plain text'],
    ['with half a character', '{"comment": "\\ud83d"}', 'Use plain text'],
  ])('that is %s is refused', async (_, payload, message) => {
    expect(refusalOf(await post(payload))).toMatchObject({ statusCode: 400, message });
  });

  test('of broken UTF-8 is refused, not mended', async () => {
    const payload = Buffer.from([...Buffer.from('{"comment": "'), 0xc3, 0x28, ...Buffer.from('"}')]);

    expect(refusalOf(await post(payload))).toEqual({
      statusCode: 400,
      message: 'The request body is not valid UTF-8.',
    });
  });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'application/jsonp',
    'nonsense',
  ])('of the type %s is refused', async (type) => {
    const response = await post('{"comment": "Hi"}', { ...bearer(employee), 'content-type': type });

    const message = 'Send JSON, with the content type application/json.';
    expect(refusalOf(response)).toEqual({ statusCode: 415, message });
  });

  test('without a type is refused', async () => {
    expect((await post('{"comment": "Hi"}', bearer(employee))).statusCode).toBe(415);
  });

  test.each([
    ['application/json; charset=utf-8', 201],
    ['application/json;charset="UTF-8"', 201],
    ['APPLICATION/JSON', 201],
    ['application/json; charset=utf-7', 415],
    ['application/json; charset=iso-8859-1', 415],
  ])('of the type %s answers %i', async (type, status) => {
    const response = await post('{"comment": "Grüße"}', { ...bearer(employee), 'content-type': type });

    expect(response.statusCode).toBe(status);
  });

  test('that is packed is refused', async () => {
    const response = await post('{"comment": "Hi"}', { ...json, 'content-encoding': 'gzip' });

    expect(refusalOf(response)).toEqual({
      statusCode: 415,
      message: 'Send the body as it is, without a content encoding.',
    });
  });

  test('of more than 1 MiB is refused, one byte less is read', async () => {
    const bodyOf = (length: number) => `{"comment":"${'x'.repeat(length - 14)}"}`;

    const tooLarge = await post(bodyOf(1_048_577));
    const largest = await post(bodyOf(1_048_576));

    expect(refusalOf(tooLarge)).toEqual({
      statusCode: 413,
      message: 'The request is too large. The limit is 1 MiB.',
    });
    expect(refusalOf(largest)).toMatchObject({ statusCode: 400, message: 'Use at most 10,000 characters' });
  });

  test('may contain unknown keys, except where they could make something public', async () => {
    const payload = '{"title": "Hi", "description": "Hi", "toString": 1, "hasOwnProperty": 2, "links": []}';
    const response = await app.inject({ method: 'POST', url: '/api/ticketing/tickets', headers: json, payload });

    expect(response.statusCode).toBe(201);
    expect(Object.keys(response.json())).not.toContain('links');
  });
});

describe('every answer', () => {
  const addresses = ['/api/health', '/api/nothing', '/api/ticketing/tickets', '/nothing', comments];

  test.each(addresses)('of %s has an id of our own', async (url) => {
    const first = await app.inject({ url, headers: { 'x-request-id': 'mine', 'request-id': 'mine' } });
    const second = await app.inject({ url });

    expect(first.headers['x-request-id']).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[\da-f]{4}-[\da-f]{12}$/);
    expect(first.headers['x-request-id']).not.toBe(second.headers['x-request-id']);
  });

  test.each(addresses)('of %s is kept from being framed, sniffed and shared', async (url) => {
    const { headers } = await app.inject({ url, headers: { origin: 'https://evil.example' } });

    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'content-type': 'application/json; charset=utf-8',
    });
    for (const name of ['server', 'x-powered-by', 'set-cookie', 'access-control-allow-origin']) {
      expect(headers).not.toHaveProperty(name);
    }
  });

  test.each(['/api/health', '/api/nothing', '/api/ticketing/tickets'])('of %s is never stored', async (url) => {
    const { headers } = await app.inject({ url, headers: bearer(employee) });

    expect(headers['cache-control']).toBe('no-store');
    expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'; sandbox");
  });
});

test('a read changes nothing, whatever the address', async () => {
  const url = `/api/ticketing/tickets/${ticketId}?status=closed&_method=PUT`;

  const response = await app.inject({ url, headers: { ...bearer(employee), 'x-http-method-override': 'DELETE' } });

  expect(response.json()).toMatchObject({ status: 'open' });
});

test('HEAD answers as GET does, without the body', async () => {
  const response = await app.inject({ method: 'HEAD', url: '/api/ticketing/tickets', headers: bearer(employee) });

  expect(response.statusCode).toBe(200);
  expect(response.body).toBe('');
  expect((await app.inject({ method: 'HEAD', url: '/api/ticketing/tickets' })).statusCode).toBe(401);
});
