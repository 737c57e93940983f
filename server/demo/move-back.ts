import { sql } from 'drizzle-orm';
import type { Db } from '#server/platform/database/client.ts';

export type Dated = { id: string; at: Date };

/** What the demo's tickets consist of, with the dates that it should have. */
export type Past = { tickets: Dated[]; comments: Dated[]; changes: Dated[] };

/** Moves tickets with their comments and their history to past dates. Tickets are resolved with their last comment. */
export async function moveBack(db: Db, past: Past) {
  await db.transaction(async (tx) => {
    await moveEvents(tx, past);
    await tx.execute(sql`
      update comments set created_at = moved.at from ${moments(past.comments)} as moved where comments.id = moved.id`);
    await tx.execute(sql`
      update tickets set created_at = moved.at,
        resolved_at = case when resolved_at is not null then coalesce(
          (select max(created_at) from comments where ticket_id = tickets.id), moved.at) end,
        updated_at = coalesce((select max(created_at) from comments where ticket_id = tickets.id), moved.at),
        public_updated_at = coalesce(
          (select max(created_at) from comments where ticket_id = tickets.id and not is_internal), moved.at)
      from ${moments(past.tickets)} as moved where tickets.id = moved.id`);
  });
}

/** Nothing else changes events. These are invented, in a database that was empty before. */
async function moveEvents(tx: Db, { tickets, comments, changes }: Past) {
  await tx.execute(sql`alter table events disable trigger events_append_only`);
  await tx.execute(sql`
    update events set created_at = moved.at from ${moments(tickets)} as moved
    where events.record_id = moved.id and action = 'created'`);
  await tx.execute(sql`
    update events set created_at = moved.at from ${moments(comments)} as moved
    where events.subject_id = moved.id and action in ('commented', 'noted')`);
  await tx.execute(sql`
    update events set created_at = moved.at from ${moments(changes)} as moved where events.id = moved.id`);
  await tx.execute(sql`alter table events enable trigger events_append_only`);
}

function moments(dated: Dated[]) {
  const rows = JSON.stringify(dated);
  return sql`(select id, at from jsonb_to_recordset(${rows}::jsonb) as given(id uuid, at timestamptz))`;
}
