import { expect, test } from 'vitest';
import { earlierDatabase } from '#test/earlier-database.ts';
import { slow } from '#test/slow.ts';

slow('Starts from the database of an earlier version');

/** The number of migrations before the one after which one consumer decides who is told. */
const EARLIER = 92;

test('an upgrade tells everybody what they were not told yet', async () => {
  const { client, upgrade } = await earlierDatabase(EARLIER);
  await client.query(`
    insert into companies (id, name) values (gen_random_uuid(), 'Acme');
    insert into users (id, email, first_name, last_name, role, company_id, password_hash)
      select gen_random_uuid(), made.name || '@example.com', made.name, 'Lee', case when is_client then 'employee' else 'admin' end,
        case when is_client then companies.id end, ''
      from companies, (values ('Ada', true), ('Max', false), ('Noor', false), ('Priya', false)) as made (name, is_client);
    insert into tickets (id, title, description, priority, category, tags, company_id, client_id, assigned_to_id)
      select gen_random_uuid(), 'Printer', 'On fire', 'medium', 'Other', array[]::text[], users.company_id, users.id, noor.id
      from users, users as noor where users.first_name = 'Ada' and noor.first_name = 'Noor';
    insert into events (id, actor_name, action, kind, record_id, record_name, changes, position)
      select gen_random_uuid(), 'Ada', 'not fixed', 'ticket', id, 'TKT-1', jsonb_build_object('at', jsonb_build_array(null, at)), at
      from tickets, generate_series(1, 1100) as at;
    insert into event_cursors (consumer, position, event_id) values
      ('notifications', 1099, 'ffffffff-ffff-ffff-ffff-ffffffffffff'), ('ticket_mail', 1098, 'ffffffff-ffff-ffff-ffff-ffffffffffff'),
      ('team_mail', 10, 'ffffffff-ffff-ffff-ffff-ffffffffffff'), ('webhooks', 7, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
    insert into team_news (user_id, position, mail_id) select id, 1096, id from users where first_name = 'Priya'`);

  await upgrade();

  const { rows: cursors } = await client.query(`select consumer, position::int from event_cursors
    where consumer <> 'inquiry_mail' order by consumer`);
  const { rows: waiting } = await client.query(`
    select first_name as name, team_news.mail_id is not null as "hasMail", array(
      select events.position::int from unnest(event_ids) with ordinality as waits (id, nth) join events using (id) order by nth
    ) as events
    from team_news join users on users.id = user_id order by first_name`);
  await client.query('rollback');
  await client.end();
  expect(cursors).toEqual([
    { consumer: 'news', position: 1_098 },
    { consumer: 'webhooks', position: 7 },
  ]);
  expect(waiting).toEqual([
    // The newest ones.
    { name: 'Max', hasMail: false, events: Array.from({ length: 1_000 }, (_, index) => index + 99) },
    { name: 'Noor', hasMail: false, events: [] },
    { name: 'Priya', hasMail: true, events: [1_097, 1_098] },
  ]);
});
