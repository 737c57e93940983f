import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { collectOutput, type Program, spawnProgram, startProgram } from '#test/program.ts';
import { readMetrics, type Sample, totalOf } from '#test/prometheus.ts';
import { slow } from '#test/slow.ts';
import { apiOf } from './api.ts';

slow('Starts programs of its own');

// No mail server and no mailbox listens there.
const mail = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_IMAP_URL: 'imap://archway:secret@127.0.0.1:1/INBOX' };
const env = { ADMIN_EMAIL: 'ada@archway.example', ADMIN_PASSWORD: 'a long secret', METRICS_PORT: '0', ...mail };
let program: Program;
let metricsUrl: string;

beforeAll(async () => {
  program = await startProgram({ env });
  metricsUrl = await foundIn(program.output, /Metrics are at (http[^"]+)/);
});

afterAll(() => program?.stop());

/** The metrics, once the program serves them. */
async function foundIn(output: { text: string }, pattern: RegExp) {
  await vi.waitFor(() => expect(output.text).toMatch(pattern), 90_000);
  return pattern.exec(output.text)?.[1] ?? '';
}

async function scrape(url = metricsUrl, headers: Record<string, string> = {}) {
  const text = await (await fetch(url, { headers })).text();
  return { text, ...readMetrics(text) };
}

/** How many requests were counted, by method, route and status. */
const requests = ({ samples }: { samples: Sample[] }, labels: Record<string, string> = {}) =>
  totalOf(samples, 'http_request_duration_seconds_count', labels) ?? 0;

test('the metrics are in Prometheus’ text format, and their histograms add up', async () => {
  await fetch(`${program.url}/api/health`);

  const { types, samples } = await scrape();

  expect(types.get('http_request_duration_seconds')).toBe('histogram');
  for (const [name] of [...types].filter(([, type]) => type === 'histogram')) {
    for (const { labels, value } of samples.filter((sample) => sample.name === `${name}_count`)) {
      const buckets = samples.filter(
        (sample) =>
          sample.name === `${name}_bucket` && Object.keys(labels).every((key) => sample.labels[key] === labels[key]),
      );
      const counts = buckets.map((bucket) => bucket.value);
      expect(counts, name).toEqual(counts.toSorted((one, other) => one - other));
      expect(buckets.at(-1), name).toMatchObject({ labels: { le: '+Inf' }, value });
    }
  }
});

test('requests, logins and tickets are counted, each once', async () => {
  const api = apiOf(program.url);
  const before = await scrape();

  const token = await api.logIn(env.ADMIN_EMAIL, env.ADMIN_PASSWORD);
  await expect(api.logIn(env.ADMIN_EMAIL, 'a wrong secret')).rejects.toThrow('401');
  const employee = await api.hireEmployee(token);
  const ticket = { title: 'Paper jam', description: 'Again.', category: 'Printing', priority: 'low', tags: [] };
  const { id } = await api.call('POST', '/tickets', { token: employee, body: ticket });
  await api.call('GET', `/tickets/${id}`, { token: employee });
  const after = await scrape();

  const grown = (name: string, labels: Record<string, string> = {}) =>
    (totalOf(after.samples, name, labels) ?? 0) - (totalOf(before.samples, name, labels) ?? 0);
  expect(requests(after) - requests(before)).toBe(7);
  const one = { method: 'GET', route: '/api/ticketing/tickets/:ticketId', status_code: '200' };
  expect(grown('http_request_duration_seconds_count', one)).toBe(1);
  expect(grown('archway_logins_total', { outcome: 'ok' })).toBe(2);
  expect(grown('archway_logins_total', { outcome: 'failed' })).toBe(1);
  expect(grown('archway_tickets_created_total')).toBe(1);
  expect(grown('archway_database_query_duration_seconds_count')).toBeGreaterThan(10);
  expect(totalOf(after.samples, 'http_requests_in_flight')).toBe(0);
  expect(totalOf(after.samples, 'archway_database_up')).toBe(1);
  expect(totalOf(after.samples, 'archway_database_pool_connections', { state: 'idle' })).toBeGreaterThan(0);
  expect(after.text).not.toContain(id);
});

test('unknown addresses share one series, and so do built files', async () => {
  const roam = async (name: string) => {
    for (const path of [`/${name}`, `/api/${name}`, `/api/ticketing/${name}/more`, `/${name}%E0%A4%A`]) {
      await fetch(`${program.url}${path}?search=${name}`);
    }
    await fetch(`${program.url}/favicon.svg?${name}`);
    await fetch(`${program.url}/icons/${name}.svg`);
  };
  await roam('first');
  const before = await scrape();

  for (const name of ['second', 'third', 'fourth']) await roam(name);
  const after = await scrape();

  const names = ({ samples }: { samples: Sample[] }) =>
    samples
      .filter(({ name }) => name.startsWith('http_'))
      .map(({ name, labels }) => `${name} ${JSON.stringify(labels)}`);
  expect(names(after)).toEqual(names(before));
  expect(requests(after, { route: '(unmatched)' }) - requests(before, { route: '(unmatched)' })).toBe(15);
  expect(requests(after, { route: '(file)' }) - requests(before, { route: '(file)' })).toBe(3);
});

test('failed emails and scheduled jobs are counted, and waiting emails are reported', async () => {
  const jobs = ['auto_close', 'forget_keys', 'summarize_failures'];
  const message = { firstName: 'Zebedee', lastName: 'Quill', email: 'zebedee@quill.example', phone: '(314) 555-0199' };
  await fetch(`${program.url}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...message, message: 'Our Wi-Fi drops.' }),
  });

  await vi.waitFor(async () => {
    const { samples } = await scrape();
    expect(totalOf(samples, 'archway_mails_total', { outcome: 'failed' })).toBeGreaterThan(0);
    for (const name of jobs) expect(totalOf(samples, 'archway_job_runs_total', { name, outcome: 'ok' })).toBe(1);
  }, 30_000);

  const { samples, text } = await scrape();
  for (const name of jobs) {
    expect(totalOf(samples, 'archway_job_last_success_timestamp_seconds', { name })).toBeGreaterThan(1_700_000_000);
  }
  expect(totalOf(samples, 'archway_mails_waiting')).toBeDefined();
  for (const word of Object.values(message)) expect(text).not.toContain(word);
});

test('the metrics contain no user text and no token', async () => {
  const api = apiOf(program.url);
  const token = await api.logIn(env.ADMIN_EMAIL, env.ADMIN_PASSWORD);
  await fetch(`${program.url}/api/ticketing/tickets?search=private-words`, {
    headers: { authorization: `Bearer ${token}`, cookie: 'tracker=private-cookie', 'user-agent': 'private-agent' },
  });
  await fetch(`${program.url}/api/ticketing/invitations/validate/private-invitation`);

  const { text } = await scrape();

  expect(text).toContain('/api/ticketing/invitations/validate/:token');
  for (const secret of [token, env.ADMIN_PASSWORD, env.ADMIN_EMAIL, 'private', program.dataDir]) {
    expect(text).not.toContain(secret);
  }
});

test('on the port of the pages there is nothing to scrape', async () => {
  expect((await fetch(`${program.url}/metrics`)).status).toBe(404);
});

test('every metric and label that the dashboard and the alerts name is there', async () => {
  const expressions = [...(await dashboardExpressions()), ...(await ruleExpressions())];
  expect(expressions.length).toBeGreaterThan(30);

  // The jobs run soon after the start.
  const hasJobs = async () => expect((await scrape(metricsUrl)).text).toMatch(/^archway_job_last_success\w*{/m);
  await vi.waitFor(hasJobs, 30_000);
  const scraped = await scrape(metricsUrl);
  for (const expression of expressions) expectKnown(expression, scraped);
});

/** Fails unless the program has all metrics and labels that an expression names. */
function expectKnown(expression: string, { samples, types }: Awaited<ReturnType<typeof scrape>>) {
  const selected = [...expression.matchAll(/\b((?:archway|http|nodejs|process)_\w+)(?:\{([^}]*)\})?/g)];
  const grouped = [...expression.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, names = '']) => names.split(', '));
  for (const [, metric = '', selector = ''] of selected) {
    const found = samples.filter(({ name }) => name === metric);
    // There is no value until the mailbox was first polled.
    expect(found.length > 0 || types.has(metric), `${metric} in ${expression}`).toBe(true);
    const known = found.flatMap(({ labels }) => Object.keys(labels));
    const named = [...selector.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, name = '']) => name);
    for (const name of [...named, ...grouped])
      expect([...known, 'job', 'instance'], `${name} of ${metric} in ${expression}`).toContain(name);
  }
}

test('with only a token, metrics are served beside the pages, even while the database is down', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'archway-metrics-'));
  const away = { DATABASE_URL: 'postgresql://archway@127.0.0.1:1/archway', DATA_DIR: folder };
  const child = spawnProgram('dist-server/start.js', { ...away, METRICS_TOKEN: 'a-token-for-prometheus' });
  const output = collectOutput(child);
  const url = await foundIn(output, /The website is at ([^;]+)/);

  const refused = await fetch(`${url}/metrics`);
  const { samples } = await scrape(`${url}/metrics`, { authorization: 'Bearer a-token-for-prometheus' });

  expect(refused.status).toBe(401);
  expect(totalOf(samples, 'archway_database_up')).toBe(0);
  expect(totalOf(samples, 'archway_tickets_active')).toBeUndefined();
  expect(totalOf(samples, 'archway_database_disk_free_bytes')).toBeUndefined();
  child.kill('SIGTERM');
  const [exitCode] = await once(child, 'exit');
  expect(exitCode).toBe(0);
  await rm(folder, { recursive: true });
});

async function dashboardExpressions() {
  const dashboard = JSON.parse(await readFile('deploy/grafana/archway.json', 'utf8'));
  const panels: { targets?: { expr: string }[] }[] = dashboard.panels;
  return panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr.replaceAll('$__rate_interval', '5m')));
}

async function ruleExpressions() {
  const rules = await readFile('deploy/prometheus/alerts.yml', 'utf8');
  return [...rules.matchAll(/^\s+expr: (.+)$/gm)].map(([, expression = '']) => expression);
}
