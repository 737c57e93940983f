import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { addPost, createIncident, updateIncident, updatePost } from '#contract/status.ts';
import { buildApp } from '#server/app.ts';
import { connect } from '#server/platform/database/client.ts';
import { migrateDatabase } from '#server/platform/database/migrate.ts';
import { incidentPosts, incidents, statusComponents } from '#server/platform/database/tables/status.ts';
import { startApp } from '#test/app.ts';
import { startCluster } from '#test/cluster.ts';
import { siteOf } from '#test/site.ts';
import { createComponent } from './component-commands.ts';

const site = siteOf({ '/': 'Home' });
const { app, call, db, insertCompany, insertTicket, insertUser } = await startApp({ own: true, site });
const admin = await insertUser('admin');
const HOUR = 3_600_000;
const hours = (count: number) => new Date(Date.now() + count * HOUR).toISOString();

beforeEach(async () => {
  await db.delete(incidents);
  await db.delete(statusComponents);
});

async function component(name: string, fields: { isPublic?: boolean; companyIds?: string[] } = {}) {
  const actor = { type: 'user', id: admin.id, role: 'admin', companyId: null } as const;
  const values = { description: '', isPublic: true, affectsAll: false, companyIds: [], ...fields };
  return createComponent(db, actor, { name, ...values });
}

async function incident(componentIds: string[], fields: Partial<typeof createIncident.schema.body._zod.input> = {}) {
  const body = { title: 'No email', text: 'We look.', impact: 'down' as const, componentIds, ...fields };
  return (await call(admin, createIncident, { body })).json();
}

const state = async () => (await app.inject('/status.json')).json();
const feed = async () => (await app.inject('/status/feed.atom')).body;
const resolve = (incidentId: string) =>
  call(admin, addPost, { params: { incidentId }, body: { text: 'It works.', state: 'resolved' } });

describe('the public status', () => {
  test('exists while there is a public component', async () => {
    const statuses = async () => {
      const addresses = ['/status', '/status.json', '/status/feed.atom'];
      const responses = await Promise.all(addresses.map((address) => app.inject(address)));
      return responses.map(({ statusCode }) => statusCode);
    };

    expect(await statuses()).toEqual([404, 404, 404]);
    await component('Backups of Birch', { isPublic: false });
    expect(await statuses()).toEqual([404, 404, 404]);
    await component('Email');
    expect(await statuses()).toEqual([200, 200, 200]);
  });

  test('shows a change at once', async () => {
    const { id } = await component('Email');
    expect(await state()).toMatchObject({ state: 'operational', isCurrent: true, incidents: [] });

    const { id: incidentId } = await incident([id]);
    expect(await state()).toMatchObject({
      state: 'down',
      components: [{ name: 'Email', state: 'down' }],
      incidents: [{ id: incidentId, state: 'investigating', components: ['Email'], posts: [{ text: 'We look.' }] }],
    });
    await resolve(incidentId);
    expect(await state()).toMatchObject({ state: 'operational', incidents: [{ state: 'resolved' }] });
  });

  test('says nothing of private components, their incidents, companies, tickets and people', async () => {
    const { id: companyId } = await insertCompany('canary-company');
    const requester = await insertUser('employee', { companyId, firstName: 'canary-person' });
    const secret = await component('canary-component', { isPublic: false, companyIds: [companyId] });
    const shown = await component('Email', { companyIds: [companyId] });
    const ticket = await insertTicket(requester, { title: 'canary-ticket' });
    await incident([secret.id], { title: 'canary-incident', text: 'canary-post' });
    const mixed = await incident([secret.id, shown.id], { ticketIds: [ticket.id] });

    const texts = [(await app.inject('/status')).body, (await app.inject('/status.json')).body, await feed()];

    for (const text of texts) {
      expect(text).toContain(mixed.id);
      expect(text).not.toMatch(/canary|Lovelace/);
      for (const id of [secret.id, shown.id, companyId, requester.id, ticket.id]) expect(text).not.toContain(id);
    }
  });

  test('has a bar for each of 90 days, with the worst of the day', async () => {
    const [email, phones] = [await component('Email'), await component('Phones')];
    const old = await incident([email.id], { startsAt: hours(-24 * 10), impact: 'degraded' });
    const oldest = await incident([email.id], { startsAt: hours(-24 * 200), title: 'Long ago' });
    await resolve(old.id);
    await resolve(oldest.id);
    const end = (id: string, moment: string) =>
      db.execute(sql`update incidents set ended_at = ${moment} where id = ${id}`);
    await end(old.id, hours(-24 * 8));
    await end(oldest.id, hours(-24 * 150));
    const both = await incident([email.id, phones.id], { startsAt: hours(-24 * 9) });
    await resolve(both.id);
    await end(both.id, hours(-24 * 9 + 0.1));
    await component('New');

    const { components, incidents: listed } = await state();

    type Day = { date: string; state: string };
    const barsOf = (index: number) => (components[index].days as Day[]).filter((day) => day.state !== 'operational');
    expect(components.map(({ days }: { days: Day[] }) => days.length)).toEqual([90, 90, 90]);
    expect(new Set(components[0].days.map(({ date }: Day) => date)).size).toBe(90);
    const [first, second] = [barsOf(0), barsOf(1)];
    expect(first.map((day) => day.state)).toContain('degraded');
    expect(first.find(({ state: worst }) => worst === 'down')?.date).toBe(second[0]?.date);
    expect([first.length, second.length > 0 && second.length <= 2, barsOf(2).length]).toEqual([3, true, 0]);
    expect(listed.map(({ title }: { title: string }) => title)).not.toContain('Long ago');
  });

  test('has coming maintenance, the soonest first, and does not count it before it starts', async () => {
    const { id } = await component('Email');
    const plan = (title: string, from: number) =>
      incident([id], { kind: 'maintenance', impact: undefined, title, startsAt: hours(from), endsAt: hours(from + 1) });
    await plan('Second', 48);
    await plan('First', 24);

    expect(await state()).toMatchObject({
      state: 'operational',
      maintenance: [{ title: 'First' }, { title: 'Second' }],
    });
  });

  test('is a feed that programs can read, also with characters that XML can’t have', async () => {
    const { id } = await component('Email & <b>phones</b>');
    await incident([id], { title: 'Down & "out" <script>', text: 'First line\nSecond\u0007 line ]]>' });

    const response = await app.inject('/status/feed.atom');

    expect(response.headers['content-type']).toBe('application/atom+xml; charset=utf-8');
    expect(response.body).toContain('<title>Investigating: Down &#38; ');
    expect(response.body).not.toMatch(/<script|<b>/);
    expect(response.body).not.toContain('\u0007');
    expect(response.body).toContain('Second line');
  });

  test('says when maintenance is, dates nothing in the future, and is updated by whatever changes', async () => {
    const at = (hours: number) => new Date(Date.now() + hours * 3_600_000);
    const { id: componentId } = await component('Email');
    const fields = { kind: 'maintenance', title: 'New router', text: 'At night.' } as const;
    const times = { startsAt: at(48).toISOString(), endsAt: at(49).toISOString() };
    const body = { ...fields, ...times, componentIds: [componentId] };
    const { id } = (await call(admin, createIncident, { body })).json();
    const entry = (xml: string) => {
      const [, text = ''] = /<entry>(.*?)<\/entry>/s.exec(xml) ?? [];
      const [published = '', updated = ''] = ['published', 'updated'].map(
        (name) => new RegExp(`<${name}>(.*?)</${name}>`).exec(text)?.[1],
      );
      return { text, published: new Date(published), updated: new Date(updated) };
    };
    const first = entry(await feed());
    await call(admin, updateIncident, { params: { incidentId: id }, body: { startsAt: at(24).toISOString() } });
    const moved = entry(await feed());
    const [post] = await db.select().from(incidentPosts).where(eq(incidentPosts.incidentId, id));
    await call(admin, updatePost, { params: { postId: post?.id ?? '' }, body: { text: 'By day.' } });
    const corrected = entry(await feed());
    await call(admin, addPost, { params: { incidentId: id }, body: { state: 'canceled', text: 'Not now.' } });
    const canceled = entry(await feed());

    expect(first.text).toMatch(/When: \w{3} \d/);
    expect(canceled.text).toContain('When: Was planned for ');
    const all = [first, moved, corrected, canceled];
    for (const { published, updated } of all) {
      expect(published).toEqual(first.published);
      expect(Math.max(published.getTime(), updated.getTime())).toBeLessThanOrEqual(Date.now());
    }
    const updates = all.map(({ updated }) => updated.getTime());
    expect(new Set(updates).size).toBe(4);
    expect(updates).toEqual(updates.toSorted((one, other) => one - other));
  });

  test('is not sent again while nothing changes', async () => {
    await component('Email');
    const first = await app.inject('/status/feed.atom');
    const etag = String(first.headers.etag);

    const second = await app.inject({ url: '/status/feed.atom', headers: { 'if-none-match': etag } });

    expect([second.statusCode, second.body]).toEqual([304, '']);
    await incident([(await component('Phones')).id]);
    expect((await app.inject({ url: '/status/feed.atom', headers: { 'if-none-match': etag } })).statusCode).toBe(200);
  });
});

test('a form is answered with a page, with what was typed if it is wrong', async () => {
  const post = (payload: string) =>
    app.inject({
      method: 'POST',
      url: '/api/status/subscriptions',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload,
    });

  const wrong = await post('email=ada');
  const right = await post('email=ada%40acme.example');

  expect([wrong.statusCode, wrong.headers['content-type']]).toEqual([400, 'text/html; charset=utf-8']);
  expect(wrong.body).toContain('Enter a valid email address');
  expect(wrong.body).toContain('name="email" value="ada"');
  // This program sends no email.
  expect([right.statusCode, right.headers['content-type']]).toEqual([409, 'text/html; charset=utf-8']);
});

describe('while the database is stopped', async () => {
  const cluster = await startCluster();
  await migrateDatabase(cluster.url);
  const { db: own, pool } = connect(cluster.url, { patience: 10 });
  const folder = mkdtempSync(join(tmpdir(), 'archway-status-'));
  const statusFile = join(folder, 'data', 'status.json');
  const logger = pino({ level: 'silent' });
  afterAll(async () => {
    await pool.end();
    await cluster.remove();
    await rm(folder, { recursive: true });
  });

  test('it answers with the last known state and its age, also after a restart', async () => {
    await own.insert(statusComponents).values({ name: 'Email', position: 0 });
    const before = await buildApp({ db: own, logger, statusFile });
    const fresh = (await before.inject('/status.json')).json();
    expect(fresh).toMatchObject({ isCurrent: true, components: [{ name: 'Email' }] });
    await cluster.stop();

    // Another program that starts now knows only the file.
    const after = await buildApp({ db: own, logger, statusFile, site });
    const unknown = await buildApp({ db: own, logger });
    const stale = (await after.inject('/status.json')).json();

    expect(stale).toEqual({ ...fresh, isCurrent: false });
    expect((await after.inject('/status/feed.atom')).statusCode).toBe(200);
    expect((await after.inject('/status')).json()).toMatchObject({ lastKnown: { at: fresh.readAt, minutes: 0 } });
    expect((await unknown.inject('/status.json')).statusCode).toBe(503);
    await Promise.all([before, after, unknown].map((each) => each.close()));
  }, 60_000);
});
