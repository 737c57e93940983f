import { readFileSync } from 'node:fs';
import { fillPlaceholders, type SQL } from 'drizzle-orm';
import '#test/sample-site.ts';
import { currentSite } from '#content/current-site.ts';
import type { Actor } from '#contract/policies.ts';
import { TicketQuery } from '#contract/tickets.ts';
import { listOf } from '#server/desk/tickets/filters.ts';
import { foundIn } from '#server/desk/tickets/list.ts';
import { type Part, type SearchAnswer, type Start, searchBy, searchOf } from '#server/desk/tickets/search.ts';
import { inOrder } from '#server/desk/tickets/sorts.ts';
import { type Sample, sampled } from '#server/desk/tickets/word-sample.ts';
import { filled, textOf } from '#server/platform/database/statement.ts';
import { daysOf } from '#server/platform/lib/days.ts';

const sources = { list: sourceOf('desk/tickets/list'), counts: sourceOf('desk/reports/counts') };

/** The part of the program's list query that reads tickets, without the JSON. */
const listed = sources.list.slice(0, sources.list.indexOf('select string_agg'));

export type Sql = { text: string; values: unknown[] };

/**
 * The statements that the program sends for a list of tickets: those for the ids of a search, until one finds all, and one
 * for the rows.
 * @param actor whose list it is
 */
export function ticketList(parameters: URLSearchParams, actor: Actor, limit: number) {
  const query = TicketQuery.parse(Object.fromEntries(parameters));
  const list = listOf(actor, query);
  if (query.search === undefined) {
    const parts = { conditions: list.where(), order: inOrder(list.order()) };
    return { rows: () => sqlOf(filled(listed, { ...parts, limit }), list.values) };
  }

  const { search } = query;
  return {
    ids: async (send: (statement: Sql) => Promise<SearchAnswer>, sample: Sample) => {
      const attempt = (part: Part, start: Start) => {
        const { statement, values } = searchOf(list, search, { part, start, sample });
        return send(sqlOf(statement(), values));
      };
      return (await searchBy(attempt, limit)).ids;
    },
    rows: (ids: string[]) => sqlOf(filled(listed, { ...foundIn(actor), limit }), { ids }),
  };
}

/** Reads the sample of texts that tells which words are in few tickets. */
export const readSample = sqlOf(sampled);

/** The counts of a report, from the tickets themselves. */
export function reportCounts(parameters: URLSearchParams) {
  const days = daysOf(currentSite().brand.timeZone, parameters.get('from') ?? '', parameters.get('to') ?? '');
  const starts = days.map(({ start }) => start);
  return sqlOf(filled(sources.counts, { starts, from: starts[0], to: days.at(-1)?.end, company: null }));
}

function sqlOf(statement: SQL, values: Record<string, unknown> = {}): Sql {
  const { sql: text, params } = textOf(statement);
  return { text, values: fillPlaceholders(params, values) };
}

function sourceOf(name: string) {
  return readFileSync(new URL(`../../server/${name}.sql`, import.meta.url), 'utf8');
}
