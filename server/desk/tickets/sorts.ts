import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { type Actor, isStaff } from '#contract/policies.ts';
import { isActiveStatus } from '#contract/ticket-policies.ts';
import { TicketPriority, type TicketQueryInput, type TicketStatus } from '#contract/tickets.ts';
import { TicketPriorities } from '#contract/tickets-constants.ts';
import { NEVER } from '#server/desk/promise/story.ts';
import { isoTime } from '#server/platform/database/iso-time.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { invalid } from '#server/platform/domain/refusals.ts';
import { badCursor, CursorId, CursorMoment, contentOf } from '#server/platform/http/pagination.ts';

type Sort = TicketQueryInput['sort'];
type Row = { id: string; ticketNumber: string; createdAt: string; updatedAt: string; priority: TicketPriority } & Due;

/**
 * The content of a cursor of each order: the name of the order, so that no other accepts it, and the sort keys. Only the
 * default order has no name.
 */
const places = {
  newest: z.tuple([CursorMoment, CursorId]),
  oldest: z.tuple([z.literal('oldest'), CursorMoment, CursorId]),
  updated: z.tuple([z.literal('updated'), CursorMoment, CursorMoment, CursorId]),
  priority: z.tuple([z.literal('priority'), TicketPriority, CursorMoment, CursorId]),
  due: z.tuple([z.literal('due'), CursorMoment, CursorMoment, CursorId]),
} satisfies Record<Sort, z.ZodType>;

/**
 * The content of the cursor after a row.
 * @param first the number of the ticket that is not in order but first; the cursor after it is before all others
 */
export function cursorIn(sort: Sort, first?: string) {
  return (row: Row) => {
    const { id, createdAt, updatedAt, priority, due } =
      row.ticketNumber === `TKT-${first}` ? startOf(sort) : shown(row);
    return {
      newest: [createdAt, id],
      oldest: [sort, createdAt, id],
      updated: [sort, updatedAt, createdAt, id],
      priority: [sort, priority, createdAt, id],
      due: [sort, due, createdAt, id],
    }[sort];
  };
}

const shown = (row: Row) => ({ ...row, due: dueOf(row) });

/** The place before all tickets. */
function startOf(sort: Sort) {
  const isRising = sort === 'oldest' || sort === 'due';
  const moment = isRising ? '1970-01-01T00:00:00.001Z' : '9999-12-31T23:59:59.999Z';
  const id = isRising ? '00000000-0000-0000-0000-000000000000' : 'ffffffff-ffff-ffff-ffff-ffffffffffff';
  return { id, createdAt: moment, updatedAt: moment, priority: 'urgent', due: moment };
}

/** Where a list goes on: the sort keys of a ticket, as its columns have them, or placeholders of a statement. */
type Place = Record<'placeKey' | 'placeMoment' | 'placeId', unknown>;

/** The place in a cursor. Throws 400 for one that no list in this order returned. */
export function placeIn(cursor: string, sort: Sort): Place {
  const content = contentOf(cursor);
  const place = places[sort].safeParse(content);
  if (!place.success) throw wrongCursor(content);
  const [placeId, placeMoment, key = ''] = place.data.toReversed();
  return { placeId, placeMoment, placeKey: sort === 'priority' ? urgencyOf(TicketPriority.parse(key)) : key };
}

/** The tickets after a place. */
export function isAfter({ placeKey, placeMoment, placeId }: Place, actor: Actor, sort: Sort): SQL {
  const { column, isRising } = orderOf(actor, sort);
  const first = sort === 'priority' ? sql`(select ${placeKey}::int)` : sql`${placeKey}::timestamptz`;
  const columns = sql`${column ? sql`${column}, ` : sql``}${tickets.createdAt}, ${tickets.id}`;
  const values = sql`${column ? sql`${first}, ` : sql``}${placeMoment}::timestamptz, ${placeId}::uuid`;
  return sql`(${columns}) ${isRising ? sql`>` : sql`<`} (${values})`;
}

/**
 * Every order has a stored column or an expression of some, then the creation, and an index of both.
 * @property place the content of the cursor after a ticket, as an array of text
 */
export type Order = { column?: AnyPgColumn | SQL; isRising: boolean; place: SQL };

/** When the first of a ticket's promises and its due date is due, as the index `tickets_by_due` has it. */
export const firstDue = sql`least(${tickets.dueAt}, case when ${tickets.status} in ('open', 'in_progress', 'waiting_client') then ${tickets.overdueAt} end)`;

/** Internal notes are updates only for provider staff. */
export const updatedFor = (actor: Actor) => (isStaff(actor) ? tickets.updatedAt : tickets.publicUpdatedAt);

export function orderOf(actor: Actor, sort: Sort): Order {
  const updated = updatedFor(actor);
  const place = (...keys: SQL[]) =>
    sql`array[${sql.join([...keys, isoTime(tickets.createdAt), sql`${tickets.id}::text`], sql`, `)}]`;
  const named = sql.raw(`'${sort}'`);
  const orders = {
    newest: { isRising: false, place: place() },
    oldest: { isRising: true, place: place(named) },
    updated: { column: updated, isRising: false, place: place(named, isoTime(updated)) },
    priority: { column: tickets.urgency, isRising: false, place: place(named, sql`${tickets.priority}`) },
    due: { column: firstDue, isRising: true, place: place(named, isoTime(firstDue)) },
  };
  return orders[sort];
}

/** The tickets of a list in its order. */
export function inOrder({ column, isRising }: Order): SQL {
  const columns = [...(column ? [column] : []), tickets.createdAt, tickets.id];
  return sql.join(
    columns.map((each) => (isRising ? sql`${each}` : sql`${each} desc`)),
    sql`, `,
  );
}

type Due = {
  status: TicketStatus;
  overdueAt: string | null;
  promise: { firstReplyDueAt: string | null; firstReplyAt: string | null; resolutionDueAt: string | null } | null;
};

/** What `firstDue` is for a ticket: the first of what is still to be done. */
function dueOf({ status, promise, overdueAt }: Due) {
  const dues = [overdueAt, promise?.firstReplyAt ? null : promise?.firstReplyDueAt, promise?.resolutionDueAt];
  const [first] = dues.filter((due) => due !== null && due !== undefined).sort();
  return isActiveStatus(status) && first !== undefined ? first : NEVER.toISOString();
}

/** The place of a priority, from 1 for low, as in the column `urgency`. */
export const urgencyOf = (priority: TicketPriority) => TicketPriorities.indexOf(priority) + 1;

function wrongCursor(content: unknown) {
  const other = Object.entries(places).find(([, place]) => place.safeParse(content).success);
  if (!other) return badCursor();
  const message = `This cursor is from a list sorted by “${other[0]}”. Send the same sort, or start again without a cursor.`;
  return invalid('cursor', message);
}
