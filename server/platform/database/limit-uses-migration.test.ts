import { expect, test } from 'vitest';
import { earlierDatabase } from '#test/earlier-database.ts';

/** The number of migrations before the one that counts all limits in one table. */
const EARLIER = 60;

const user = '00000000-0000-7000-8000-000000000001';
const ticket = '00000000-0000-7000-8000-000000000002';
const invitation = '00000000-0000-7000-8000-000000000003';

test('an upgrade keeps what counts toward limits', async () => {
  const { client, upgrade } = await earlierDatabase(EARLIER);
  await client.query(`
    insert into companies (id, name) values (gen_random_uuid(), 'Acme');
    insert into users (id, email, first_name, last_name, role, company_id, password_hash)
      values ('${user}', 'ada@archway.example', 'Ada', 'Lee', 'admin', null, '');
    insert into invitations (id, company_id, token, expires_at, created_by_id)
      select '${invitation}', id, 'token', now(), '${user}' from companies;
    insert into login_failures (id, email_hash, client, is_link) values
      (gen_random_uuid(), '\\xab', '203.0.113.7/32', false), (gen_random_uuid(), '\\xcd', '203.0.113.7/32', true);
    insert into forgotten_passwords (id, email_hash, client) values (gen_random_uuid(), '\\xef', '203.0.113.7/32');
    insert into inquiry_senders (id, client) values (gen_random_uuid(), '2001:db8::/64');
    insert into registration_attempts (id, client, invitation_id)
      values (gen_random_uuid(), '203.0.113.7/32', '${invitation}');
    insert into events (id, created_at, actor_id, actor_name, action, kind, record_id, record_name)
      select gen_random_uuid(), now() - age, '${user}', 'Ada Lee', action, kind, '${ticket}', 'X'
      from (values
        (interval '59 minutes', 'created', 'ticket'), (interval '1 minute', 'commented', 'ticket'),
        (interval '61 minutes', 'commented', 'ticket'), (interval '1 minute', 'noted', 'ticket'),
        (interval '1 minute', 'rated', 'ticket'), (interval '1 minute', 'created', 'file'),
        (interval '1 minute', 'signed in', 'user'), (interval '1 minute', 'created', 'company')
      ) as made (age, action, kind)`);

  await upgrade();

  const { rows } = await client.query<{ use: string }>(`
    select concat_ws(' ', limit_name, network, subject) as use from limit_uses order by 1`);
  await client.end();
  expect(rows.map(({ use }) => use)).toEqual([
    `comments ${user}`,
    'forgotten_passwords 203.0.113.7/32 ef',
    'inquiries 2001:db8::/64',
    `logins ${user}`,
    `ratings ${ticket}`,
    `registrations 203.0.113.7/32 ${invitation}`,
    `tickets ${user}`,
    `upload_bursts ${user}`,
    `uploads ${user}`,
    'wrong_links 203.0.113.7/32 cd',
    'wrong_passwords 203.0.113.7/32 ab',
  ]);
});
