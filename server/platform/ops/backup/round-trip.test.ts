import { stat } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { beforeAll, expect, inject, test } from 'vitest';
import { createTicket } from '#server/desk/tickets/commands.ts';
import { withLimitFactor } from '#server/platform/database/client.ts';
import { applyMigrations, knownMigrations } from '#server/platform/database/migrate.ts';
import { startApp } from '#test/app.ts';
import { checksumsOf, kept } from '#test/checksums.ts';
import { queryAt } from '#test/database.ts';
import { createEmpty, fillAwkwardly, restored } from '#test/round-trip.ts';
import { slow } from '#test/slow.ts';

slow('Restores or backs up whole databases');

const testApp = await startApp({ own: true });
const { db, databaseUrl, insertCompany, insertUser } = testApp;
const server = inject('databaseServer');

beforeAll(() => fillAwkwardly(testApp));

test('every row and every sequence comes back, into a database whose owner has no other rights', async () => {
  const target = await createEmpty(server);

  const path = await restored(databaseUrl, target.url);

  const before = await checksumsOf(databaseUrl);
  const after = await checksumsOf(target.url);
  expect(kept(after)).toEqual(kept(before));
  for (const table of ['sessions', 'time_entries', 'closed_months', 'timers']) {
    expect([table, before.tables[table]?.rows]).toEqual([table, expect.any(Number)]);
    expect(before.tables[table]?.rows).toBeGreaterThan(0);
  }
  expect(after.tables.sessions?.rows).toBe(0);
  expect(await queryAt(target.url, 'select kind from links')).toEqual([{ kind: 'unsubscribe' }]);
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

test('a backup shows one instant while others write: each ticket with its entry in the audit log', {
  tags: 'release',
}, async () => {
  // The audit log is read before the tickets; its length leaves time for tickets to come in between.
  await db.execute(sql`
    insert into events (id, actor_name, action, kind, record_id, record_name, changes)
    select gen_random_uuid(), 'Archway', 'changed', 'setting', gen_random_uuid(), 'support_email',
      jsonb_build_object('value', jsonb_build_array(null, repeat(md5(n::text), 1000)))
    from generate_series(1, 1500) as n`);
  const { id: companyId } = await insertCompany();
  const { id } = await insertUser('employee', { companyId });
  const author = { type: 'user', id, role: 'employee', companyId } as const;
  let isWriting = true;
  let written = 0;
  const writing = [1, 2, 3].map(async () => {
    while (isWriting) {
      const texts = { title: 'Written meanwhile', description: '', category: 'Other', tags: [] };
      await createTicket(withLimitFactor(db, 1_000), author, { ...texts, priority: 'low' });
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
      (select count(*)::int from events where kind = 'ticket' and action = 'created') as all_entries
    from tickets left join events as entry on entry.record_id = tickets.id and entry.action = 'created'
    where title = 'Written meanwhile'`,
  );
  expect(found?.entries).toBe(found?.tickets);
  expect(found?.all_entries).toBe(found?.tickets);
  expect(found?.tickets).toBeGreaterThanOrEqual(atStart);
  expect(written).toBeGreaterThan(Number(found?.tickets));
});
