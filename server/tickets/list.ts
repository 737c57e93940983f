import { and, eq, inArray, type Placeholder, sql } from 'drizzle-orm';
import { ActiveStatuses, ClosedStatuses, FirstTickets, TicketPage } from '#contract/constants.ts';
import type { Actor } from '#contract/policies.ts';
import type { TicketPriority, TicketQueryInput, TicketStatus } from '#contract/tickets.ts';
import type { Db } from '#server/database/client.ts';
import { asJson, rowsOf } from '#server/database/json.ts';
import { prepared, standIn, type Viewer } from '#server/database/prepared.ts';
import { tickets } from '#server/database/schema.ts';
import { after, byId, byMoment } from '#server/pages.ts';
import { visibleTo } from './queries.ts';
import { selectWireTickets, ticketJson } from './rows.ts';
import { anyWordsLike, isFound, type TicketWords, wordsOf } from './search.ts';

/** What a cursor holds: the sort keys of a ticket list. */
export const cursorOf = (ticket: { createdAt: string; id: string }) => [ticket.createdAt, ticket.id];

/**
 * One page of the tickets an actor may know of, as JSON.
 * @returns as `rowsOf` does, one more than asked for where more follow
 */
export async function listTickets(db: Db, actor: Actor, query: TicketQueryInput) {
  const { status, priority, search, cursor, limit } = query;
  const words = search ? wordsOf(search) : undefined;
  const filters = { status, priority, words };
  const answer = isUsual(query)
    ? await readFirstPage(db, actor, { ...filters, limit })
    : await asJson(db, 'tickets', ticketJson, selectPage(db, actor, { ...filters, cursor, limit: limit + 1 }));
  return rowsOf(answer);
}

/** The groups of states that lists are narrowed to, in the names of statements. */
const groups: Record<string, string> = { [ActiveStatuses.join()]: 'active', [ClosedStatuses.join()]: 'closed' };

/** What is asked for at every visit: the first page, as people come, filter or search. Each kind is a statement of its own. */
function isUsual({ status, priority, search, cursor, limit }: TicketQueryInput) {
  const isPlain = !status && !priority;
  const isGroup = !status || status.join() in groups;
  return [FirstTickets, TicketPage].includes(limit) && !cursor && (search ? isPlain : isGroup);
}

function readFirstPage(db: Db, actor: Actor, { status, priority, words, limit }: Filters & { limit: number }) {
  const group = status && groups[status.join()];
  const { viewer, values } = standIn(actor, { isSeen: !isInIndex(actor, { status, priority, words }) });
  const by = [group, priority, words && (words.hasTrigram ? 'words' : 'letters')];
  const name = `${limit} tickets for ${actor.role} by ${by.filter(Boolean)}`;
  const build = () => {
    const filters = { status, priority, words: words && anyWordsLike(words) };
    return asJson(db, 'tickets', ticketJson, selectPage(db, viewer, { ...filters, limit: limit + 1 }));
  };
  return prepared(db, name, build, { ...values, ...words });
}

/** What a list is narrowed to. */
type Filters = {
  status?: TicketStatus[] | undefined;
  priority?: TicketPriority | undefined;
  words?: TicketWords | undefined;
};

/**
 * Whether an index has all that a list asks of it in order, whatever the company, so that one plan is right for all: of a
 * company there is one with all its tickets, and one with those that are active.
 */
function isInIndex({ role }: Pick<Viewer, 'role'>, { status, priority, words }: Filters) {
  const isGroup = !status || groups[status.join()] === 'active';
  return role === 'manager' && isGroup && !priority && !words;
}

/** A page of tickets as a query, its rows as they go on the wire. */
export function selectPage(
  db: Db,
  viewer: Viewer,
  { cursor, limit, ...filters }: Filters & { cursor?: string | undefined; limit: number },
) {
  const { words } = filters;
  const page = after(cursor, [byMoment(tickets.createdAt), byId(tickets.id)], 'desc');
  const listed = and(visibleTo(viewer), matches(filters), page.where);
  // Not as a value: who plans the query has to know how few rows are wanted.
  const most = sql.raw(String(limit));
  const order = sql.join(page.orderBy, sql`, `);
  // Of the index alone, or all tickets of a company that has few on average would be put in order.
  const found = isInIndex(viewer, filters)
    ? sql`${tickets.id} in (select ${tickets.id} from ${tickets} where ${listed} order by ${order} limit ${most})`
    : listed;
  return selectWireTickets(db)
    .where(words ? isFound({ words, listed, limit }) : found)
    .orderBy(...page.orderBy)
    .limit(most as unknown as Placeholder);
}

/** With the values in its words: some indexes hold tickets of some states alone, and there are few values. */
function matches({ status, priority }: Filters) {
  return and(
    status && inArray(tickets.status, status).inlineParams(),
    priority && eq(tickets.priority, priority).inlineParams(),
  );
}
