import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '#contract/policies.ts';
import { PageBytes } from '#contract/shared-constants.ts';
import type { TicketQueryInput } from '#contract/tickets.ts';
import { DescriptionExcerpt, type DescriptionParts } from '#contract/tickets-constants.ts';
import type { Db } from '#server/database/client.ts';
import { statement } from '#server/database/statement.ts';
import { tickets } from '#server/database/tables/tickets.ts';
import { notFound } from '#server/domain/refusals.ts';
import { visibleTo } from '#server/domain/visible-tickets.ts';
import { fieldsOfOne } from './details.ts';
import { findExact } from './exact.ts';
import { asSpelled, listOf } from './filters.ts';
import { fieldsInList, namedFields } from './rows.ts';
import { findFirst } from './search.ts';
import { inOrder } from './sorts.ts';

const page = statement<{ lines: string | null }>('tickets/list');
const listed = {
  whole: namedFields(fieldsInList),
  excerpt: namedFields((actor) => ({
    ...fieldsInList(actor),
    description: sql`left(${tickets.description}, ${sql.raw(`${DescriptionExcerpt}`)})`,
  })),
};
const opened = namedFields(fieldsOfOne);

/**
 * One page of the tickets visible to the actor, in the order of the query.
 * @returns each as JSON, one more than requested if more follow; those beyond the page's byte limit are empty. A search that
 * has not reached the end of the list has a place where it goes on.
 * @throws 400 for an invalid cursor
 */
export async function listTickets(db: Db, actor: Actor, query: TicketQueryInput & { description?: Part }) {
  const { description = 'whole' } = query;
  const spelled = await asSpelled(db, query);
  const list = listOf(actor, spelled);
  const limit = query.limit + 1;
  const rows = { limit, fields: listed[description](actor), bytes: bytesOf[description] };
  if (!query.search) {
    const lines = await readLines(db, { ...rows, conditions: list.where, order: inOrder(list.order) }, list);
    return { lines, place: undefined };
  }
  const exact = await findExact(db, actor, spelled);
  const { ids: alike, place } = await findFirst(db, list, query.search, limit + exact.length);
  const others = alike.filter((id) => !exact.includes(id));
  const ids = (list.isContinued ? others : [...exact, ...others]).slice(0, limit);
  const found = foundIn(actor, ids);
  return { lines: await readLines(db, { ...rows, conditions: found.where, order: found.order }), place };
}

type Part = (typeof DescriptionParts)[number];

/** In bytes, of descriptions. The longest page of excerpts is small. */
const bytesOf: Record<Part, number> = { whole: PageBytes, excerpt: Number.MAX_SAFE_INTEGER };

/** The visible ones of the tickets that a search found, in its order. */
export function foundIn(actor: Actor, found: string[]) {
  const ids = sql`(select ${sql.param(found)}::uuid[])::uuid[]`;
  return {
    where: and(visibleTo(actor), sql`${tickets.id} = any(${ids})`),
    order: sql`array_position(${ids}, ${tickets.id})`,
  };
}

/** A ticket as JSON. Throws 404 if it is not visible to the actor. */
export async function readTicketAsJson(db: Db, actor: Actor, ticketId: string) {
  const conditions = and(visibleTo(actor), eq(tickets.id, ticketId));
  const order = sql`${tickets.id}`;
  const [ticket] = await readLines(db, { conditions, order, limit: 1, fields: opened(actor), bytes: PageBytes });
  if (ticket === undefined) throw notFound('Ticket');
  return ticket;
}

type Page = { conditions: SQL | undefined; order: SQL; limit: number; fields: SQL; bytes: number };

async function readLines(db: Db, values: Page, { isRare = false } = {}) {
  const [row] = await page(db, values, { isRare });
  return row?.lines?.split('\n') ?? [];
}
