import type { Client } from 'pg';
import { TicketCategories } from '#contract/tickets-constants.ts';
import {
  articleTexts,
  commentTexts,
  companyWords,
  firstNames,
  lastNames,
  rareRemark,
  rareWord,
  subjects,
} from './vocabulary.ts';

export const PASSWORD = 'demo1234';
/** The comment that only the bench writes. */
export const COMMENT = 'Thank you, we are looking into it.';
export const COMPANIES = 2_000;
export const USERS = 50_000;
/** The number of the last ticket before the first. */
export const FIRST_NUMBER = 1_000;
const STAFF = 40;
/** A requester with the same number of tickets at every size, so that their company's page stays the same. */
const STEADY_MANAGER = 1_500;
const STEADY_TICKETS = 200;
export const steadyManager = `user${STAFF + STEADY_MANAGER}@bench.example`;
const ARTICLES = 2_000;
const COMMENTS_PER_TICKET = 4;
/** How many tickets one statement inserts. */
const BATCH = 50_000;

/**
 * Fills a migrated, empty database: companies and users whose share of the tickets is as uneven as in life, tickets
 * over three years, the latest still open, four comments, a promise and an audit entry for each, and a knowledge base.
 * The same numbers give the same rows.
 * @param passwordHash of everybody's password
 */
export async function seed(client: Client, tickets: number, passwordHash: string) {
  await client.query('select setseed(0.42)');
  await client.query("set maintenance_work_mem = '512MB'; set synchronous_commit = off");
  await client.query(helpers);
  await client.query(companies, [COMPANIES, companyWords]);
  await client.query(users, [USERS, COMPANIES, STAFF, firstNames, lastNames, passwordHash]);
  // Without new statistics, PostgreSQL expects a single row and would read all clients for each.
  await client.query('create index on bench_clients (id); create index on bench_clients (rank); analyze bench_clients');
  await client.query(articles, [ARTICLES, subjects, articleTexts, [...TicketCategories]]);
  await withoutIndexes(client, async () => {
    for (let from = 1; from <= tickets; from += BATCH) {
      const upTo = Math.min(from + BATCH - 1, tickets);
      await client.query(ticketRows, [from, upTo, tickets, subjects, commentTexts, [...TicketCategories], rareWord]);
      await client.query(commentRows, [from, upTo, COMMENTS_PER_TICKET, commentTexts, rareRemark]);
      await client.query(promiseRows, [from, upTo]);
      await client.query(auditRows, [from, upTo]);
    }
  });
  await client.query("select setval('ticket_numbers', (select max(number) from tickets))");
  await client.query('drop table bench_clients');
  await client.query('vacuum (analyze)');
}

/** Building an index takes a fraction of the time of updating it row by row. */
async function withoutIndexes(client: Client, fill: () => Promise<void>) {
  const { rows } = await client.query<{ name: string; definition: string }>(`
    select indexname as name, indexdef as definition from pg_indexes
    where schemaname = 'public' and tablename in ('tickets', 'ticket_texts', 'ticket_promises', 'comments', 'events') and indexname not like '%_pkey'`);
  for (const { name } of rows) await client.query(`drop index "${name}"`);
  await fill();
  for (const { definition } of rows) await client.query(definition);
}

/** Ids that grow with time (RFC 9562, version 7), and a random choice from a list. */
const helpers = `
  create function pg_temp.start() returns timestamptz immutable language sql as $$ select timestamptz '2022-01-01 00:00:00Z' $$;
  create function pg_temp.id_at(moment timestamptz, n bigint) returns uuid language sql as $$
    select (lpad(to_hex((extract(epoch from moment) * 1000)::bigint), 12, '0') || '7' || substr(md5(n::text), 1, 3)
      || '8' || substr(md5(n::text), 4, 3) || substr(md5(n::text), 7, 12))::uuid
  $$;
  create function pg_temp.any_of(list text[]) returns text language sql volatile as $$
    select list[1 + floor(random() * array_length(list, 1))::int]
  $$;`;

const companies = `
  insert into companies (id, name, domain, contact_email, phone, created_at)
  select pg_temp.id_at(pg_temp.start(), n), name || ' ' || n, 'c' || n || '.example', 'office@c' || n || '.example',
    '(314) 555-01' || lpad((n % 100)::text, 2, '0'), pg_temp.start()
  from generate_series(1, $1::int) n, lateral (select ($2::text[])[1 + n % array_length($2::text[], 1)] as name) named`;

/** Every company has a user, and a few have most. The first users are provider staff. */
const users = `
  with people as (
    select n, case when n <= $3::int then null when n <= $3::int + $2::int then n - $3::int
      else 1 + floor($2::int * power(random(), 2))::int end as company
    from generate_series(1, $1::int) n
  ), made as (
    insert into users (id, company_id, role, email, first_name, last_name, password_hash, created_at)
    select pg_temp.id_at(pg_temp.start(), 10000000 + n),
      case when company is not null then pg_temp.id_at(pg_temp.start(), company) end,
      case when n = 1 then 'super_admin' when company is null then 'admin'
        when n <= $3::int + $2::int then 'manager' when n % 7 = 0 then 'member' else 'employee' end,
      'user' || n || '@bench.example', ($4::text[])[1 + n % array_length($4::text[], 1)],
      ($5::text[])[1 + (n / 7) % array_length($5::text[], 1)], $6, pg_temp.start()
    from people returning id, company_id, first_name || ' ' || last_name as name
  )
  select made.id, made.company_id, row_number() over (order by made.id) as rank,
    made.name
  into bench_clients from made where company_id is not null`;

const articles = `
  insert into articles (id, title, content, category, tags, is_published, plain_text, tag_line, created_at, updated_at)
  select pg_temp.id_at(at, 20000000 + n), pg_temp.any_of($2) || ', part ' || n, text, pg_temp.any_of($4), '{}', n % 10 <> 0,
    text, '', at, at
  from generate_series(1, $1::int) n,
    lateral (select now() - n * interval '8 hours' as at,
      pg_temp.any_of($3) || ' ' || pg_temp.any_of($3) || ' ' || pg_temp.any_of($3) || ' ' || n as text) made`;

/** Most are closed, the latest are open. One in twenty thousand has a rare word. */
const ticketRows = `
  insert into tickets (id, number, title, description, category, priority, status, tags, company_id, client_id,
    assigned_to_id, created_at, resolved_at, updated_at, public_updated_at, due_at)
  select pg_temp.id_at(at, n), ${FIRST_NUMBER} + n, pg_temp.any_of($4) || case when n % 20000 = 77 then ' ' || $7 else '' end,
    pg_temp.any_of($5) || ' ' || pg_temp.any_of($5) || ' Reference ' || md5(n::text) || '.',
    pg_temp.any_of($6), (array['low', 'medium', 'medium', 'medium', 'high', 'urgent'])[1 + floor(random() * 6)::int],
    state.name, '{}', requester.company_id, requester.id,
    case when random() < 0.8 then staff.id end, at,
    case when state.name in ('resolved', 'closed') then least(at + interval '3 days', now()) end,
    least(at + interval '8 hours', now()), least(at + interval '8 hours', now()),
    case when state.name in ('resolved', 'closed') then '9999-12-31T00:00:00Z' else at + interval '7 days' end
  from generate_series($1::bigint, $2::bigint) n,
    lateral (select now() - interval '1 minute' - ($3::bigint - n) * (interval '3 years' / $3::bigint) as at) moment,
    lateral (select case when at > now() - interval '10 days' and random() < 0.6
        then (array['open', 'in_progress', 'waiting_client'])[1 + floor(random() * 3)::int]
      when random() < 0.002 then 'open'
      when random() < 0.1 then 'resolved' else 'closed' end as name) state,
    lateral (select case when n % greatest($3::bigint / ${STEADY_TICKETS}, 1) = 0
        then (select rank from bench_clients where id = pg_temp.id_at(pg_temp.start(), ${10_000_000 + STAFF + STEADY_MANAGER}))
      else 1 + floor(power(random(), 2) * (select count(*) from bench_clients))::bigint end as rank) chosen
    join bench_clients requester on requester.rank = chosen.rank,
    lateral (select pg_temp.id_at(pg_temp.start(), 10000001 + n % ${STAFF}) as id) staff`;

const commentRows = `
  insert into comments (id, ticket_id, author_id, body, is_internal, created_at)
  select pg_temp.id_at(at, 100000000 + number * 10 + k), ticket.id,
    case when k % 2 = 0 then ticket.client_id else coalesce(ticket.assigned_to_id, ticket.client_id) end,
    pg_temp.any_of($4) || ' ' || pg_temp.any_of($4) || case when number % 20000 = 99 and k = 2 then ' ' || $5 else '' end,
    k = 3, at
  from tickets ticket, generate_series(1, $3::int) k,
    lateral (select least(ticket.created_at + k * interval '2 hours', now()) as at) moment
  where ticket.number between ${FIRST_NUMBER} + $1::bigint and ${FIRST_NUMBER} + $2::bigint`;

/** A first reply within 8 hours and a resolution within 7 days are promised; not all were in time. */
const promiseRows = `
  insert into ticket_promises (ticket_id, promise_story, first_reply_due_at, first_reply_warn_at, first_reply_at,
    first_reply_kept, resolution_due_at, resolution_warn_at, resolution_kept, first_reply_minutes, resolution_minutes,
    first_reply_decided_at, resolution_decided_at, stopped_at, check_at, stamp)
  select ticket.id,
    json_build_object('since', ticket.created_at, 'hasFirstReply', true, 'pauses', '[]'::json, 'told', '[]'::json,
      'target', json_build_object('firstReply', 480, 'resolution', 2400, 'allHours', false)),
    reply_due, reply_warn, replied, replied <= reply_due, due, warn, resolved_at <= due,
    extract(epoch from replied - ticket.created_at) / 60, extract(epoch from resolved_at - ticket.created_at) / 180,
    least(replied, reply_due), least(resolved_at, due), resolved_at,
    null, 0
  from tickets ticket,
    lateral (select ticket.created_at + interval '8 hours' as reply_due, ticket.created_at + interval '6 hours' as reply_warn,
      ticket.created_at + random() * interval '10 hours' as replied,
      ticket.created_at + interval '7 days' as due, ticket.created_at + interval '5 days' as warn) clocks
  where ticket.number between ${FIRST_NUMBER} + $1::bigint and ${FIRST_NUMBER} + $2::bigint`;

const auditRows = `
  insert into events (id, created_at, actor_id, actor_name, client, action, kind, record_id, record_name)
  select pg_temp.id_at(ticket.created_at, 900000000 + number), ticket.created_at, ticket.client_id,
    client.name, '198.51.100.7', 'created', 'ticket', ticket.id, 'TKT-' || number
  from tickets ticket join bench_clients client on client.id = ticket.client_id
  where ticket.number between ${FIRST_NUMBER} + $1::bigint and ${FIRST_NUMBER} + $2::bigint`;
