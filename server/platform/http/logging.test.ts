import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { beforeEach, expect, test } from 'vitest';
import { bearer, PASSWORD, startApp } from '#test/app.ts';
import { collectLines } from '#test/log-lines.ts';

type Line = { level: number; msg: string; reqId: string; err?: { type: string; message: string; stack: string } };

const { written, stream } = collectLines();

const { app, db, insertTicket, insertUser } = await startApp({ own: true, logger: pino({ level: 'trace' }, stream) });

app.get('/fail', { config: { access: 'public' } }, async () => {
  await db.execute(sql`select * from no_such_table where email = ${'ada@acme.example'}`);
});
app.get('/fail-on-value', { config: { access: 'public' } }, async () => {
  await db.execute(sql`select ${'ada@acme.example'}::uuid`);
});
app.get('/throws', { config: { access: 'public' } }, async () => {
  throw Object.assign(new Error('path /etc/secret'), { statusCode: 599, code: 'EACCES' });
});

beforeEach(() => {
  written.length = 0;
});

function lines(): Line[] {
  return written.map((line) => JSON.parse(line));
}

test('a request is one line: its id, who, what, when and how it went', async () => {
  const employee = await insertUser('employee');

  const response = await app.inject({ url: '/api/ticketing/tickets?search=secret+words', headers: bearer(employee) });

  expect(lines()).toEqual([
    {
      level: 30,
      time: expect.any(Number),
      pid: expect.any(Number),
      hostname: expect.any(String),
      reqId: response.headers['x-request-id'],
      method: 'GET',
      route: '/api/ticketing/tickets',
      status: 200,
      ms: expect.any(Number),
      ip: '127.0.0.1',
      userId: employee.id,
      msg: 'request',
    },
  ]);
});

test('a line has the pattern of the route, not the path', async () => {
  await app.inject('/api/ticketing/invitations/validate/s3cr3t?and=more');
  await app.inject('/api/ticketing/invitations/%76alidate/s3cr3t');
  await app.inject('/api/ticketing/invitations//validate/s3cr3t');
  await app.inject('/api/ticketing/%E0%A4%A/s3cr3t');

  expect(written.join('')).not.toContain('s3cr3t');
  expect(lines()).toMatchObject([
    { route: '/api/ticketing/invitations/validate/:token', status: 200 },
    { route: '/api/ticketing/invitations/validate/:token', status: 200 },
    { route: '(unmatched)', status: 404 },
    { route: '(unmatched)', status: 400 },
  ]);
});

test.each([
  ['/api/nothing', 404],
  ['/api/%E0%A4%A', 400],
  ['/api/ticketing/tickets', 401],
])('%s is one line, too', async (url, status) => {
  await app.inject(url);

  expect(lines()).toMatchObject([{ status, msg: 'request' }]);
});

test('no password, token, search, text or address of a person gets into the log', async () => {
  const employee = await insertUser('employee');
  const { id } = await insertTicket(employee);
  const headers = { ...bearer(employee), cookie: 'tracker=cookie-value', 'user-agent': 'agent-value' };
  const login = { email: employee.email, password: PASSWORD };
  const comment = { comment: 'my card number is 4111' };

  const answer = await app.inject({ method: 'POST', url: '/api/ticketing/auth/login', payload: login });
  await app.inject({
    method: 'POST',
    url: '/api/ticketing/auth/login',
    payload: { ...login, password: 'guess-value' },
  });
  await app.inject({ method: 'POST', url: `/api/ticketing/tickets/${id}/comments`, headers, payload: comment });
  await app.inject({ url: '/api/ticketing/tickets?search=search-value', headers });
  await app.inject({ method: 'POST', url: '/api/ticketing/tickets', headers, payload: '{"broken-value' });

  const secrets = [
    employee.token,
    answer.json().token,
    employee.email,
    PASSWORD,
    'guess-value',
    '4111',
    'search-value',
    'cookie-value',
    'agent-value',
    'broken-value',
  ];
  expect(written).toHaveLength(5);
  expect(secrets.filter((secret) => written.join('').includes(secret))).toEqual([]);
});

test('a server error is generic in the response and complete in the log, without what users sent', async () => {
  const response = await app.inject('/fail');

  expect(response.statusCode).toBe(500);
  expect(response.json()).toEqual({ message: 'Something went wrong on our side. Please try again.' });
  const [failure] = lines();
  expect(failure).toMatchObject({ level: 50, msg: 'Request failed', reqId: response.headers['x-request-id'] });
  expect(failure?.err?.message).toContain('no_such_table');
  expect(failure?.err?.stack).toContain('\n    at ');
  expect(written.join('')).not.toContain('ada@acme.example');
});

test('a database error that quotes a value keeps its code in the log, not the value', async () => {
  const response = await app.inject('/fail-on-value');

  expect(response.statusCode).toBe(500);
  const [failure] = lines();
  expect(failure?.err?.message).toBe('The database refused a value (SQLSTATE 22P02)');
  expect(failure?.err?.stack).toContain('\n    at ');
  expect(written.join('')).not.toContain('ada@acme.example');
});

test('anything can be thrown', async () => {
  const response = await app.inject('/throws');

  expect(response.statusCode).toBe(500);
  expect(response.body).not.toContain('secret');
});

test('line breaks in an address do not make lines in the log', async () => {
  await app.inject('/api/nothing%0a%0d%1b[31m{"level":60}');

  expect(written).toHaveLength(1);
  for (const character of ['\n', '\r', '\u001b']) expect(written[0]?.trimEnd()).not.toContain(character);
});
