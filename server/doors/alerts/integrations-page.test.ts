import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { companies } from '#server/platform/database/tables/companies.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { insertKey } from '#test/api-keys.ts';
import { startApp } from '#test/app.ts';
import { examplesOf } from '#test/integrations-page.ts';

const run = promisify(execFile);
const { app, db, insertCompany, insertUser } = await startApp({ own: true });
const url = await app.listen({ port: 0, host: '127.0.0.1' });

const company = await insertCompany('Acme');
await db.update(companies).set({ domain: 'acme.example' }).where(eq(companies.id, company.id));
const manager = await insertUser('manager', { companyId: company.id });
const staffKey = await insertKey(db, (await insertUser('admin')).id);
const clientKey = await insertKey(db, manager.id);

const examples = examplesOf({ url, key: staffKey.token });
const under = (heading: string, language: string) => {
  const found = examples.filter((example) => example.heading === heading && example.language === language);
  expect(found, `examples in ${language} under “${heading}”`).not.toEqual([]);
  return found.map(({ text }) => text);
};

/** Runs a command of the page as its reader would. */
async function sh(text: string, key: { token: string }) {
  const env = { ...process.env, ARCHWAY: url, ARCHWAY_KEY: key.token };
  const { stdout } = await run('bash', ['-euc', text], { env });
  return JSON.parse(stdout) as unknown;
}

async function post(address: string, headers: Record<string, string>, body: object) {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}

test('a key lists tickets and creates one', async () => {
  const [list, create] = under('API keys', 'sh');

  expect(await sh(list ?? '', clientKey)).toEqual([]);
  expect(await sh(create ?? '', clientKey)).toMatchObject({ title: 'New laptop for the front desk' });
});

test('an alert opens a ticket', async () => {
  const [alert] = under('Alerts', 'sh');

  expect(await sh(alert ?? '', staffKey)).toMatchObject({ alerts: [{ outcome: 'opened' }] });
});

/** Macros of a tool, as it fills them in. */
const filled = (text: string, macros: Record<string, string>) =>
  Object.entries(macros).reduce((all, [macro, value]) => all.replaceAll(macro, value), text);

test.each<[string, string, string, Record<string, string>, Record<string, string>]>([
  [
    ...(['Zabbix', 'json', 'application/json'] as const),
    { '{EVENT.NAME}': 'High CPU', '{EVENT.SEVERITY}': 'High', '{EVENT.STATUS}': 'PROBLEM', '{EVENT.ID}': '4711' },
    { '{EVENT.NAME}': 'High CPU', '{EVENT.SEVERITY}': 'High', '{EVENT.STATUS}': 'RESOLVED', '{EVENT.ID}': '4711' },
  ],
  [
    ...(['Healthchecks', 'json', 'application/json'] as const),
    { $NAME: 'Backup', $STATUS: 'down', $CODE: '7e5a' },
    { $NAME: 'Backup', $STATUS: 'up', $CODE: '7e5a' },
  ],
  [
    ...(['PRTG', 'text', 'application/x-www-form-urlencoded'] as const),
    { '%device %name': 'switch Ping', '%message': 'lost', '%status': 'Down', '%sensorid': '2041' },
    { '%device %name': 'switch Ping', '%message': 'ok', '%status': 'Up', '%sensorid': '2041' },
  ],
])('%s reaches it with this text', async (heading, language, type, fires, ends) => {
  const [example = ''] = under(heading, language);
  const answers = [];
  for (const macros of [fires, ends]) {
    const response = await fetch(`${url}/api/ticketing/alerts`, {
      method: 'POST',
      headers: { authorization: `Bearer ${staffKey.token}`, 'content-type': type },
      body: filled(example, { ...macros, '{EVENT.TAGS.company}': 'acme.example' }).trim(),
    });
    answers.push(await response.json());
  }

  expect(answers).toMatchObject([{ alerts: [{ outcome: 'opened' }] }, { alerts: [{ outcome: 'resolved' }] }]);
});

const Config = z.object({
  receivers: z.tuple([
    z.object({
      webhook_configs: z.tuple([
        z.object({
          url: z.string(),
          send_resolved: z.literal(true),
          http_config: z.object({ authorization: z.object({ type: z.string(), credentials: z.string() }) }),
        }),
      ]),
    }),
  ]),
});

test('Alertmanager reaches it with this configuration', async () => {
  const { receivers } = Config.parse(parse(under('Alertmanager', 'yaml')[0] ?? ''));
  const [webhook] = receivers[0].webhook_configs;
  const { type, credentials } = webhook.http_config.authorization;
  const alert = { status: 'firing', labels: { alertname: 'Disk', severity: 'warning' }, annotations: {} };
  const body = { version: '4', groupKey: '{}:{}', status: 'firing', alerts: [alert] };

  const answer = await post(webhook.url, { authorization: `${type} ${credentials}` }, body);

  expect(answer).toMatchObject({ status: 200, body: { alerts: [{ outcome: 'opened' }] } });
});

test('Uptime Kuma reaches it with these values', async () => {
  const headers = z.record(z.string(), z.string()).parse(JSON.parse(under('Uptime Kuma', 'json')[0] ?? ''));
  const body = { heartbeat: { status: 0, msg: 'timeout' }, monitor: { id: 1, name: 'Shop' }, msg: 'Shop is down' };

  const answer = await post(`${url}/api/ticketing/alerts?company=acme.example`, headers, body);

  expect(answer).toMatchObject({ status: 200, body: { alerts: [{ outcome: 'opened' }] } });
  expect(await db.$count(tickets, eq(tickets.clientId, manager.id))).toBe(7);
});
