import { expect, test } from 'vitest';
import { earlierDatabase } from '#test/earlier-database.ts';
import { slow } from '#test/slow.ts';

slow('Starts from the database of an earlier version');

/** The number of migrations before the one that stores when each person was first assigned. */
const EARLIER = 92;

test('an upgrade knows earlier assignees by the names in events, if only one of the staff has that name', async () => {
  const { client, upgrade } = await earlierDatabase(EARLIER);
  await client.query(`
    insert into companies (id, name) values (gen_random_uuid(), 'Acme');
    insert into users (id, email, first_name, last_name, role, company_id)
      select gen_random_uuid(), email, first_name, 'Lee', role, case role when 'employee' then companies.id end
      from companies, (values ('ann@a.example', 'Ann', 'admin'), ('bob@a.example', 'Bob', 'admin'), ('sam1@a.example', 'Sam', 'admin'),
        ('sam2@a.example', 'Sam', 'admin'), ('eve@a.example', 'Eve', 'employee')) as person (email, first_name, role);
    insert into tickets (id, title, description, priority, category, tags, company_id, client_id, assigned_to_id, created_at)
      select gen_random_uuid(), title, 'On fire', 'medium', 'Other', '{}', client.company_id, client.id, assignee.id, '2026-01-01T00:00Z'
      from users client, (values ('created for Ann', 'ann@a.example'), ('from Ann to Bob to Ann', 'ann@a.example'),
        ('from Sam to Sam', 'sam2@a.example'), ('nobody', null)) as ticket (title, assignee_email)
        left join users assignee on assignee.email = assignee_email
      where client.email = 'eve@a.example';
    insert into events (id, created_at, actor_name, action, kind, record_id, record_name, changes)
      select gen_random_uuid(), at::timestamptz, 'Ann Lee', 'changed', 'ticket', tickets.id, 'TKT', jsonb_build_object('assignedTo', jsonb_build_array(was, becomes))
      from tickets join (values ('from Ann to Bob to Ann', '2026-01-02T00:00Z', 'Ann Lee', 'Bob Lee'),
        ('from Ann to Bob to Ann', '2026-01-03T00:00Z', 'Bob Lee', 'Ann Lee'),
        ('from Sam to Sam', '2026-01-02T00:00Z', 'Sam Lee', 'Sam Lee')) as change (title, at, was, becomes) using (title)`);

  await upgrade();

  const { rows } = await client.query(`
    select title, email, first_at from ticket_assignments join tickets on tickets.id = ticket_id join users on users.id = user_id
    order by title, email`);
  await client.query('rollback');
  await client.end();
  expect(rows.map(({ title, email, first_at: at }) => [title, email, at.toISOString().slice(0, 10)])).toEqual([
    ['created for Ann', 'ann@a.example', '2026-01-01'],
    ['from Ann to Bob to Ann', 'ann@a.example', '2026-01-01'],
    ['from Ann to Bob to Ann', 'bob@a.example', '2026-01-02'],
    ['from Sam to Sam', 'sam2@a.example', '2026-01-02'],
  ]);
});
