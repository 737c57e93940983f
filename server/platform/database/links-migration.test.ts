import { expect, test } from 'vitest';
import { earlierDatabase } from '#test/earlier-database.ts';
import { slow } from '#test/slow.ts';

slow('Starts from the database of an earlier version');

/** The number of migrations before the one that moves all links into one table. */
const EARLIER = 61;

test('an upgrade keeps every link that was sent', async () => {
  const { client, upgrade } = await earlierDatabase(EARLIER);
  await client.query(`
    insert into companies (id, name) values (gen_random_uuid(), 'Acme');
    insert into users (id, email, first_name, last_name, role, company_id, password_hash)
      select gen_random_uuid(), 'ada@acme.example', 'Ada', 'Lee', 'employee', id, '' from companies;
    insert into tickets (id, title, description, priority, category, tags, company_id, client_id)
      select gen_random_uuid(), 'Printer', 'On fire', 'medium', 'Other', array[]::text[], company_id, id from users;
    insert into files (id, name, content_type, size, sha256, ticket_id)
      select gen_random_uuid(), 'a.png', 'image/png', 1, 'x', id from tickets;
    insert into events (id, actor_name, action, kind, record_id, record_name, created_at)
      select gen_random_uuid(), 'Tasha', 'changed', 'ticket', id, 'TKT-1', '2026-03-01 10:00Z' from tickets;
    insert into outgoing_mails (id, kind, ticket_id, user_id) select gen_random_uuid(), 'ticket', id, client_id from tickets;
    insert into on_call_alerts (ticket_id) select id from tickets;

    insert into reply_tokens (token_hash, ticket_id, user_id, mail_id, created_at)
      select hash::bytea, ticket_id, user_id, case hash when 'reply' then id end, '2026-03-02 10:00Z'
      from outgoing_mails, (values ('reply'), ('old reply')) as made (hash);
    insert into unsubscribe_tokens (token_hash, user_id, kind, mail_id, created_at)
      select made.hash::bytea, user_id, made.kind, id, '2026-03-02 10:00Z'
      from outgoing_mails, (values ('one kind', 'replied'), ('all kinds', null)) as made (hash, kind);
    insert into rating_tokens (token_hash, ticket_id, resolution_id, requester_id, mail_id, created_at)
      select 'rating', ticket_id, events.id, user_id, outgoing_mails.id, '2026-03-02 10:00Z' from outgoing_mails, events;
    insert into on_call_tokens (token_hash, ticket_id, user_id, created_at)
      select 'on call', ticket_id, user_id, '2026-03-02 10:00Z' from outgoing_mails;
    insert into password_resets (id, user_id, token_hash, expires_at, created_at)
      select gen_random_uuid(), id, 'reset', '2026-03-03 10:00Z', '2026-03-02 10:00Z' from users;
    insert into file_links (token_hash, file_id, user_id, mail_id, created_at)
      select 'file', files.id, user_id, outgoing_mails.id, '2026-03-02 10:00Z' from outgoing_mails, files`);

  await upgrade();

  const { rows } = await client.query(`
    select encode(secret_hash, 'escape') as hash, links.kind, links.topic, email,
      case links.subject_id when tickets.id then 'ticket' when events.id then 'event' when files.id then 'file' end as subject,
      links.mail_id is not null as has_mail, expires_at::date::text as until, links.created_at::date::text as made
    from links join users on users.id = links.user_id, tickets, events, files order by hash`);
  await client.query('rollback');
  await client.end();
  const made = { email: 'ada@acme.example', made: '2026-03-02' };
  const link = { ...made, topic: null, subject: null, has_mail: true, until: null };
  expect(rows).toEqual([
    { ...link, hash: 'all kinds', kind: 'unsubscribe' },
    { ...link, hash: 'file', kind: 'file', subject: 'file', until: '2026-04-01' },
    { ...link, hash: 'old reply', kind: 'reply', subject: 'ticket', has_mail: false },
    { ...link, hash: 'on call', kind: 'on_call', subject: 'ticket', has_mail: false },
    { ...link, hash: 'one kind', kind: 'unsubscribe', topic: 'replied' },
    { ...link, hash: 'rating', kind: 'rating', subject: 'event', until: '2026-03-15' },
    { ...link, hash: 'reply', kind: 'reply', subject: 'ticket' },
    { ...link, hash: 'reset', kind: 'password_reset', has_mail: false, until: '2026-03-03' },
  ]);
});
