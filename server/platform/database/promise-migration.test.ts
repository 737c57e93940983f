import { expect, test } from 'vitest';
import { earlierDatabase } from '#test/earlier-database.ts';
import { slow } from '#test/slow.ts';

slow('Starts from the database of an earlier version');

/** The number of migrations before the one that stores a promise once. */
const EARLIER = 62;

const resolved = '2026-03-02T09:30:00.000Z';
const waiting = '2026-03-03T10:00:00.000Z';

test('an upgrade keeps since when a ticket waits, and whether its clocks have stopped', async () => {
  const { client, upgrade } = await earlierDatabase(EARLIER);
  await client.query(`
    insert into companies (id, name) values (gen_random_uuid(), 'Acme');
    insert into users (id, email, first_name, last_name, role, company_id, password_hash)
      select gen_random_uuid(), 'ada@acme.example', 'Ada', 'Lee', 'employee', id, '' from companies;
    insert into tickets (id, title, description, priority, category, tags, company_id, client_id)
      select gen_random_uuid(), title, 'On fire', 'medium', 'Other', array[]::text[], company_id, id
      from users, unnest(array['open', 'waiting', 'resolved', 'resolved, unmarked', 'open, marked']) title;
    insert into ticket_promises (ticket_id, promise_story, shown, is_active, stopped_at, stamp)
      select id, json_build_object('pauses', json_build_array(json_build_object('from', at, 'to', null, 'isDone', true))),
        json_build_object('pausedAt', case when title = 'waiting' then '${waiting}' end),
        title not like 'resolved%', case when title in ('resolved', 'open, marked') then at::timestamptz end, 1
      from tickets, (select '${resolved}'::text as at) moment`);

  await upgrade();

  const { rows } = await client.query<Row>(`
    select title, paused_at, stopped_at from tickets join ticket_promises on ticket_id = tickets.id order by title`);
  await client.end();
  expect(rows.map((row) => [row.title, row.paused_at?.toISOString(), row.stopped_at?.toISOString()])).toEqual([
    ['open', undefined, undefined],
    ['open, marked', undefined, undefined],
    ['resolved', undefined, resolved],
    ['resolved, unmarked', undefined, resolved],
    ['waiting', waiting, undefined],
  ]);
});

type Row = { title: string; paused_at: Date | null; stopped_at: Date | null };
