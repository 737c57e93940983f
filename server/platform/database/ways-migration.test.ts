import { expect, test } from 'vitest';
import { earlierDatabase } from '#test/earlier-database.ts';
import { slow } from '#test/slow.ts';

slow('Starts from the database of an earlier version');

/** The number of migrations before the one that takes the way of a change out of its actor's name. */
const EARLIER = 53;

test('an upgrade takes out of names how a change came in, and keeps it', async () => {
  const { client, upgrade } = await earlierDatabase(EARLIER);
  await client.query(`
    insert into events (id, actor_id, actor_name, via, action, kind, record_id, record_name)
      select gen_random_uuid(), actor_id, name, via, 'created', kind, gen_random_uuid(), 'X'
      from (values
        (gen_random_uuid(), 'Tasha Greene, by email', 'email', 'ticket'),
        (gen_random_uuid(), 'Ben Kowalski, by email', null, 'ticket'),
        (null, 'Carol Hendricks, by email', 'email', 'inquiry'),
        (null, 'Grace Lovelace, from the website', null, 'inquiry'),
        (gen_random_uuid(), 'Dana Whitfield', null, 'ticket'),
        (null, 'Archway', null, 'ticket')) as made (actor_id, name, via, kind);
    insert into companies (id, name) values (gen_random_uuid(), 'Acme');
    insert into users (id, email, first_name, last_name, role, company_id, password_hash)
      select gen_random_uuid(), 'ada@acme.example', 'Ada', 'Lee', 'employee', id, '' from companies;
    insert into tickets (id, title, description, priority, category, tags, company_id, client_id)
      select gen_random_uuid(), 'Printer', 'On fire', 'medium', 'Other', array[]::text[], company_id, id from users;
    insert into notifications (id, user_id, ticket_id, kind, event_id, sentence)
      select gen_random_uuid(), client_id, tickets.id, 'replied', events.id,
        'Tasha Greene, by email commented and set the status to Open' from tickets, events where actor_name like 'Tasha%'`);

  await upgrade();

  const { rows: made } = await client.query('select actor_name, via, search_text from events order by actor_name');
  const { rows: told } = await client.query('select sentence from notifications');
  const changing = client.query(`update events set via = 'website'`);
  await expect(changing).rejects.toThrow('append-only');
  await client.query('rollback');
  await client.end();
  expect(made.map(({ actor_name, via }) => [actor_name, via])).toEqual([
    ['Archway', null],
    ['Ben Kowalski', 'email'],
    ['Carol Hendricks', 'email'],
    ['Dana Whitfield', null],
    ['Grace Lovelace', 'website'],
    ['Tasha Greene', 'email'],
  ]);
  expect(made.some(({ search_text: text }) => /email|website/.test(text))).toBe(false);
  expect(told).toEqual([{ sentence: 'Tasha Greene commented and set the status to Open' }]);
});
