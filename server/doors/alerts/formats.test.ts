import { describe, expect, test } from 'vitest';
import { receiveAlerts } from '#contract/alerts.ts';
import { alertGroup, alertScenes, groupMember, heartbeat } from '#test/alerts.ts';
import { startApp } from '#test/app.ts';

const world = await startApp({ own: true });
const { app } = world;
const { scene, sendAny, read, ofCompany } = alertScenes(world);

/** What a tool sends. */
type Sent = { payload: string | Buffer; type: string };
type Tool = {
  name: string;
  fires: Sent;
  worse?: Sent;
  ends: Sent;
  /** What opens nothing, such as a test. */
  quiet?: Sent;
  ticket: { title: string; priority: string; description?: string };
};

const json = (body: unknown): Sent => ({ payload: JSON.stringify(body), type: 'application/json' });
const form = (fields: Record<string, string>): Sent => ({
  payload: `${new URLSearchParams(fields)}`,
  type: 'application/x-www-form-urlencoded',
});
const multipart = (fields: Record<string, string>): Sent => ({
  payload: `${Object.entries(fields)
    .map(([name, value]) => `--b0\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
    .join('')}--b0--\r\n`,
  type: 'multipart/form-data; boundary=b0',
});

/** As the script of a webhook media type of Zabbix sends its macros. */
const zabbix = (status: string, severity: string) =>
  json({ title: 'High CPU on db1', status, severity, dedupeKey: 4711, text: null, company: null });
/** As Grafana before version 9 sends it. */
const oldGrafana = (state: string, more = {}) =>
  json({
    ...{
      dashboardId: 1,
      orgId: 1,
      panelId: 2,
      ruleId: 12,
      ruleName: 'Disk usage',
      ruleUrl: 'http://grafana.example/d/x',
    },
    ...{ message: 'The disk is nearly full.', imageUrl: null, state, tags: { severity: 'high' }, ...more },
    evalMatches: state === 'ok' ? [] : [{ value: 97.2, metric: 'Disk', tags: null }],
    title: `[${state}] Disk usage`,
  });
const unified = (state: 'firing' | 'resolved', labels: Record<string, string>, more = {}) =>
  json({
    ...alertGroup([{ ...groupMember({}), status: state, labels, annotations: {}, values: null, dashboardURL: '' }], {
      groupKey: '{}/{}:{grafana_folder="Ops"}',
      externalURL: 'http://grafana.example/',
      groupLabels: { alertname: labels.alertname },
      orgId: 1,
      title: `[${state.toUpperCase()}:1]`,
      state: 'alerting',
      message: '**Firing**',
    }),
    ...more,
  });
const noData = { alertname: 'DatasourceNoData', rulename: 'High memory', datasource_uid: 'p1', ref_id: 'A' };
const prtg = (status: string) =>
  form({ title: 'core-switch Ping', text: '100 % lost', state: status, priority: '3', dedupeKey: '2041' });

/** A format is a row. */
const tools: Tool[] = [
  {
    name: 'Zabbix',
    fires: zabbix('PROBLEM', 'Average'),
    worse: zabbix('PROBLEM', 'Disaster'),
    ends: zabbix('RESOLVED', 'Average'),
    ticket: { title: 'High CPU on db1', priority: 'medium' },
  },
  {
    name: 'Zabbix with numbers',
    fires: json({ title: 'Slow', state: 1, priority: 3, dedupeKey: 7 }),
    worse: json({ title: 'Slow', state: 1, priority: 4, dedupeKey: 7 }),
    ends: json({ title: 'Slow', state: 0, priority: 4, dedupeKey: 7 }),
    ticket: { title: 'Slow', priority: 'medium' },
  },
  {
    name: 'Healthchecks',
    fires: json({ title: 'Nightly backup', state: 'down', dedupeKey: '7e5a', tags: 'prod db' }),
    ends: json({ title: 'Nightly backup', state: 'up', dedupeKey: '7e5a', tags: 'prod db' }),
    quiet: json({ title: 'Nightly backup', state: 'paused', dedupeKey: '7e5a' }),
    ticket: { title: 'Nightly backup', priority: 'medium' },
  },
  {
    name: 'PRTG',
    fires: prtg('Down'),
    ends: prtg('Down ended (now: Up)'),
    quiet: prtg('Down (Acknowledged)'),
    ticket: { title: 'core-switch Ping', priority: 'medium', description: '100 % lost' },
  },
  {
    name: 'a script that uses curl without a header',
    fires: { ...json({ title: 'Backup failed', severity: 'CRITICAL' }), type: 'application/x-www-form-urlencoded' },
    ends: json({ title: 'Backup failed', status: 'Recovery' }),
    ticket: { title: 'Backup failed', priority: 'urgent' },
  },
  {
    name: 'Alertmanager',
    fires: json(alertGroup([groupMember({ instance: 'web1', severity: 'warning' })])),
    worse: json(alertGroup([groupMember({ instance: 'web1', severity: 'page' })])),
    ends: json(alertGroup([groupMember({ instance: 'web1' }, 'resolved')])),
    ticket: { title: 'web1 is down', priority: 'medium' },
  },
  {
    name: 'Grafana',
    fires: unified('firing', { alertname: 'High memory', severity: 'warning' }),
    worse: unified('firing', { alertname: 'High memory', severity: 'critical' }),
    ends: unified('resolved', { alertname: 'High memory' }),
    quiet: unified('firing', { alertname: 'TestAlert', instance: 'Grafana' }),
    ticket: { title: 'High memory', priority: 'medium' },
  },
  {
    name: 'Grafana without data',
    fires: unified('firing', noData),
    ends: unified('resolved', noData),
    ticket: { title: 'High memory', priority: 'medium' },
  },
  {
    name: 'Grafana before version 9',
    fires: oldGrafana('alerting'),
    worse: oldGrafana('no_data', { tags: { priority: 'urgent' } }),
    ends: oldGrafana('ok'),
    quiet: oldGrafana('alerting', { ruleId: 0, ruleName: 'Test notification' }),
    ticket: {
      title: 'Disk usage',
      priority: 'high',
      description: 'State: alerting\nThe disk is nearly full.\nDisk: 97.2\nhttp://grafana.example/d/x',
    },
  },
  {
    name: 'Uptime Kuma',
    fires: json(heartbeat(0)),
    ends: json(heartbeat(1)),
    quiet: json({ heartbeat: null, monitor: null, msg: 'Archway Testing' }),
    ticket: { title: 'Shop is down', priority: 'high' },
  },
  {
    name: 'Uptime Kuma as multipart/form-data',
    fires: multipart({ data: JSON.stringify(heartbeat(0)) }),
    ends: multipart({ data: JSON.stringify(heartbeat(1)) }),
    quiet: multipart({ data: JSON.stringify({ heartbeat: null, monitor: null, msg: 'Archway Testing' }) }),
    ticket: { title: 'Shop is down', priority: 'high' },
  },
];

async function post({ payload, type }: Sent, authorization: string, company: string) {
  const url = `${receiveAlerts.url}?company=${encodeURIComponent(company)}`;
  const response = await app.inject({
    method: 'POST',
    url,
    headers: { authorization, 'content-type': type },
    payload,
  });
  const { message, alerts } = response.json() as { message?: string; alerts?: { outcome: string }[] };
  return message ?? alerts?.map(({ outcome }) => outcome).join();
}

test.each(tools.map((tool) => [tool.name, tool] as const))(
  'what %s sends opens a ticket, is counted, raises it, and ends it',
  async (_, { fires, worse, ends, quiet, ticket }) => {
    const { key, company, owner } = await scene();
    const send = (sent: Sent) => post(sent, `Bearer ${key.token}`, company.name);

    if (quiet) expect(['', 'ignored']).toContain(await send(quiet));
    expect([await send(fires), await send(fires)]).toEqual(['opened', 'counted']);
    const all = await ofCompany(company.id);
    expect(all).toMatchObject([ticket]);
    if (worse) {
      expect(await send(worse)).toBe('counted');
      const { priority } = await read(owner, all[0]?.id ?? '');
      expect(priority).not.toBe(ticket.priority);
    }
    expect(await send(ends)).toBe('resolved');
    expect(await ofCompany(company.id)).toMatchObject([{ status: 'resolved' }]);
  },
);

test('a key is taken as the password of Basic authentication; the token of a session is not', async () => {
  const { key, company, owner } = await scene();
  const basic = (token: string) => `Basic ${Buffer.from(`monitoring:${token}`).toString('base64')}`;
  const body = json({ title: 'Disk full' });

  expect(await post(body, basic(key.token), company.name)).toBe('opened');
  expect(await post(body, basic(owner.token), company.name)).toMatch(/^Your session has ended/);
});

describe('a mistake names the field of the format that fits best', () => {
  const tooLong = 'x'.repeat(1_001);
  test.each<[string, string, unknown]>([
    ['our own', 'title', { text: 'Something is wrong', company: 'Acme' }],
    ['our own', 'priority', { title: 'Disk full', priority: 'purple' }],
    ['our own', 'severity', { title: 'Disk full', severity: 'purple' }],
    ['our own', 'state', { title: 'Disk full', state: 'sideways' }],
    ['our own', 'status', { title: 'Disk full', status: 'sideways' }],
    ['our own', 'dedupeKey', { title: 'Disk full', dedupeKey: { id: 3 } }],
    ['Alertmanager’s', 'groupKey', { ...alertGroup([groupMember({})]), groupKey: undefined }],
    ['Alertmanager’s', 'alerts.0.labels.instance', alertGroup([groupMember({ instance: 'x'.repeat(100_001) })])],
    ['Alertmanager’s', 'alerts', alertGroup(Array.from({ length: 20_001 }, () => ({})))],
    ['Grafana’s old', 'state', { ruleId: 1, ruleName: 'Disk' }],
    ['Uptime Kuma’s', 'monitor.name', heartbeat(0, { name: tooLong })],
    ['Uptime Kuma’s', 'heartbeat.status', { ...heartbeat(0), heartbeat: { status: 'down' } }],
  ])('%s: %s', async (_, field, body) => {
    const { key, company } = await scene();

    const answer = await sendAny(key, body, company.name);

    expect(answer).toMatchObject({
      status: 400,
      issues: expect.arrayContaining([expect.objectContaining({ path: field })]),
    });
  });

  test.each([
    ['fields', { title: 'x', ...Object.fromEntries(Array.from({ length: 1_000 }, (_, n) => [`f${n}`, 1])) }],
    ['values', { title: 'x', values: Array.from({ length: 100_000 }, () => 1) }],
    [
      'labels',
      { ruleName: 'x', state: 'ok', tags: Object.fromEntries(Array.from({ length: 101 }, (_, n) => [n, 'x'])) },
    ],
  ])('too many %s are refused', async (_, body) => {
    const { key, company } = await scene();

    expect((await sendAny(key, body, company.name)).status).toBe(400);
  });

  test('JSON in a form is not parsed either if it is nested without reason', async () => {
    const { key, company } = await scene();
    const data = `{"title":${'['.repeat(200)}${']'.repeat(200)}}`;

    for (const sent of [form({ data }), { ...form({}), payload: data }, multipart({ data })]) {
      expect(await post(sent, `Bearer ${key.token}`, company.name)).toMatch(/nested more than 100 levels deep/);
    }
  });

  test.each([[[]], ['text'], [3], [null]])('%j is no alert', async (body) => {
    const { key, company } = await scene();

    expect(await post(json(body), `Bearer ${key.token}`, company.name)).toMatch(/^Send a `title`/);
  });
});
