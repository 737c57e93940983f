import { expect, test } from 'vitest';
import { earlierDatabase } from '#test/earlier-database.ts';
import { slow } from '#test/slow.ts';

slow('Starts from the database of an earlier version');

/** The number of migrations before the two that add turns of queues, and the senders of alerts and warnings of keys. */
const EARLIER = 79;

test('an upgrade knows who sent each earlier alert, and of which keys nobody needs to be told any more', async () => {
  const { client, upgrade } = await earlierDatabase(EARLIER);
  await client.query(`
    insert into companies (id, name) values (gen_random_uuid(), 'Acme');
    insert into users (id, email, first_name, last_name, role, company_id, password_hash)
      select gen_random_uuid(), email, email, 'Lee', 'employee', id, '' from companies,
        (values ('ada'), ('ben'), ('cleo')) as person (email);
    insert into tickets (id, title, description, priority, category, tags, company_id, client_id)
      select gen_random_uuid(), title, 'On fire', 'medium', 'Other', array[]::text[], company_id, id
      from users, (values ('by ada'), ('by ben'), ('by nobody')) as named (title) where email = 'cleo';
    insert into events (id, actor_id, actor_name, action, kind, record_id, record_name)
      select gen_random_uuid(), users.id, coalesce(email, 'Archway'), action, 'ticket', tickets.id, title
      from (values
        ('by ada', 'ada', 'created'), ('by ada', 'cleo', 'changed'),
        ('by ben', 'ben', 'created'), ('by ben', 'ada', 'commented'),
        ('by nobody', null, 'created')) as happened (title, email, action)
      join tickets using (title) left join users using (email);
    insert into alerts (id, company_id, dedupe_hash, ticket_id, source, title, text)
      select gen_random_uuid(), company_id, title::bytea, id, 'alert', title, '' from tickets;
    -- Two alerts of one ticket.
    insert into alerts (id, company_id, dedupe_hash, ticket_id, source, title, text)
      select gen_random_uuid(), company_id, 'again', id, 'alert', 'by ada again', '' from tickets where title = 'by ada';
    insert into api_keys (id, user_id, name, prefix, key_hash, scopes, expires_at)
      select gen_random_uuid(), id, name, 'arch', name::bytea, array['read'], now() + age::interval
      from users, (values ('expired', '-1 day'), ('expires soon', '2 days'), ('new', '80 days')) as made (name, age)
      where email = 'ada';
    insert into notifications (id, user_id, kind, ticket_id, event_id, sentence)
      select gen_random_uuid(), users.id, 'replied', tickets.id, events.id, 'Ada commented'
      from users, tickets, events where email = 'ada' and title = 'by ben' and action = 'commented'`);

  await upgrade();

  const read = async (query: string) => (await client.query({ text: query, rowMode: 'array' })).rows;
  const senders = await read(`
    select title, email, api_key_id from alerts left join users on users.id = user_id order by title`);
  const keys = await read('select name, warned_days from api_keys order by expires_at');
  const told = await read('select sentence from notifications');
  await client.query('rollback');
  await client.end();
  expect(senders).toEqual([
    ['by ada', 'ada', null],
    ['by ada again', 'ada', null],
    ['by ben', 'ben', null],
    ['by nobody', null, null],
  ]);
  expect(keys).toEqual([
    ['expired', 0],
    ['expires soon', null],
    ['new', null],
  ]);
  expect(told).toEqual([['Ada commented']]);
});
