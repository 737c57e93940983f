import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { type Changes, record } from '#server/audit/record.ts';
import { applyMigrations, knownMigrations } from '#server/database/migrate.ts';
import { createTicket } from '#server/tickets/commands.ts';
import { startApp } from '#test/app.ts';
import { checksumsOf, kept } from '#test/checksums.ts';
import { administer, databaseAt, queryAt } from '#test/database.ts';
import { majorOf, startOtherServer } from '#test/other-server.ts';
import { backUp } from './backup.ts';
import { openArchive } from './read-archive.ts';
import { restoreInto } from './restore.ts';

const { db, databaseUrl, insertCompany, insertUser, insertTicket, insertComment, insertInquiry } = await startApp();
const { signal } = new AbortController();
const server = inject('databaseServer');
let folder: string;
let archives = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'archway-backup-'));
  await fillAwkwardly();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('every row and every sequence comes back, into a database whose owner has no other rights', async () => {
  const target = await createEmpty(server);

  const path = await restored(databaseUrl, target.url);

  const before = await checksumsOf(databaseUrl);
  const after = await checksumsOf(target.url);
  expect(kept(after)).toEqual(kept(before));
  expect(before.tables.sessions?.rows).toBeGreaterThan(0);
  expect(after.tables.sessions?.rows).toBe(0);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
});

test('a restored database gives out numbers above those it has', async () => {
  const target = await createEmpty(server);
  await restored(databaseUrl, target.url);

  const [next] = await queryAt(
    target.url,
    `select nextval('ticket_numbers')::int as next, max(number)::int as last from tickets`,
  );

  expect(next?.next).toBeGreaterThan(Number(next?.last));
});

test('a database goes to a server of another major version, and back', async ({ skip }) => {
  const other = await startOtherServer(server);
  onTestFinished(other.stop);
  if (!other.server) return skip('PostgreSQL 15 is not installed in /usr/lib/postgresql/15');
  expect(await majorOf(other.server.url)).not.toBe(await majorOf(server));
  const there = await createEmpty(other.server.url);
  const back = await createEmpty(server);

  await restored(databaseUrl, there.url);
  await restored(there.url, back.url);

  const before = kept(await checksumsOf(databaseUrl));
  expect(kept(await checksumsOf(there.url))).toEqual(before);
  expect(kept(await checksumsOf(back.url))).toEqual(before);
}, 120_000);

test('a backup of an older version is brought up to date', async () => {
  const old = await createEmpty(server);
  const client = new pg.Client({ connectionString: old.url });
  await client.connect();
  await applyMigrations(client, knownMigrations().slice(0, 4));
  await client.query(`update settings set value = 'Archway IT' where key = 'provider_name'`);
  await client.query(`insert into companies (id, name) values (gen_random_uuid(), 'Acme Plumbing')`);
  await client.end();
  const target = await createEmpty(server);

  await restored(old.url, target.url);

  const [now] = await queryAt(
    target.url,
    `select (select value from settings where key = 'provider_name') as provider,
      (select count(*)::int from settings where key in ('provider_name', 'staff_second_factor')) as settings,
      (select count(*)::int from companies) as companies,
      (select count(*)::int from drizzle.__drizzle_migrations) as migrations`,
  );
  expect(now).toEqual({ provider: 'Archway IT', settings: 2, companies: 1, migrations: knownMigrations().length });
});

test('a backup shows one instant while others write: each ticket with its entry in the audit log', async () => {
  // The audit log is read before the tickets; its length leaves time for tickets to come in between.
  await db.execute(sql`
    insert into audit_entries (id, actor_name, action, kind, record_id, record_name, changes)
    select gen_random_uuid(), 'Archway', 'changed', 'setting', gen_random_uuid(), 'support_email',
      jsonb_build_object('value', jsonb_build_array(null, repeat(md5(n::text), 1000)))
    from generate_series(1, 1500) as n`);
  const { id: companyId } = await insertCompany();
  const { id } = await insertUser('employee', { companyId });
  const author = { id, role: 'employee', companyId } as const;
  let isWriting = true;
  let written = 0;
  const writing = [1, 2, 3].map(async () => {
    while (isWriting) {
      await createTicket(db, author, {
        title: 'Written meanwhile',
        description: '',
        category: 'Other',
        priority: 'low',
        tags: [],
      });
      written += 1;
    }
  });
  await expect.poll(() => written).toBeGreaterThan(3);
  const target = await createEmpty(server);

  const atStart = written;
  await restored(databaseUrl, target.url, () => {
    isWriting = false;
  });
  await Promise.all(writing);

  const [found] = await queryAt(
    target.url,
    `select count(*)::int as tickets, count(distinct entry.id)::int as entries,
      (select count(*)::int from audit_entries where kind = 'ticket' and action = 'created') as all_entries
    from tickets left join audit_entries as entry on entry.record_id = tickets.id and entry.action = 'created'
    where title = 'Written meanwhile'`,
  );
  expect(found?.entries).toBe(found?.tickets);
  expect(found?.all_entries).toBe(found?.tickets);
  expect(found?.tickets).toBeGreaterThanOrEqual(atStart);
  expect(written).toBeGreaterThan(Number(found?.tickets));
}, 120_000);

/** What text, nulls, arrays, addresses and more than one piece of a table can do to a copy. */
async function fillAwkwardly() {
  const manager = await insertUser('manager', { lastName: `O'Neil \\N \\.` });
  const texts = [
    '',
    '\\.',
    '\\N',
    'a\tb\nc\r\nd\\e\b',
    '"quoted", {braces}',
    'Zoë 漢字 🚒',
    '\u2028',
    'x'.repeat(1_500_000),
  ];
  for (const text of texts) {
    const { id } = await insertTicket(manager, {
      title: text.slice(0, 100),
      description: text,
      tags: [text.slice(0, 20), 'b'],
    });
    await insertComment(id, manager, { body: text });
    const changes: Changes = { title: [null, text.slice(0, 50)] };
    const event = { action: 'changed', kind: 'company', recordId: id, recordName: text.slice(0, 50), changes } as const;
    await record(db, { id: manager.id, address: '2001:db8::7' }, event);
  }
  await insertInquiry({ message: texts.join('|').slice(0, 500) });
  await db.execute(sql`
    insert into second_factors (id, user_id, secret) values (gen_random_uuid(), ${manager.id}, '\\x00ff0a5c'::bytea)`);
}

async function createEmpty(on: string) {
  const name = `archway_restore_${process.pid}_${Math.random().toString(36).slice(2, 10)}`;
  await administer(on, `create role ${name} login`);
  await administer(on, `create database ${name} owner ${name}`);
  onTestFinished(async () => {
    await administer(on, `drop database ${name} with (force)`);
    await administer(on, `drop role ${name}`);
  });
  const url = new URL(databaseAt(on, name));
  url.username = name;
  return { url: url.href };
}

/** Backs one database up and restores it into another. */
async function restored(source: string, target: string, onBackedUp = () => {}) {
  archives += 1;
  const path = join(folder, `${archives}.tar.zst`);
  await backUp(source, path, signal);
  onBackedUp();
  const archive = await openArchive(path);
  await restoreInto(target, archive, signal);
  await archive.close();
  return path;
}
