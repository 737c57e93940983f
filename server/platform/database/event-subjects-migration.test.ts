import { expect, test } from 'vitest';
import { earlierDatabase } from '#test/earlier-database.ts';
import { slow } from '#test/slow.ts';

slow('Starts from the database of an earlier version');

/** The number of migrations before the one that adds the subjects of events. */
const EARLIER = 58;

test('an upgrade names the comment, the session and the rating of each earlier event', async () => {
  const { client, upgrade } = await earlierDatabase(EARLIER);
  await client.query(`
    insert into companies (id, name) values (gen_random_uuid(), 'Acme');
    insert into users (id, email, first_name, last_name, role, company_id, password_hash)
      select gen_random_uuid(), email, email, 'Lee', 'employee', id, '' from companies,
        (values ('ada'), ('ben')) as person (email);
    insert into tickets (id, title, description, priority, category, tags, company_id, client_id)
      select gen_random_uuid(), title, 'On fire', 'medium', 'Other', array[]::text[], company_id, id
      from users, (values ('printer'), ('scanner')) as named (title) where email = 'ada';
    insert into comments (id, ticket_id, home_id, author_id, body, is_internal, source, created_at)
      select gen_random_uuid(), shown.id, home.id, users.id, body, is_internal, made.source, '2026-03-01 10:00Z'
      from (values
        ('printer', null, 'ada', 'by ada', false, 'portal'),
        ('scanner', null, 'ada', 'at once, on another ticket', false, 'portal'),
        ('printer', null, 'ben', 'by ben', false, 'portal'),
        ('printer', null, 'ben', 'note', true, 'portal'),
        ('printer', null, 'ben', 'away', false, 'automatic')) as made (shown, home, author, body, is_internal, source)
      join tickets shown on shown.title = made.shown left join tickets home on home.title = made.home
      join users on email = author;
    -- Merged into the other ticket since.
    insert into comments (id, ticket_id, home_id, author_id, body, is_internal, created_at)
      select gen_random_uuid(), shown.id, home.id, users.id, 'merged', false, '2026-03-02 10:00Z'
      from tickets shown, tickets home, users where shown.title = 'printer' and home.title = 'scanner' and email = 'ada';
    insert into sessions (id, user_id, token_hash, created_at)
      select gen_random_uuid(), id, email::bytea, '2026-03-03 10:00Z' from users;
    insert into ratings (id, ticket_id, resolution_id, resolved_at, requester_id, score, created_at)
      select gen_random_uuid(), tickets.id, gen_random_uuid(), now(), client_id, score, rated_at::timestamptz
      from tickets, (values (1, '2026-03-04 10:00Z'), (5, '2026-03-05 10:00Z')) as given (score, rated_at)
      where title = 'printer';
    insert into events (id, actor_id, actor_name, action, kind, record_id, record_name, created_at)
      select gen_random_uuid(), users.id, email, action, 'ticket', tickets.id, title, happened_at::timestamptz
      from (values
        ('printer', 'ada', 'commented', '2026-03-01 10:00Z'),
        ('scanner', 'ada', 'commented', '2026-03-01 10:00Z'),
        ('printer', 'ben', 'commented', '2026-03-01 10:00Z'),
        ('printer', 'ben', 'noted', '2026-03-01 10:00Z'),
        ('printer', 'ben', 'replied automatically', '2026-03-01 10:00Z'),
        ('scanner', 'ada', 'commented', '2026-03-02 10:00Z'),
        ('printer', 'ada', 'commented', '2026-03-02 11:00Z'),
        ('printer', 'ada', 'rated', '2026-03-04 12:00Z'),
        ('printer', 'ada', 'rated', '2026-03-05 10:00Z'),
        ('printer', 'ada', 'changed', '2026-03-01 10:00Z')) as happened (title, email, action, happened_at)
      join tickets using (title) join users using (email);
    insert into events (id, actor_id, actor_name, action, kind, record_id, record_name, created_at)
      select gen_random_uuid(), users.id, email, 'signed in', 'user', users.id, email, happened_at::timestamptz
      from users, (values ('2026-03-03 10:00Z'), ('2026-03-03 11:00Z')) as happened (happened_at) where email = 'ben'`);

  await upgrade();

  const { rows } = await client.query(`
    select actor_name, action, record_name, subject_type,
      coalesce(body, user_agent || users.email, score::text) as subject
    from events
    left join comments on comments.id = subject_id
    left join sessions on sessions.id = subject_id left join users on users.id = user_id
    left join ratings on ratings.id = subject_id
    order by events.created_at, actor_name, action, record_name`);
  await client.query('rollback');
  await client.end();
  expect(rows.map(Object.values)).toEqual([
    ['ada', 'changed', 'printer', null, null],
    ['ada', 'commented', 'printer', 'comment', 'by ada'],
    ['ada', 'commented', 'scanner', 'comment', 'at once, on another ticket'],
    ['ben', 'commented', 'printer', 'comment', 'by ben'],
    ['ben', 'noted', 'printer', 'comment', 'note'],
    ['ben', 'replied automatically', 'printer', 'comment', 'away'],
    ['ada', 'commented', 'scanner', 'comment', 'merged'],
    ['ada', 'commented', 'printer', null, null],
    ['ben', 'signed in', 'ben', 'session', 'ben'],
    ['ben', 'signed in', 'ben', null, null],
    ['ada', 'rated', 'printer', 'rating', '1'],
    ['ada', 'rated', 'printer', 'rating', '5'],
  ]);
});
