import type { Report, TicketCounts } from '#contract/reports.ts';
import { ReportLimit } from '#contract/reports-constants.ts';
import { TicketPriorities, TicketSources } from '#contract/tickets-constants.ts';
import type { Day } from '#server/platform/lib/days.ts';

/**
 * How many tickets a part of a report has. The key of a day is its place in the period, from 1, and its `open` are those
 * that left with their company on that day.
 */
export type Count = TicketCounts & { part: 'day' | 'priority' | 'category' | 'company' | 'source'; key: string };

const none: TicketCounts = { created: 0, resolved: 0, open: 0 };

/** All tickets: each has a priority. */
export function totalOf(counts: Count[]): TicketCounts {
  return sumOf(counts.filter(({ part }) => part === 'priority'));
}

/** Every day of the period. From the end backward: a ticket that was created later was not open before. */
export function daysWith(counts: Count[], days: Day[]): Report['days'] {
  const byDay = countsOf(counts, 'day');
  let { open } = totalOf(counts);
  const backward = days.toReversed().map(({ date }, index) => {
    const { created, resolved, open: gone } = byDay.get(String(days.length - index)) ?? none;
    const day = { date, created, resolved, open };
    open += resolved + gone - created;
    return day;
  });
  return backward.toReversed();
}

/** All priorities, urgent first. */
export function prioritiesOf(counts: Count[]): Report['priorities'] {
  const byPriority = countsOf(counts, 'priority');
  return TicketPriorities.toReversed().map((priority) => ({ priority, ...(byPriority.get(priority) ?? none) }));
}

/** All ways in which tickets come, so that those of routines are apart. */
export function sourcesOf(counts: Count[]): Report['sources'] {
  const bySource = countsOf(counts, 'source');
  return TicketSources.map((source) => ({ source, ...(bySource.get(source) ?? none) }));
}

/** The categories with the most tickets, and the rest as one. */
export function categoriesOf(counts: Count[]): Pick<Report, 'categories' | 'otherCategories'> {
  const rows = [...countsOf(counts, 'category')].map(([category, count]) => ({ category, ...count }));
  const { first, others } = mostFirst(rows, ({ category }) => category);
  return { categories: first, otherCategories: others };
}

/** The companies with the most tickets, and the rest as one. */
export function companiesOf(counts: Count[], names: Map<string, string>): Pick<Report, 'companies' | 'otherCompanies'> {
  const rows = [...countsOf(counts, 'company')].map(([companyId, count]) => {
    return { companyId, companyName: names.get(companyId) ?? '', ...count };
  });
  const { first, others } = mostFirst(rows, ({ companyName }) => companyName);
  return { companies: first, otherCompanies: others };
}

function countsOf(counts: Count[], wanted: Count['part']) {
  const found = counts.filter(({ part, created, resolved, open }) => part === wanted && created + resolved + open > 0);
  return new Map(found.map(({ key, created, resolved, open }) => [key, { created, resolved, open }]));
}

function mostFirst<Row extends TicketCounts>(rows: Row[], nameOf: (row: Row) => string) {
  const sorted = rows.toSorted(
    (one, other) =>
      other.created - one.created ||
      other.resolved - one.resolved ||
      other.open - one.open ||
      nameOf(one).localeCompare(nameOf(other), 'en'),
  );
  return { first: sorted.slice(0, ReportLimit.rows), others: sumOf(sorted.slice(ReportLimit.rows)) };
}

function sumOf(counts: TicketCounts[]): TicketCounts {
  return counts.reduce(
    (sum, { created, resolved, open }) => ({
      created: sum.created + created,
      resolved: sum.resolved + resolved,
      open: sum.open + open,
    }),
    none,
  );
}
