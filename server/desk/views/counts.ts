import { desc, sql } from 'drizzle-orm';
import type { Actor } from '#contract/policies.ts';
import { TicketQuery, type TicketQueryInput } from '#contract/tickets.ts';
import type { TicketCount } from '#contract/views.ts';
import { BuiltInViews, CountLimit, type ViewFilters } from '#contract/views-constants.ts';
import { asSpelled, conditionsOf, listOf } from '#server/desk/tickets/filters.ts';
import { findFirst } from '#server/desk/tickets/search.ts';
import { firstDue } from '#server/desk/tickets/sorts.ts';
import type { Db } from '#server/platform/database/client.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { listViews } from './queries.ts';

/** The most saved views that are counted: the first by name. */
const MOST_SAVED = 50;

/** Like the parameters of a list, without its page and its order. */
type CountQuery = Omit<TicketQueryInput, 'limit' | 'cursor' | 'sort'>;

/** How many tickets with these filters the actor may see. */
export async function countTickets(db: Db, actor: Actor, query: CountQuery): Promise<TicketCount> {
  const { search } = query;
  const spelled = await asSpelled(db, query);
  if (search) {
    const list = listOf(actor, { ...spelled, sort: 'newest' });
    const { ids, place } = await findFirst(db, list, search, CountLimit.search + 1);
    if (ids.length > CountLimit.search) return `${CountLimit.search}+`;
    return place ? `${ids.length}+` : ids.length;
  }
  const { count = 0 } = await countAll(db, actor, [{ id: 'count', query: spelled }]);
  return count;
}

/** The counts of the actor's views, by id: those of all staff, and the saved ones without a search. */
export async function countViews(db: Db, actor: Actor) {
  const saved = await listViews(db, actor, { limit: MOST_SAVED });
  const views = [...BuiltInViews, ...saved.slice(0, MOST_SAVED)].flatMap(({ id, query }) => {
    const known = parametersOf(query);
    return known && !known.search ? [{ id, query: known }] : [];
  });
  const spelled = await Promise.all(views.map(async ({ id, query }) => ({ id, query: await asSpelled(db, query) })));
  return countAll(db, actor, spelled);
}

/** All counts in one statement, each of which stops at its limit. */
async function countAll(db: Db, actor: Actor, views: { id: string; query: CountQuery }[]) {
  const counts = views.map(({ query }) => countOf(actor, query));
  const { rows } = await db.execute<{ counts: number[] }>(sql`select array[${sql.join(counts, sql`, `)}] as counts`);
  const numbers = rows[0]?.counts ?? [];
  return Object.fromEntries(views.map(({ id }, index) => [id, upTo(CountLimit.list, numbers[index] ?? 0)]));
}

/** Counts in the order of a list's first pages, so that it is answered by the same index. */
function countOf(actor: Actor, query: CountQuery) {
  const { createdAt, id } = tickets;
  const order = [...(query.due ? [firstDue] : []), desc(createdAt), desc(id)];
  return sql`(select count(*)::int from (
    select from ${tickets} where ${conditionsOf(actor, query)}
    order by ${sql.join(order, sql`, `)} limit ${sql.raw(`${CountLimit.list + 1}`)}) counted)`;
}

const upTo = (limit: number, count: number): TicketCount => (count > limit ? `${limit}+` : count);

/** A stored query; undefined if another version stored a filter that this one doesn't know. */
function parametersOf(query: ViewFilters) {
  return TicketQuery.safeParse(query).data;
}
