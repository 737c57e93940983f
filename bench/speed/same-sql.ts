import { readFileSync } from 'node:fs';
import { brand } from '#content/brand.ts';
import { TicketQuery } from '#contract/tickets.ts';
import { variantOf } from '#server/database/statement.ts';
import { daysOf } from '#server/reports/days.ts';
import { type SearchAnswer, searchBy, searchOf } from '#server/tickets/search.ts';
import { urgencyOf } from '#server/tickets/sorts.ts';

const sources = {
  list: sourceOf('tickets/list'),
  search: sourceOf('tickets/search'),
  counts: sourceOf('reports/counts'),
};

/** The part of the program's list query that reads tickets, without the JSON. */
const listed = sources.list.slice(0, sources.list.indexOf('select string_agg'));

export type Sql = { text: string; values: unknown[] };

/**
 * The statements that the program sends for a list of tickets: those for the ids of a search, until one finds all, and one
 * for the rows.
 * @param companyId of a manager; without it the list is an admin's
 */
export function ticketList(parameters: URLSearchParams, companyId: string | undefined, limit: number) {
  const { status, priority, search } = TicketQuery.parse(Object.fromEntries(parameters));
  const view = companyId === undefined ? [] : ['manager'];
  const values = { companyId, urgency: priority && urgencyOf(priority), limit };
  const filters = [...view, 'by_age', ...(status ? ['active'] : []), ...(priority ? ['priority'] : [])];
  if (search === undefined) return { rows: () => sqlOf(listed, filters, values) };

  const searched = searchOf({ options: filters, values, isContinued: false }, search);
  return {
    ids: (send: (statement: Sql) => Promise<SearchAnswer>) => {
      const optionsOf = (way: string[]) => [...searched.options, ...way];
      const valuesOf = (way: object) => ({ ...searched.values, ...way });
      return searchBy(
        ({ options, values }) => send(sqlOf(sources.search, optionsOf(options), valuesOf(values))),
        limit,
      );
    },
    rows: (ids: string[]) => sqlOf(listed, [...view, 'by_age', 'found'], { ...values, ids }),
  };
}

/** The counts of a report, from the tickets themselves. */
export function reportCounts(parameters: URLSearchParams) {
  const days = daysOf(brand.timeZone, parameters.get('from') ?? '', parameters.get('to') ?? '');
  const starts = days.map(({ start }) => start);
  return sqlOf(sources.counts, [], { starts, from: starts[0], to: days.at(-1)?.end });
}

function sqlOf(source: string, options: string[], given: Record<string, unknown>): Sql {
  const { text, places } = variantOf(source, options);
  return { text, values: places.map((place) => given[place]) };
}

function sourceOf(name: string) {
  return readFileSync(new URL(`../../server/${name}.sql`, import.meta.url), 'utf8');
}
