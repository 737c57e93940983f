import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { moveTexts } from '#server/desk/tickets/move-texts.ts';
import { startApp } from '#test/app.ts';
import { createEmpty } from '#test/round-trip.ts';
import { slow } from '#test/slow.ts';
import { connect } from './client.ts';
import { applyMigrations, knownMigrations, migrateDatabase } from './migrate.ts';

slow('Starts from the database of an earlier version');

const { databaseUrl } = await startApp({ own: true });

/** The number of migrations before the one that keeps the searched texts apart from the tickets. */
const EARLIER = 82;
const COUNT = 450;

test('after an upgrade every ticket is found, once and by its present text, while the texts move and afterwards', async () => {
  const { url } = await createEmpty(inject('databaseServer'));
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('begin');
  await applyMigrations(client, knownMigrations().slice(0, EARLIER));
  await client.query('commit');
  await client.query(`
    insert into companies (id, name) values (gen_random_uuid(), 'Acme');
    insert into users (id, email, first_name, last_name, role, company_id, password_hash)
      select gen_random_uuid(), 'ada@acme.example', 'Ada', 'Lee', 'employee', id, '' from companies;
    insert into tickets (id, title, description, priority, category, tags, former_number, company_id, client_id)
      select gen_random_uuid(), 'Büro ' || n, 'On fire', 'medium', 'Other', array['A b', 'c'], 'HD-' || n, company_id, id
      from users, generate_series(1, ${COUNT}) n`);
  const { rows: before } = await client.query('select id as ticket_id, search_text from tickets order by id');
  await migrateDatabase(url);
  const { db, pool } = connect(url, { patience: 10 });
  const searched = async () => (await client.query('select * from searched_tickets order by ticket_id')).rows;
  expect(await searched()).toEqual(before);

  const [first, , , last] = [before[0], before[1], before[2], before.at(-1)].map(({ ticket_id }) => ticket_id);
  const changes: [string, string][] = [
    [first, 'Neu'],
    [last, 'Zuletzt'],
  ];
  expect(await moveTexts(db)).toBeGreaterThan(0);
  for (const [id, title] of changes) await client.query('update tickets set title = $2 where id = $1', [id, title]);
  await client.query(`
    insert into tickets (id, title, description, priority, category, tags, company_id, client_id)
    select '00000000-0000-7000-8000-000000000000', 'Meanwhile', 'On ice', 'medium', 'Other', '{}', company_id, id from users`);
  const during = await searched();
  while ((await moveTexts(db)) > 0);

  expect(await searched()).toEqual(during);
  expect(during).toHaveLength(COUNT + 1);
  const { rows: written } = await client.query(`
    select id as ticket_id, ticket_text(number, former_number, title, tags, description) as search_text from tickets order by id`);
  expect(during).toEqual(written);
  const unchanged = before.filter(({ ticket_id: id }) => !changes.some(([changed]) => changed === id));
  expect(during).toEqual(expect.arrayContaining(unchanged));
  const { rows: columns } = await client.query(
    `select from information_schema.columns where table_name = 'tickets' and column_name = 'search_text'`,
  );
  expect(columns).toEqual([]);
  expect(await moveTexts(db)).toBe(0);
  await client.end();
  await pool.end();
});

test('a new database has no old column, and a text is written with its ticket however that is written', async () => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`
    set session_replication_role = replica;
    insert into tickets (id, number, title, description, priority, category, tags, company_id, client_id)
      values (gen_random_uuid(), 7, 'Printer', 'On fire', 'medium', 'Other', '{}', gen_random_uuid(), gen_random_uuid())`);
  const text = async () => (await client.query('select search_text from searched_tickets')).rows[0]?.search_text;

  expect(await text()).toBe('tkt-7\nprinter\n\non fire');
  await client.query(`update tickets set title = 'Scanner', tags = array['vip']`);
  expect(await text()).toBe('tkt-7\nscanner\nvip\non fire');
  const row = async () => (await client.query('select xmin::text, ctid::text from ticket_texts')).rows;
  const written = await row();
  await client.query(`update tickets set status = 'closed', title = title, updated_at = now(), version = version + 1`);
  expect(await row()).toEqual(written);
  await client.end();
});
