import { and, eq, not, type SQL, sql } from 'drizzle-orm';
import { type Actor, isStaff } from '#contract/policies.ts';
import { PageBytes } from '#contract/shared-constants.ts';
import type { TicketQueryInput } from '#contract/tickets.ts';
import { DescriptionExcerpt, type DescriptionParts } from '#contract/tickets-constants.ts';
import type { Db } from '#server/platform/database/client.ts';
import { keyedStatement, statementPart } from '#server/platform/database/statement.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { anyoneWho, valuesOf } from '#server/platform/domain/any-actor.ts';
import { notFound } from '#server/platform/domain/refusals.ts';
import { visibleTo } from '#server/platform/domain/visible-tickets.ts';
import { mayBeRelated } from './cause/related.ts';
import { fieldsOfOne } from './details.ts';
import { findExact } from './exact.ts';
import { asSpelled, listOf } from './filters.ts';
import { fieldsInList, named } from './rows.ts';
import { findFirst } from './search.ts';
import { inOrder } from './sorts.ts';

const readPage = keyedStatement<{ lines: string | null }>('desk/tickets/list');
const fieldsOf = {
  whole: fieldsInList,
  excerpt: (actor: Actor) => ({
    ...fieldsInList(actor),
    description: sql`left(${tickets.description}, ${sql.raw(`${DescriptionExcerpt}`)})`,
  }),
};

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
  const bytes = bytesOf[description];
  const fields = () => named(fieldsOf[description](anyoneWho(actor.role)));
  if (!query.search) {
    const lines = await readLines(db, {
      ...list,
      key: `${description} ${list.key}`,
      parts: () => ({ conditions: list.where(), order: inOrder(list.order()), fields: fields() }),
      values: { ...list.values, limit, bytes },
    });
    return { lines, place: undefined };
  }
  const exact = await findExact(db, actor, spelled);
  const { ids: alike, place } = await findFirst(db, list, query.search, limit + exact.length);
  const others = alike.filter((id) => !exact.includes(id));
  const ids = (list.isContinued ? others : [...exact, ...others]).slice(0, limit);
  const lines = await readLines(db, {
    key: `found ${description} ${actor.role}`,
    parts: () => ({ ...foundIn(anyoneWho(actor.role)), fields: fields() }),
    values: { ...valuesOf(actor), ids, limit, bytes },
  });
  return { lines, place };
}

type Part = (typeof DescriptionParts)[number];

/** In bytes, of descriptions. The longest page of excerpts is small. */
const bytesOf: Record<Part, number> = { whole: PageBytes, excerpt: Number.MAX_SAFE_INTEGER };

/** The visible ones of the tickets that a search found, in its order. Their ids are the value `ids`. */
export function foundIn(actor: Actor) {
  const ids = sql`(select ${sql.placeholder('ids')}::uuid[])::uuid[]`;
  return {
    conditions: and(visibleTo(actor), sql`${tickets.id} = any(${ids})`),
    order: sql`array_position(${ids}, ${tickets.id})`,
  };
}

/** A ticket as JSON. Throws 404 if it is not visible to the actor. */
export async function readTicketAsJson(db: Db, actor: Actor, ticketId: string) {
  // Clients know of no causes. Few tickets have one, so the short statement is tried first.
  const ticket =
    (isStaff(actor) && (await readOne(db, actor, ticketId, 'unrelated'))) || (await readOne(db, actor, ticketId));
  if (ticket === undefined) throw notFound('Ticket');
  return ticket;
}

async function readOne(db: Db, actor: Actor, ticketId: string, kind: 'unrelated' | 'any' = 'any') {
  const [ticket] = await readLines(db, {
    key: `one ${kind} ${actor.role}`,
    parts: () => {
      const anyone = anyoneWho(actor.role);
      const isWanted = and(visibleTo(anyone), eq(tickets.id, sql.placeholder('ticketId')));
      const conditions = kind === 'any' ? isWanted : and(isWanted, not(mayBeRelated(tickets.id)));
      return {
        conditions,
        order: sql`${tickets.id}`,
        fields: named(fieldsOfOne(anyone, { isRelated: kind === 'any' })),
      };
    },
    values: { ...valuesOf(actor), ticketId, limit: 1, bytes: PageBytes },
  });
  return ticket;
}

type Page = {
  key: string;
  parts: () => { conditions: SQL | undefined; order: SQL; fields: SQL };
  values: Record<string, unknown>;
  isRare?: boolean;
};

async function readLines(db: Db, { parts, ...page }: Page) {
  const [row] = await readPage(db, { ...page, make: () => statementPart('desk/tickets/list', parts()) });
  return row?.lines?.split('\n') ?? [];
}
