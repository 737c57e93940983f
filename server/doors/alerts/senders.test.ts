import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { createTicket } from '#contract/tickets.ts';
import { alerts } from '#server/platform/database/tables/alerts.ts';
import { apiKeys } from '#server/platform/database/tables/api-keys.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { limitUses } from '#server/platform/database/tables/limit-uses.ts';
import { alertGroup, alertScenes, groupMember, heartbeat } from '#test/alerts.ts';
import { insertKey } from '#test/api-keys.ts';
import { startApp } from '#test/app.ts';

const world = await startApp({ own: true });
const { call, db, insertCompany, insertUser } = world;
const { scene, send, sendAny, read, ofCompany } = alertScenes(world);

type Scene = Awaited<ReturnType<typeof scene>>;
const outcomes = (results: { outcome?: string | undefined }[]) => results.map(({ outcome }) => outcome);

/** The same alert in each format, for a company. A new format is a row. */
const formats: [string, (state: 'firing' | 'resolved', company: string) => object][] = [
  ['our own', (state, company) => ({ title: 'Down', company, dedupeKey: 'down', state })],
  ['Alertmanager’s', (state, company) => alertGroup([groupMember({ instance: 'web1', company }, state)])],
  ['Uptime Kuma’s', (state, company) => heartbeat(state === 'firing' ? 0 : 1, {}, { company })],
  [
    'Grafana’s old one',
    (state, company) => ({
      ruleId: 3,
      ruleName: 'Down',
      state: state === 'firing' ? 'alerting' : 'ok',
      tags: { company },
    }),
  ],
];

describe.each(formats)('an alert in the format %s', (_, body) => {
  test.each<[string, (all: Scene) => Promise<{ token: string }>]>([
    ['another key of staff', async () => insertKey(db, (await insertUser('admin')).id)],
    ['another key of the same owner', ({ owner }) => insertKey(db, owner.id)],
    ['a key of the client’s manager', ({ manager }) => insertKey(db, manager.id)],
    ['its owner without a key', async ({ owner }) => owner],
  ])('is neither counted nor ended by %s', async (_name, senderOf) => {
    const all = await scene();
    const { key, company } = all;
    const other = await senderOf(all);
    const first = await send(key, body('firing', company.name));

    const theirs = await send(other, body('firing', company.name));
    const ended = await send(other, body('resolved', company.name));
    const own = await send(key, body('resolved', company.name));

    expect(outcomes([first, theirs, ended, own])).toEqual(['opened', 'opened', 'resolved', 'resolved']);
    expect(theirs.ticket).not.toBe(first.ticket);
    expect([ended.ticket, own.ticket]).toEqual([theirs.ticket, first.ticket]);
  });

  test('that was open before the program knew its senders is counted and ended', async () => {
    const { key, company } = await scene();
    const { ticket } = await send(key, body('firing', company.name));
    await db.update(alerts).set({ userId: null, apiKeyId: null, priority: null }).where(eq(alerts.ticketId, ticket));

    const again = [await send(key, body('firing', company.name)), await send(key, body('resolved', company.name))];

    expect(outcomes(again)).toEqual(['counted', 'resolved']);
  });

  test.each(['deleted', 'expired'])('is taken over by the next key of staff once its key is %s', async (how) => {
    const { key, company } = await scene();
    await send(key, body('firing', company.name));
    const isKey = eq(apiKeys.id, key.id);
    if (how === 'deleted') await db.delete(apiKeys).where(isKey);
    else await db.update(apiKeys).set({ expiresAt: sql`now()` }).where(isKey);
    const next = await insertKey(db, (await insertUser('admin')).id);

    expect(outcomes([await send(next, body('resolved', company.name))])).toEqual(['resolved']);
  });
});

test.each([
  ['alertmanager {}:{alertname="InstanceDown"}', alertGroup([])],
  ['uptime kuma 7 Shop', heartbeat(0)],
])('an alert that is stored under the key of an earlier version, “%s”, is found', async (former, body) => {
  const { key, company } = await scene();
  const { ticket } = await send(key, { title: 'x', company: company.name, dedupeKey: former });
  const unknown = { userId: null, apiKeyId: null };
  await db.update(alerts).set(unknown).where(eq(alerts.ticketId, ticket));
  const whole = 'alerts' in body ? alertGroup([groupMember({ instance: 'web1' })]) : body;

  expect(await send(key, whole, company.name)).toMatchObject({ outcome: 'counted', ticket });
});

test('two Alertmanagers with one key have alerts of their own', async () => {
  const { key, company } = await scene();
  const of = (externalURL: string, state: 'firing' | 'resolved') =>
    send(key, alertGroup([groupMember({ instance: 'web1' }, state)], { externalURL }), company.name);

  const [north, south] = [await of('http://north.example', 'firing'), await of('http://south.example', 'firing')];
  const ended = await of('http://south.example', 'resolved');

  expect(north.ticket).not.toBe(south.ticket);
  expect(ended).toMatchObject({ outcome: 'resolved', ticket: south.ticket });
});

test('a client’s guess of a key stops neither the alert of staff nor the person on call', async () => {
  const { key, manager, company, owner } = await scene();
  const guess = await insertKey(db, manager.id);
  await send(guess, { title: 'nothing', priority: 'low', dedupeKey: 'alertmanager {}:{alertname="InstanceDown"}' });

  const real = await send(key, alertGroup([groupMember({ instance: 'db1' })]), company.name);

  expect(real.outcome).toBe('opened');
  expect(await read(owner, real.ticket)).toMatchObject({ priority: 'urgent' });
});

test('clients use up their own tickets of alerts, not those of staff’s keys', async () => {
  const { key, manager, alert } = await scene();
  const theirs = await insertKey(db, manager.id);
  const uses = { limitName: 'alert_tickets', subject: manager.id };
  await db.insert(limitUses).values(Array.from({ length: 60 }, () => uses));

  const [first, second] = [await send(theirs, alert), await send(theirs, { ...alert, dedupeKey: 'two' })];
  const staffs = await send(key, { ...alert, dedupeKey: 'three' });

  expect(first.ticket).toBe(second.ticket);
  expect(staffs.outcome).toBe('opened');
  expect(staffs.ticket).not.toBe(first.ticket);
});

test('a private person of the same name is no company, except for their own key', async () => {
  const { key, company, alert } = await scene();
  const person = await insertCompany(company.name);
  await db.update(companies).set({ isPerson: true }).where(eq(companies.id, person.id));
  const client = await insertUser('manager', { companyId: person.id });
  const own = await insertKey(db, client.id);

  const staffs = await send(key, alert);
  const byId = await send(key, { ...alert, company: person.id });
  const theirs = await send(own, alert);

  expect(outcomes([staffs, byId, theirs])).toEqual(['opened', 'opened', 'opened']);
  expect(await ofCompany(company.id)).toHaveLength(1);
  expect(await ofCompany(person.id)).toHaveLength(2);
});

test.each([
  ['another name', { name: 'Web shop' }],
  ['another address', { url: 'https://www.shop.example' }],
])('a monitor that gets %s while it is down is up again', async (_, change) => {
  const { key, company } = await scene();
  const { ticket } = await send(key, heartbeat(0), company.name);

  expect(await send(key, heartbeat(1, change), company.name)).toMatchObject({ outcome: 'resolved', ticket });
});

test('spaces around a key and a title make no other alert', async () => {
  const { key, company } = await scene();
  const { ticket } = await send(key, { title: 'Disk C: full', company: company.name });

  const results = [
    await send(key, { title: 'Disk C: full ', company: company.name }),
    await send(key, { title: 'x', dedupeKey: ' Disk C: full', company: company.name }),
  ];

  expect(results).toMatchObject([
    { outcome: 'counted', ticket },
    { outcome: 'counted', ticket },
  ]);
});

test('a group with hidden members does not end by those that are shown', async () => {
  const { key, company, owner } = await scene();
  const { ticket } = await send(key, alertGroup([groupMember({ instance: 'a' })]), company.name);
  const hidden = alertGroup([groupMember({ instance: 'a' }, 'resolved')], { truncatedAlerts: 3, status: 'resolved' });

  const result = await send(key, hidden, company.name);

  expect(result.outcome).toBe('ignored');
  expect(await read(owner, ticket)).toMatchObject({ status: 'open', alerts: [{ state: 'firing' }] });
});

describe('a warning of Uptime Kuma about a certificate', () => {
  const warning = (name: string) => ({
    heartbeat: null,
    monitor: null,
    msg: `[${name}][https://portal.b.example] server certificate portal.b.example will expire in 7 days`,
  });

  test('goes to the company of its monitor’s last heartbeat, otherwise to the provider’s own', async () => {
    const [a, b] = [await scene(), await scene()];
    const provider = await insertCompany('Archway');
    await insertUser('manager', { companyId: provider.id });
    await db.update(companies).set({ name: 'Archway' }).where(eq(companies.id, provider.id));
    await db.execute(sql`update settings set value = 'Archway' where key = 'provider_name'`);
    // It was up all the time.
    await send(a.key, heartbeat(1, { name: 'Portal [B]' }, { company: b.company.name }), a.company.name);

    await send(a.key, warning('Portal [B]'), a.company.name);
    await send(a.key, warning('Never seen'), a.company.name);

    expect(await ofCompany(a.company.id)).toEqual([]);
    expect(await ofCompany(b.company.id)).toHaveLength(1);
    expect(await ofCompany(provider.id)).toHaveLength(1);
  });

  test('is refused if monitors name their companies and the provider has none', async () => {
    const { key, company } = await scene();
    const nobody = `Nobody ${crypto.randomUUID()}`;
    await db.execute(sql`update settings set value = ${nobody} where key = 'provider_name'`);
    await db.update(companies).set({ domain: '' });
    await send(key, heartbeat(1, {}, { company: company.name }));

    expect(await sendAny(key, warning('Never seen'), company.name)).toMatchObject({ status: 400 });
    expect(await ofCompany(company.id)).toEqual([]);
  });
});

test('a key that may only send alerts can call nothing else', async () => {
  const { key, company, alert } = await scene();

  const sent = await send(key, alert);
  const body = { title: 'x', description: 'x', companyId: company.id };
  const created = await call(key, createTicket, { body: body as never });

  expect(sent.outcome).toBe('opened');
  expect(created.statusCode).toBe(403);
});
