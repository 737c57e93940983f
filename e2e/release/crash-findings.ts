import pg from 'pg';
import type { Ledger } from './crash-writers.ts';

/** Queries for half-committed changes: each must find nothing. */
const halves = {
  'a ticket number twice': `select number::text as id from tickets group by number having count(*) > 1`,
  'a ticket twice': `select title as id from tickets group by title having count(*) > 1`,
  'a comment without its ticket': `select id from comments where ticket_id not in (select id from tickets)`,
  'comments of a ticket and their entries differ': `
    select id from tickets where (select count(*) from comments where ticket_id = tickets.id) <>
      (select count(*) from events where record_id = tickets.id and action in ('commented', 'noted'))`,
  'accounts of an invitation and its uses differ': `
    select i.id from invitations i where current_uses <> (
      select count(*) from users join events on record_id = users.id and action = 'registered'
      where users.company_id = i.company_id)`,
  'a record without the entry of its making': ['tickets', 'companies', 'users', 'articles']
    .map(
      (table) => `select id from ${table} where not exists (
        select from events where record_id = ${table}.id and action in ('created', 'registered'))`,
    )
    .join(' union all '),
  'an entry without its record': `
    select record_id as id from events where action in ('created', 'registered') and record_id not in (
      select id from tickets union all select id from companies union all select id from users
      union all select id from articles union all select id from invitations)`,
  'a category that the last entry does not tell': `
    select tickets.id from tickets join lateral (
      select changes->'category'->>1 as category from events
      where record_id = tickets.id and action = 'changed' order by created_at desc, id desc limit 1) entry on true
    where tickets.category <> entry.category`,
  'a setting that the last entry does not tell': `
    select settings.id from settings join lateral (
      select changes->'settingValue'->>1 as value from events
      where record_id = settings.id order by created_at desc, id desc limit 1) entry on true
    where settings.value <> entry.value`,
};

/** The entries of a ledger, and the query for each kind. */
const acknowledged = {
  tickets: `select id, 'TKT-' || number as value from tickets where id = any($1)`,
  comments: `select id, ticket_id::text as value from comments where id = any($1)`,
  companies: `select id, name as value from companies where id = any($1)`,
  users: `select id, email as value from users where id = any($1)`,
  articles: `select id, title as value from articles where id = any($1)`,
};

const latest = `
  select id, category as value from tickets where id = any($1)
  union all select id, value from settings where id = any($1)`;

/**
 * All differences between the database and the acknowledged writes, and all partial changes. Unacknowledged values may
 * be stored or not; the ledger keeps which, for the next check.
 * @param connection to the database itself, independent of the program
 */
export async function findings(connection: pg.ClientConfig, ledger: Ledger) {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    const found = [...ledger.surprises];
    for (const [what, query] of Object.entries(halves)) {
      const { rows } = await client.query<{ id: string }>(query);
      found.push(...rows.map(({ id }) => `${what}: ${id}`));
    }
    for (const [kind, query] of Object.entries(acknowledged)) {
      // The keys of the queries are keys of the ledger.
      const told = ledger[kind as keyof typeof acknowledged];
      const stored = await valuesOf(client, query, [...told.keys()]);
      const lost = [...told].filter(([id, value]) => stored.get(id) !== value);
      found.push(...lost.map(([id]) => `${kind} of an acknowledged write are lost: ${id}`));
    }
    return [...found, ...(await staleValues(client, ledger))];
  } finally {
    await client.end();
  }
}

async function staleValues(client: pg.Client, { latest: told }: Ledger) {
  const stored = await valuesOf(client, latest, [...told.keys()]);
  return [...told].flatMap(([id, { acknowledged: value, sent }]) => {
    const now = stored.get(id);
    const isRight = now === value || (now !== undefined && sent.includes(now)) || value === '';
    told.set(id, { acknowledged: isRight && now !== undefined ? now : value, sent: [] });
    return isRight ? [] : [`${id} was set to ${value} and is ${now}`];
  });
}

async function valuesOf(client: pg.Client, query: string, ids: string[]) {
  const { rows } = await client.query<{ id: string; value: string }>(query, [ids]);
  return new Map(rows.map(({ id, value }) => [id, value]));
}
