import { expect, test } from 'vitest';
import { earlierDatabase } from '#test/earlier-database.ts';
import { slow } from '#test/slow.ts';

slow('Starts from the database of an earlier version');

/** The number of migrations before the one that gives inquiries a state. */
const EARLIER = 64;

test('an upgrade gives inquiries a state by their answer, and suspected ones a reason', async () => {
  const { client, upgrade } = await earlierDatabase(EARLIER);
  await client.query(`
    insert into users (id, email, first_name, last_name, role, password_hash)
      values (gen_random_uuid(), 'dana@it.example', 'Dana', 'Lee', 'admin', '');
    insert into inquiries (id, first_name, last_name, email, phone, message, answered_at, answered_by_id, is_suspected_spam)
      select gen_random_uuid(), name, '', 'x@acme.example', '', 'Hi', case when is_answered then now() end,
        case when is_answered then users.id end, is_spam
      from users, (values ('Answered', true, false), ('Waiting', false, false), ('Flood', false, true),
        ('Forged', false, true)) as made (name, is_answered, is_spam);
    insert into outgoing_mails (id, kind, inquiry_id) select gen_random_uuid(), 'inquiry', id from inquiries;
    insert into incoming_mails (id, channel, envelope, size, message_id, identity, verdict, inquiry_id, next_attempt_at)
      select gen_random_uuid(), 'smtp', '{}', 1, '', '', 'fail', id, now() from inquiries where first_name = 'Forged'`);

  await upgrade();

  const { rows } = await client.query('select first_name, state, spam_reason from inquiries order by first_name');
  const { rows: mails } = await client.query('select from outgoing_mails');
  await client.query('rollback');
  await client.end();
  expect(rows.map(({ first_name, state, spam_reason }) => [first_name, state, spam_reason])).toEqual([
    ['Answered', 'in_conversation', null],
    ['Flood', 'new', 'too_many'],
    ['Forged', 'new', 'forged'],
    ['Waiting', 'new', null],
  ]);
  expect(mails).toHaveLength(4);
});
