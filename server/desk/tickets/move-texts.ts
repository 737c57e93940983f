import { sql } from 'drizzle-orm';
import { type Db, one } from '#server/platform/database/client.ts';

/** How many texts one batch moves: their indexes take up to some milliseconds each. */
const BATCH = 200;

const NONE = '00000000-0000-0000-0000-000000000000';

/** The last ticket that was looked at, in each database. */
const lasts = new WeakMap<Db, string>();

/**
 * Moves the searched texts of tickets out of the tickets, a batch at a time, in a database that an earlier version filled.
 * Meanwhile `searched_tickets` has the texts of both places, each ticket once. At the end the old column goes.
 * @returns how many tickets it looked at
 */
export async function moveTexts(db: Db) {
  const { rows } = await db.execute(sql`
    select from pg_attribute where attrelid = 'tickets'::regclass and attname = 'search_text' and not attisdropped`);
  if (rows.length === 0) return 0;

  const after = lasts.get(db) ?? NONE;
  // A text that is written meanwhile is newer, and stays.
  const { rows: moved } = await db.execute<{ last: string | null; count: number }>(sql`
    with batch as materialized (
      select id, number, former_number, title, tags, description from tickets where id > ${after}::uuid order by id limit ${BATCH}
    ), moved as (
      insert into ticket_texts (ticket_id, search_text)
      select id, ticket_text(number, former_number, title, tags, description) from batch
      where not exists (select from ticket_texts where ticket_id = id)
      on conflict do nothing
    )
    select (select id from batch order by id desc limit 1) as last, count(*)::int as count from batch`);
  const { last, count } = one(moved);
  if (last === null) return finish(db);
  lasts.set(db, last);
  return count;
}

/** Drops the old column, unless a ticket came in between that has no text yet: then the next run begins again. */
async function finish(db: Db) {
  lasts.delete(db);
  await db.transaction(async (tx) => {
    // While it waits for this lock, everyone else who needs a ticket waits behind it, so it gives up soon.
    await tx.execute(sql`select set_config('lock_timeout', '1s', true), set_config('statement_timeout', '60s', true)`);
    const { rows } = await tx.execute(sql`
      select from tickets where not exists (select from ticket_texts where ticket_id = id) limit 1`);
    if (rows.length === 0) await tx.execute(sql`select forget_old_ticket_texts()`);
  });
  return 0;
}
