import type { PeopleReport } from '#contract/reports.ts';
import { csvHeader, csvLine } from '#server/platform/lib/csv.ts';

type Person = PeopleReport['people'][number];

const columns: [title: string, value: (person: Person) => string | number | null][] = [
  ['Person', ({ name }) => name],
  ['Left', ({ hasLeft }) => (hasLeft ? 'yes' : 'no')],
  ['Tickets taken', ({ taken }) => taken],
  ['Replies', ({ replies }) => replies],
  ['Resolved', ({ resolved }) => resolved],
  ['First replies', ({ firstReplies }) => firstReplies.n],
  ['Median first reply (service minutes)', ({ firstReplies }) => firstReplies.median],
  ['Minutes worked', ({ minutes }) => minutes],
  ['Ratings', ({ ratings }) => ratings.n],
  ['Average rating', ({ ratings }) => ratings.mean],
];

/** What each of the staff did in a period as CSV (RFC 4180). A spreadsheet makes its own sums. */
export function peopleAsCsv({ people }: Pick<PeopleReport, 'people'>) {
  const lines = people.map((person) => csvLine(columns.map(([, value]) => String(value(person) ?? ''))));
  return csvHeader(columns.map(([title]) => title)) + lines.join('');
}
