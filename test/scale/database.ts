import type { Client } from 'pg';
import { tries } from '../tries.ts';

/** How many tickets, comments and users there are. */
export const MANY = tries(30_000, 100_000);

/** A word in every twentieth ticket, and one in five old ones. */
export const commonWord = 'printer';
export const rareWord = 'quetzalcoatl';

/** Words in three of ten tickets each, except the newest fifth: common ones after a burst of others. No ticket has both. */
export const oldWord = 'mildew';
export const otherOldWord = 'lichen';

/** A word in five old public comments, and one in every third, which is an internal note. */
export const saidWord = 'gramophone';
export const notedWord = 'wait';

/** The company of every fourth ticket, and somebody of each role in it; every hundredth ticket is the employee’s. */
export const largeCompany = { id: idOf(1, 0), manager: idOf(2, 1), member: idOf(2, 2), employee: idOf(2, 3) };

/** A ticket with a hundred comments. */
export const longThread = idOf(3, MANY);

/**
 * Fills a migrated, empty database with MANY users of 1,000 companies, as many tickets and as many comments. Texts are
 * short, since it is the plans that count. Each statement is a transaction, because events of other databases on the server
 * wait for the oldest one.
 */
export async function fillDatabase(client: Client) {
  // Foreign keys are not checked, which would take half of the time.
  await client.query('set synchronous_commit = off; set session_replication_role = replica');
  const { rows } = await client.query<{ name: string; definition: string }>(`
    select indexname as name, indexdef as definition from pg_indexes
    where tablename in ('tickets', 'ticket_texts', 'users') and indexdef like '% USING gin %'`);
  for (const { name } of rows) await client.query(`drop index ${name}`);
  for (const fill of [companies, users, tickets, promises, participants, comments, notifications, events])
    await client.query(fill);
  // Building an index takes a fraction of the time of updating it row by row.
  for (const { definition } of rows) await client.query(definition);
  await client.query('reset session_replication_role');
  await client.query('vacuum (analyze)');
}

/** The id of the n-th company (1), user (2), ticket (3) or comment (4): as those of the program, they grow with time. */
function idOf(kind: number, n: number) {
  return `${n.toString(16).padStart(8, '0')}-0000-7000-8000-00000000000${kind}`;
}

const id = (kind: number, n: string) => `(lpad(to_hex(${n}), 8, '0') || '-0000-7000-8000-00000000000${kind}')::uuid`;
const moment = `now() - (${MANY + 1} - n) * interval '10 minutes'`;
const everyone = `generate_series(1, ${MANY}) n`;

const companies = `
  insert into companies (id, name) select ${id(1, 'n')}, 'Company ' || n from generate_series(0, 999) n`;

/** A hundred in a row are of one company. */
const users = `
  insert into users (id, company_id, role, email, first_name, last_name, password_hash)
  select ${id(2, 'n')}, ${id(1, '(n - 1) / 100')},
    (array['employee', 'manager', 'member'])[1 + n % 3], 'user' || n || '@many.example',
    (array['Ada', 'Ben', 'Clara', 'Dmitri', 'Elena'])[1 + n % 5], 'Name' || n % 997, 'none'
  from ${everyone}`;

/** Active tickets are due around now, a few hours apart. */
const due = "date_trunc('hour', now()) + (n % 200 - 100) * interval '3 hours'";

const tickets = `
  insert into tickets (id, title, description, category, priority, status, tags, company_id, client_id, assigned_to_id,
    created_at, resolved_at, updated_at, public_updated_at, due_at)
  select ${id(3, 'n')},
    case when n % 20 = 0 then '${commonWord}' when n % 20000 = 77 then '${rareWord}' else 'Mouse' end || ' ' || n,
    case when n > ${MANY} * 4 / 5 then 'Again' when n % 10 < 3 then '${oldWord}' when n % 10 < 6 then '${otherOldWord}' else 'Again' end,
    case when n % 2000 = 12 then '${rareWord}' else 'Other' end, case when n % 1000 = 7 then 'urgent' else 'medium' end,
    case when n > 99000 then 'open' when n % 1000 = 8 then 'resolved' else 'closed' end,
    case when n % 10000 = 16 then '{${rareWord}}'::text[] when n % 20 = 0 then '{${commonWord}}'
      when n % 50 = 3 then array['project ' || n / 50 % 20] else '{}' end,
    users.company_id, users.id, case when n % 12 = 0 then ${id(2, '4 + n % 90')} end, ${moment},
    case when n <= 99000 then ${moment} end, ${moment} + n % 77 * interval '1 hour', ${moment},
    case when n > 99000 then ${due} else '9999-12-31T00:00:00Z' end
  from ${everyone}
    join users on users.id = case when n % 100 = 0 then ${id(2, '3')} when n % 4 = 0 then ${id(2, '4 + n % 97')}
      else ${id(2, 'n')} end`;

const story = JSON.stringify({
  since: '2026-01-01T00:00:00.000Z',
  hasFirstReply: true,
  pauses: [],
  target: { firstReply: 480, resolution: 2_400, allHours: false },
  told: [],
});

/** Of tickets that were answered. */
const promises = `
  insert into ticket_promises (ticket_id, promise_story, first_reply_at, first_reply_kept, resolution_due_at,
    resolution_kept, check_at, stamp, stopped_at)
  select ${id(3, 'n')}, '${story}', ${moment}, true, ${due}, case when n <= 99000 then n % 7 > 0 end,
    case when n > 99000 then ${due} end, 1, case when n <= 99000 then ${moment} end
  from ${everyone}`;

/** The employee of the large company participates in every tenth ticket of their colleagues. */
const participants = `
  insert into ticket_participants (ticket_id, user_id)
  select ${id(3, 'n')}, ${id(2, '3')} from ${everyone} where n % 40 = 4`;

/** One a ticket, and a hundred more for the last one. */
const comments = `
  insert into comments (id, ticket_id, author_id, body, is_internal, created_at)
  select ${id(4, 'n')}, ${id(3, `least(n, ${MANY})`)}, ${id(2, '1 + n % 1000')},
    case when n % 20000 = 76 then 'A ${saidWord}' when n % 3 = 0 then 'We ${notedWord}' else 'Thank you' end,
    n % 3 = 0, ${moment}
  from generate_series(1, ${MANY + 100}) n`;

/** One a user about their ticket, and as many as there may be for somebody of the large company. */
const notifications = `
  insert into notifications (id, user_id, kind, ticket_id, event_id, sentence, created_at, read_at)
  select gen_random_uuid(), ${id(2, `case when n <= 1000 then 3 else n end`)}, 'replied', ${id(3, 'n')},
    gen_random_uuid(), 'Ada commented', ${moment}, case when n % 2 = 0 then ${moment} end
  from ${everyone}`;

/** Enough that PostgreSQL finds one by its index, as it does in any database that is in use. */
const events = `
  insert into events (id, created_at, actor_id, actor_name, action, kind, record_id, record_name)
  select gen_random_uuid(), ${moment}, ${id(2, '1 + n % 1000')}, 'Ben Name' || n % 1000, 'changed', 'ticket', ${id(3, 'n')},
    'TKT-' || n
  from generate_series(1, 5000) n`;
