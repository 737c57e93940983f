import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { listRefusedAlerts, receiveAlerts } from '#contract/alerts.ts';
import { AlertLimit } from '#contract/alerts-constants.ts';
import { notifyPeople } from '#server/news/notifications/notify-people.ts';
import { alerts, refusedAlerts } from '#server/platform/database/tables/alerts.ts';
import { notifications } from '#server/platform/database/tables/notifications.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { alertGroup, alertScenes, groupMember, heartbeat } from '#test/alerts.ts';
import { insertKey } from '#test/api-keys.ts';
import { startApp } from '#test/app.ts';
import { handleAll, moveToNow } from '#test/consumers.ts';
import { forgetRefused } from './refused.ts';

const world = await startApp({ own: true });
const { app, call, db, insertUser } = world;
const { scene, send, sendAny, read, ofCompany } = alertScenes(world);

test('a group of 2,500 members is one ticket, urgent by one that is only counted, and ends', async () => {
  const [a, b] = [await scene(), await scene()];
  const body = (state: 'firing' | 'resolved') => {
    const members = Array.from({ length: 2_500 }, (_, n) =>
      groupMember({ instance: `host ${n}`, severity: 'warning' }, state),
    );
    members[2_400] = groupMember({ instance: 'db', severity: 'critical' }, state);
    members[2_450] = groupMember({ instance: 'web', severity: 'warning', company: b.company.name }, state);
    return alertGroup(members);
  };

  const { alerts: opened } = await sendAny(a.key, body('firing'), a.company.name);
  const { alerts: ended } = await sendAny(a.key, body('resolved'), a.company.name);

  expect([opened, ended].map((all) => all?.map(({ outcome }) => outcome))).toEqual([
    ['opened', 'opened'],
    ['resolved', 'resolved'],
  ]);
  expect(await ofCompany(a.company.id)).toMatchObject([
    { title: 'InstanceDown (2499 alerts)', priority: 'urgent', description: expect.stringContaining('host 0') },
  ]);
  expect(await ofCompany(b.company.id)).toHaveLength(1);
});

test('of 75 hosts that are down at once, one ticket collects those beyond the limit; urgent ones have their own', async () => {
  const { key, owner, company } = await scene();
  const hosts = Array.from({ length: 75 }, (_, n) => ({ id: n, name: `Host ${n}`, url: `https://host${n}.example` }));
  for (const host of hosts) await send(key, heartbeat(0, host), company.name);
  const urgent = await send(key, { title: 'The whole site is down', company: company.name, priority: 'urgent' });

  const all = await ofCompany(company.id);
  expect(all).toHaveLength(AlertLimit.ticketsPerHour + 2);
  expect(urgent.outcome).toBe('opened');
  const collecting = all.find(({ title }) => title === '15 further alerts');
  expect(collecting?.description).toContain('- Host 60 is down\n');
  expect(collecting?.description).toContain('- Host 74 is down');
  expect(await db.$count(alerts, eq(alerts.companyId, company.id))).toBe(76);

  for (const host of hosts) await send(key, heartbeat(1, host), company.name);
  const shown = await read(owner, collecting?.id ?? '');
  expect(shown).toMatchObject({ status: 'resolved', title: '15 further alerts' });
  expect(shown.alerts).toHaveLength(15);
});

describe('an alert that is refused', () => {
  const listed = async (sender: { id: string }) =>
    db.select().from(refusedAlerts).where(eq(refusedAlerts.userId, sender.id)).orderBy(refusedAlerts.createdAt);

  test('is listed for staff once, with its count, and staff are told once a day', async () => {
    const { key, owner, alert } = await scene();
    const reader = await insertUser('admin');
    await moveToNow(db, 'news');
    const misspelled = { ...alert, company: 'Gatway Dentl' };
    for (const title of ['Disk full', 'Disk full', 'Backup failed'])
      expect((await sendAny(key, { ...misspelled, title })).status).toBe(400);
    await handleAll(db, notifyPeople({ isMailOn: false }));

    const list = (await call(reader, listRefusedAlerts, {})).json();
    const told = await db.select().from(notifications).where(eq(notifications.userId, reader.id));

    const reason = 'There is no company “Gatway Dentl”. Send its name, domain or id.';
    expect(list.filter(({ company }) => company === 'Gatway Dentl')).toMatchObject([
      { title: 'Backup failed', reason, count: 1 },
      { title: 'Disk full', reason, count: 2, keyName: 'Monitoring', excerpt: '/var is at 98 %' },
    ]);
    expect(await listed(owner)).toHaveLength(2);
    expect(told.map(({ kind, sentence }) => [kind, sentence])).toEqual([
      ['refused_alert', `An alert was refused: Disk full. ${reason}`],
    ]);
  });

  test('as a member of a group whose others were taken is listed as well', async () => {
    const { key, owner, company } = await scene();
    await send(
      key,
      alertGroup([
        groupMember({ instance: 'a', company: company.name }),
        groupMember({ instance: 'b', company: 'Gatway' }),
      ]),
    );

    expect(await listed(owner)).toMatchObject([{ title: 'b is down', company: 'Gatway' }]);
  });

  type Request = { payload: string; type?: string };
  test.each<[string, number, Request]>([
    ['can’t be read', 400, { payload: '{"title":' }],
    ['has no title', 400, { payload: '{"text":"Something is wrong"}' }],
    ['has too many layers', 400, { payload: `{"title":"x","dedupeKey":${'['.repeat(20_000)}${']'.repeat(20_000)}}` }],
    ['has a word that is not known', 400, { payload: '{"title":"Odd","state":"sideways"}' }],
    ['has another type', 415, { payload: '<alert/>', type: 'application/xml' }],
    ['is too large', 413, { payload: `{"title":"${'x'.repeat(AlertLimit.body)}"}` }],
    [
      'has too many labels',
      400,
      {
        payload: JSON.stringify(
          alertGroup([groupMember(Object.fromEntries(Array.from({ length: 100_000 }, (_, n) => [`l${n}`, 'x'])))]),
        ),
      },
    ],
  ])('because it %s is listed', async (_, status, { payload, type = 'application/json' }) => {
    const { key, owner, company } = await scene();
    const headers = { authorization: `Bearer ${key.token}`, 'content-type': type };
    const url = `${receiveAlerts.url}?company=${encodeURIComponent(company.name)}`;

    const response = await app.inject({ method: 'POST', url, headers, payload });

    expect(response.statusCode).toBe(status);
    expect(await listed(owner)).toMatchObject([{ company: company.name, reason: response.json().message, count: 1 }]);
  });

  test('because its company has no active user is listed', async () => {
    const { key, owner, company, alert } = await scene();
    await db.update(users).set({ isActive: false }).where(eq(users.companyId, company.id));

    expect((await sendAny(key, alert)).status).toBe(400);
    expect(await listed(owner)).toMatchObject([{ companyId: company.id, title: alert.title }]);
  });

  test('from one sender takes a bounded number of rows', async () => {
    const { owner, key, alert } = await scene();
    const row = { userId: owner.id, title: 'x', company: '', reason: 'x', excerpt: '' };
    const rows = Array.from({ length: AlertLimit.refusedOfSender }, (_, n) => ({
      ...row,
      refusalHash: Buffer.from([n]),
    }));
    await db.insert(refusedAlerts).values(rows);

    for (const title of ['one', 'two']) await sendAny(key, { ...alert, title, company: 'Nobody' });

    const all = await listed(owner);
    expect(all).toHaveLength(AlertLimit.refusedOfSender + 1);
    expect(all.at(-1)).toMatchObject({ title: 'Further alerts', count: 2 });
  });

  test('is forgotten 30 days after it was last sent', async () => {
    const { owner } = await scene();
    const row = { userId: owner.id, title: 'x', company: '', reason: 'x', excerpt: '' };
    const aged = (days: number) => ({
      ...row,
      refusalHash: Buffer.from([days]),
      lastAt: sql`now() - ${days} * interval '1 day'`,
    });
    await db.insert(refusedAlerts).values([aged(29), aged(31)]);

    while ((await forgetRefused(db)) > 0);

    expect(await listed(owner)).toHaveLength(1);
  });
});

test('a client’s alerts about a thousand companies of others are refused as one', async () => {
  const { manager } = await scene();
  const key = await insertKey(db, manager.id);
  const members = Array.from({ length: 1_000 }, (_, n) => groupMember({ instance: 'a', company: `Company ${n}` }));

  const { status } = await sendAny(key, alertGroup(members));

  expect(status).toBe(403);
  const kept = await db.select().from(refusedAlerts).where(eq(refusedAlerts.userId, manager.id));
  expect(kept).toMatchObject([{ reason: 'Your key can only raise alerts for your own company.', count: 1_000 }]);
});
