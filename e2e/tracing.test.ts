import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startProgram } from '#test/program.ts';
import { slow } from '#test/slow.ts';
import { type Span, startTraceCollector } from '#test/trace-collector.ts';
import { apiOf } from './api.ts';

slow('Starts programs of its own');

const env = { ADMIN_EMAIL: 'ada@archway.example', ADMIN_PASSWORD: 'a long secret' };
const SERVER = 2;
const CLIENT = 3;
const ERROR = 2;

let collector: Awaited<ReturnType<typeof startTraceCollector>>;
let log: string;
let token: string;
let spans: Span[];

const newTrace = () => randomBytes(16).toString('hex');
const caller = randomBytes(8).toString('hex');
const crowd = Array.from({ length: 60 }, newTrace);
const single = newTrace();
const creation = newTrace();
const unsampled = newTrace();

/** One program runs through everything and stops; the tests then check what it sent. */
beforeAll(async () => {
  collector = await startTraceCollector();
  const program = await startProgram({
    env: { ...env, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json' },
  });
  const api = apiOf(program.url);
  token = await api.logIn(env.ADMIN_EMAIL, env.ADMIN_PASSWORD);
  const get = (path: string, trace: string, flags = '01') =>
    fetch(`${program.url}${path}`, {
      headers: {
        authorization: `Bearer ${token}`,
        traceparent: `00-${trace}-${caller}-${flags}`,
        cookie: 'tracker=private-cookie',
        'user-agent': 'private-agent',
        baggage: 'who=private-baggage',
      },
    });
  const tickets = '/api/ticketing/tickets?search=private-words';

  // The first search of a minute reads which words are common.
  await get(tickets, newTrace());
  await get(tickets, single);
  await get(tickets, unsampled, '00');
  // Statements that have become frequent are still told apart.
  for (let number = 1; number <= 6; number++) {
    await api.call('POST', '/admin/companies', { token, body: { name: `private-company ${number}` } });
  }
  await createSlowly(`${program.url}/api/ticketing/admin/companies`, '{"name":"private-company"}');
  await get('/api/ticketing/invitations/validate/private-invitation', newTrace());
  await get('/private-page?token=private-token', newTrace());
  // A value that the database rejects is an error whose message contains the value.
  await get(`/api/ticketing/tickets?cursor=${encodeURIComponent('private-cursor')}`, newTrace());
  // More than the pool has, so that some wait for a connection.
  await Promise.all(crowd.map((trace) => get(tickets, trace)));
  await program.stop();
  log = program.output.text;
  spans = collector.spans();
});

afterAll(() => collector?.stop());

/** The body arrives after the server has waited for it. */
async function createSlowly(url: string, body: string) {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'content-length': body.length,
    traceparent: `00-${creation}-${caller}-01`,
  };
  const call = request(url, { method: 'POST', headers });
  call.flushHeaders();
  await sleep(200);
  call.end(body);
  const [response] = await once(call, 'response');
  expect(response.statusCode).toBe(201);
}

const ofTrace = (trace: string) => spans.filter(({ traceId }) => traceId === trace);
const requestOf = (trace: string) => ofTrace(trace).find(({ kind }) => kind === SERVER);

test('a request is a span with its route, and continues the trace of its caller', () => {
  expect(requestOf(single)).toMatchObject({
    parentSpanId: caller,
    name: 'GET /api/ticketing/tickets',
    status: { code: 0 },
    attributes: {
      'http.request.method': 'GET',
      'http.route': '/api/ticketing/tickets',
      'http.response.status_code': 200,
    },
  });
  expect(collector.resources()).toContainEqual(expect.objectContaining({ 'service.name': 'archway' }));
  expect(new Set(collector.received.map(({ path }) => path))).toEqual(new Set(['/v1/traces']));
});

test('each statement of the request is a span below it, also after a body was read', () => {
  const reads = ofTrace(single).filter(({ kind }) => kind === CLIENT);
  const writes = ofTrace(creation).filter(({ kind }) => kind === CLIENT);

  expect(reads.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['people/auth/sessions/active', 'desk/tickets/search']),
  );
  expect(writes.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['BEGIN', 'INSERT companies', 'new event of a user', 'COMMIT']),
  );
  for (const { parentSpanId, attributes } of [...reads, ...writes]) {
    expect([requestOf(single)?.spanId, requestOf(creation)?.spanId]).toContain(parentSpanId);
    expect(attributes).toMatchObject({ 'db.system.name': 'postgresql', 'db.query.text': expect.stringMatching(/\w/) });
  }
});

test('statements that waited for a connection belong to the request that made them', () => {
  // A new connection first checks whether it reached a standby.
  const spansOf = (trace: string) => ofTrace(trace).filter(({ name }) => name !== 'SELECT');
  const shapeOf = (trace: string) =>
    spansOf(trace)
      .filter(({ parentSpanId }) => parentSpanId === requestOf(trace)?.spanId)
      .map(({ name }) => name);

  const wanted = shapeOf(single);
  expect(wanted.length).toBeGreaterThan(1);
  for (const trace of crowd) {
    expect(shapeOf(trace)).toEqual(wanted);
    expect(spansOf(trace)).toHaveLength(wanted.length + 1);
  }
});

test('a request that opts out is not traced', () => {
  expect(ofTrace(unsampled)).toEqual([]);
});

test('jobs and the startup create no traces', () => {
  const requests = new Set(spans.filter(({ kind }) => kind === SERVER).map(({ traceId }) => traceId));

  expect(spans.filter(({ traceId }) => !requests.has(traceId))).toEqual([]);
});

test('a client error is not a server error, and a span for an unknown URL has no route in its name', () => {
  const missing = spans.filter(({ attributes }) => attributes['http.response.status_code'] === 404);

  expect(missing.map(({ name }) => name)).toEqual(['GET']);
  expect(spans.filter(({ kind, status }) => kind === SERVER && status.code === ERROR)).toEqual([]);
});

test('no user value, token, word, address or header leaves the program', () => {
  const sent = collector.received.map(({ body }) => body).join('');

  expect(sent.length).toBeGreaterThan(10_000);
  for (const secret of [token, env.ADMIN_PASSWORD, env.ADMIN_EMAIL, 'private', '127.0.0.1']) {
    expect(sent).not.toContain(secret);
  }
});

test('the log line of a request names its trace', () => {
  const line = log.split('\n').find((text) => text.includes(single));

  expect(JSON.parse(line ?? '')).toMatchObject({
    msg: 'request',
    route: '/api/ticketing/tickets',
    trace_id: single,
    span_id: requestOf(single)?.spanId,
  });
});

test('while it is off, nothing is sent and no telemetry code is loaded', async () => {
  const idle = await startTraceCollector();
  const hook = `import { registerHooks } from 'node:module';
    registerHooks({ load: (url, context, next) => {
      const [part] = /@opentelemetry|prom-client|dist-server.(start.js|metrics|tracing)/.exec(url) ?? [];
      if (part) console.log('loaded ' + part);
      return next(url, context);
    } });`;
  const program = await startProgram({
    env: {
      ...env,
      OTEL_EXPORTER_OTLP_ENDPOINT: idle.url,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      OTEL_SDK_DISABLED: 'true',
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(hook)}`,
    },
  });
  await apiOf(program.url).logIn(env.ADMIN_EMAIL, env.ADMIN_PASSWORD);
  await program.stop();

  const loaded = [...program.output.text.matchAll(/^loaded (\S+)$/gm)].map(([, name]) => name).sort();
  expect(loaded).toEqual(['dist-server/start.js']);
  expect(program.output.text).not.toContain('trace_id');
  expect(idle.received).toEqual([]);
  idle.stop();
});
