import { fillPlaceholders, type Query, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { ArticleQuery } from '#contract/articles.ts';
import { TicketPage } from '#contract/constants.ts';
import { TicketQuery } from '#contract/tickets.ts';
import { narrowedTo, selectFound } from '#server/articles/queries.ts';
import { asTyped, typedOf } from '#server/articles/search.ts';
import { selectPage } from '#server/tickets/list.ts';
import { anyWordsLike, wordsOf } from '#server/tickets/search.ts';

const db = drizzle.mock({ casing: 'snake_case' });
const known = new Map<string, Query>();

/**
 * The statement that the program sends for a list of tickets, but for the JSON that it has PostgreSQL write: put together
 * once for each kind of list, as who writes SQL by hand has it.
 * @param companyId of a manager; without it the list is an admin's
 */
export function ticketList(parameters: URLSearchParams, companyId: string | undefined) {
  const { status, priority, search } = TicketQuery.parse(Object.fromEntries(parameters));
  const words = search ? wordsOf(search) : undefined;
  const kind = JSON.stringify([companyId !== undefined, status, priority, words?.hasTrigram]);
  const query = putTogether(kind, () =>
    selectPage(db, viewer(companyId), {
      status,
      priority,
      words: words && anyWordsLike(words),
      limit: TicketPage + 1,
    }),
  );
  return { text: query.sql, values: fillPlaceholders(query.params, { companyId, ...words }) };
}

/** The statement that the program sends for a manager's search of the knowledge base. */
export function articleSearch(parameters: URLSearchParams) {
  const { search = '', limit } = ArticleQuery.parse(Object.fromEntries(parameters));
  const query = putTogether(JSON.stringify(['articles', search]), () => {
    const narrowed = narrowedTo({ role: 'manager', id: '', companyId: '' }, {});
    return selectFound(db, asTyped(typedOf(search)), { narrowed, limit });
  });
  return { text: query.sql, values: query.params };
}

function putTogether(kind: string, build: () => { toSQL: () => Query }) {
  const query = known.get(kind) ?? build().toSQL();
  known.set(kind, query);
  return query;
}

const viewer = (companyId: string | undefined) =>
  companyId === undefined
    ? ({ role: 'admin', id: '', companyId: null } as const)
    : ({ role: 'manager', id: '', companyId: sql`${sql.placeholder('companyId')}` } as const);
