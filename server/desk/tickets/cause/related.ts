import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { TicketReference } from '#contract/primitives.ts';
import type { Caused } from '#contract/tickets.ts';
import { ActiveStatuses } from '#contract/tickets-constants.ts';
import { type Db, one } from '#server/platform/database/client.ts';
import { finalTicket, mergedFamily } from '#server/platform/domain/merged-tickets.ts';

/*
 * `cause_id` is what somebody has said of a ticket, and nothing else writes it: which ticket causes which follows from it, from
 * the merges and from what is deleted, so undoing a merge or restoring a ticket restores that, too.
 */

/** A ticket and those that were merged into it. From an array, the planner expects few. */
const familyOf = (ticketId: SQLWrapper) => sql`array${mergedFamily(ticketId)}`;

const isThere = (table: string) =>
  sql.raw(`${table}.deleted_at is null and ${table}.company_id not in (
    select id from companies where deleted_at is not null)`);

/** Whether a ticket causes another one. Then it has no cause: there is one level. */
function isCause(ticketId: SQLWrapper): SQL<boolean> {
  return sql`exists (
    select from tickets effect
    where effect.cause_id = any(${familyOf(ticketId)}) and ${isThere('effect')}
      and ${finalTicket(sql.raw('effect.id'))} <> ${ticketId})`;
}

/** The id of the ticket that causes a ticket: as was said of itself, or else of the first one that was merged into it. */
function causeIdOf(ticketId: SQLWrapper): SQL<string | null> {
  return sql`(case when not ${isCause(ticketId)} then (
    select source.id
    from tickets part join tickets source on source.id = ${finalTicket(sql.raw('part.cause_id'))}
    where part.id = any(${familyOf(ticketId)}) and part.cause_id is not null
      and source.id <> ${ticketId} and ${isThere('source')}
    order by part.id <> ${ticketId}, part.id limit 1) end)`;
}

/** The ids of the tickets that a ticket causes. Those of a merged one follow it. */
export function causedBy(ticketId: SQLWrapper): SQL {
  return sql`(
    select distinct last.id
    from tickets marked cross join lateral (select ${finalTicket(sql.raw('marked.id'))} as id) last
    where marked.cause_id = any(${familyOf(ticketId)}) and ${isThere('marked')} and last.id <> ${ticketId}
      and ${finalTicket(ticketId)} = ${ticketId}
      and case when last.id = marked.id then not ${isCause(sql.raw('marked.id'))}
        else ${causeIdOf(sql.raw('last.id'))} = ${ticketId} end)`;
}

const active = sql.raw(ActiveStatuses.map((status) => `'${status}'`).join(', '));

/** How a ticket is related to others by their causes. Only provider staff see it. A merged ticket is not related. */
export function relationsOf(ticketId: SQLWrapper, mergedIntoId: SQLWrapper) {
  return {
    cause: sql<TicketReference | null>`case when ${mergedIntoId} is null then (
      select json_build_object('id', cause.id, 'ticketNumber', 'TKT-' || cause.number, 'title', cause.title)
      from tickets cause where cause.id = ${causeIdOf(ticketId)}) end`,
    caused: sql<Caused>`(
      select json_build_object('active', count(*) filter (where caused.status in (${active})), 'total', count(*))
      from tickets caused where caused.id = any(array${causedBy(ticketId)}))`,
  };
}

/**
 * Whether a ticket can be related at all. Most are not, and only preparing to follow causes and merges takes a third of the
 * time of reading a ticket.
 */
export const mayBeRelated = (ticketId: SQLWrapper): SQL<boolean> => sql`(
  exists (select from tickets marked where marked.id = ${ticketId} and marked.cause_id is not null)
  or exists (select from tickets effect where effect.cause_id = ${ticketId})
  or exists (select from tickets part where part.merged_into_id = ${ticketId}))`;

/** The relations of a ticket that has none. */
export const noRelations = {
  cause: sql<null>`null::json`,
  caused: sql<Caused>`json_build_object('active', 0, 'total', 0)`,
};

/** The relations of one ticket. Fails for an unknown one. */
export async function findRelations(db: Db, ticketId: string) {
  const { cause, caused } = relationsOf(sql.raw('tickets.id'), sql.raw('tickets.merged_into_id'));
  const { rows } = await db.execute<{ cause: TicketReference | null; caused: Caused }>(
    sql`select ${cause} as cause, ${caused} as caused from tickets where tickets.id = ${ticketId}`,
  );
  return one(rows);
}
