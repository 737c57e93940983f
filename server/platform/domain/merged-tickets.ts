import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/database/client.ts';

/** The id of the ticket that holds a ticket's comments: the last one that it was merged into, or itself. */
export function finalTicket(ticketId: SQLWrapper): SQL<string> {
  return sql<string>`(
    with recursive chain as (
      select first.id, first.merged_into_id from tickets first where first.id = ${ticketId}
      union all
      select next.id, next.merged_into_id from tickets next join chain on next.id = chain.merged_into_id
    )
    select id from chain where merged_into_id is null)`;
}

/** The ids of a ticket and of all that were merged into it, one into another. */
export function mergedFamily(ticketId: string | SQLWrapper): SQL {
  return sql`(
    with recursive family as (
      select ${ticketId}::uuid as id
      union all
      select merged.id from tickets merged join family on merged.merged_into_id = family.id
    )
    select id from family)`;
}

/**
 * The ids of all tickets that emails about a ticket may have reached: itself and the tickets linked with it by merges,
 * splits and follow-ups, directly or not. From an array, the planner expects few: it would read all tickets for those that it
 * expects of the recursion.
 */
export function relatedTickets(ticketId: string): SQL {
  return sql`(
    with recursive related as (
      select ${ticketId}::uuid as id
      union
      select linked.id from related, lateral (
        select tickets.id from tickets where merged_into_id = related.id
        union all select tickets.id from tickets where split_from_id = related.id
        union all select tickets.id from tickets where follows_id = related.id
        union all select unnest(array[merged_into_id, split_from_id, follows_id]) from tickets where tickets.id = related.id
      ) linked where linked.id is not null
    )
    select unnest(array(select id from related)) as id)`;
}

/** The ids of the tickets that a ticket was merged into, in order. The last one holds its comments. */
export async function listMergeTargets(db: Db, ticketId: string) {
  const { rows } = await db.execute<{ id: string }>(sql`
    with recursive chain as (
      select merged_into_id as id, 1 as place from tickets where id = ${ticketId}
      union all
      select next.merged_into_id, place + 1 from tickets next join chain on next.id = chain.id
    )
    select id from chain where id is not null order by place`);
  return rows.map(({ id }) => id);
}
