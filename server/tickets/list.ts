import { and, eq, is, Placeholder, type SQL, sql } from 'drizzle-orm';
import { FirstTickets, TicketPage } from '#contract/constants.ts';
import type { Actor } from '#contract/policies.ts';
import type { TicketPriority, TicketQueryInput, TicketStatus } from '#contract/tickets.ts';
import type { Db } from '#server/database/client.ts';
import { asJson } from '#server/database/json.ts';
import { prepared, standIn, type Viewer } from '#server/database/prepared.ts';
import { tickets } from '#server/database/schema.ts';
import { after, byId, byMoment } from '#server/pages.ts';
import { visibleTo } from './queries.ts';
import { selectWireTickets } from './rows.ts';
import { anyWordsLike, isFound, type TicketWords, wordsOf } from './search.ts';

/** What a cursor holds: the sort keys of a ticket list. */
export const cursorOf = (ticket: { createdAt: string; id: string }) => [ticket.createdAt, ticket.id];

/**
 * One page of the tickets an actor may know of, each as JSON.
 * @returns one more than asked for where more follow
 */
export async function listTickets(db: Db, actor: Actor, query: TicketQueryInput) {
  const { status, priority, search, cursor, limit } = query;
  const words = search ? wordsOf(search) : undefined;
  const rows =
    usual.includes(limit) && !cursor
      ? await readFirstPage(db, actor, { status, priority, words, limit })
      : await asJson(db, 'tickets', selectPage(db, actor, { status, priority, words, cursor, limit: limit + 1 }));
  return rows.map(({ json }) => json);
}

const usual = [FirstTickets, TicketPage];

/** What is asked for at every visit: as people come, filter or search. */
function readFirstPage(db: Db, actor: Actor, { status, priority, words, limit }: Filters & { limit: number }) {
  const { viewer, values } = standIn(actor);
  const by = [status && 'status', priority && 'priority', words && (words.hasTrigram ? 'words' : 'letters')];
  const name = `first ${limit} tickets for ${actor.role} by ${by.filter(Boolean)}`;
  const build = () => {
    const filters = {
      status: status && sql.placeholder('status'),
      priority: priority && sql.placeholder('priority'),
      words: words && anyWordsLike(words),
    };
    return asJson(db, 'tickets', selectPage(db, viewer, { ...filters, limit: limit + 1 }));
  };
  return prepared(db, name, build, { ...values, ...words, status, priority });
}

/** What a list is narrowed to, by values or by placeholders for them. */
type Filters = {
  status?: TicketStatus[] | Placeholder | undefined;
  priority?: TicketPriority | Placeholder | undefined;
  words?: TicketWords | undefined;
};

/** A page of tickets as a query, its rows as they go on the wire. */
export function selectPage(
  db: Db,
  viewer: Viewer,
  { words, cursor, limit, ...filters }: Filters & { cursor?: string | undefined; limit: number },
) {
  const page = after(cursor, [byMoment(tickets.createdAt), byId(tickets.id)], 'desc');
  const listed = and(visibleTo(viewer), matches(filters), page.where);
  return (
    selectWireTickets(db)
      .where(words ? isFound({ words, listed, limit }) : listed)
      .orderBy(...page.orderBy)
      // Not as a value: who plans the query has to know how few rows are wanted.
      .limit(sql.raw(String(limit)) as unknown as Placeholder)
  );
}

function matches({ status, priority }: Filters): SQL | undefined {
  return and(
    status && sql`${tickets.status} = any(${is(status, Placeholder) ? status : sql.param(status)}::text[])`,
    priority && eq(tickets.priority, priority),
  );
}
