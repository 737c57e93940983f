import { setImmediate } from 'node:timers/promises';
import { currentSite } from '#content/current-site.ts';
import { type Charges, explainAmount } from '#contract/prices.ts';
import type { Statement } from '#contract/statements.ts';
import { timeKindLabels } from '#contract/time-constants.ts';
import { csvHeader, csvLine } from '#server/lib/csv.ts';

type Entry = Statement['entries'][number];

const columns: [title: string, value: (entry: Entry) => string][] = [
  ['Date', ({ workedOn }) => workedOn],
  ['Ticket', ({ ticketNumber }) => ticketNumber],
  ['Title', ({ ticketTitle }) => ticketTitle],
  ['Person', ({ userName }) => userName],
  ['Kind', ({ kind }) => timeKindLabels[kind]],
  ['Minutes', ({ minutes }) => String(minutes)],
  ['Travel', ({ hasTravel }) => yesOrNo(hasTravel)],
  ['Billable', ({ isBillable }) => yesOrNo(isBillable)],
  ['Amount', ({ amount }) => inDollars(amount)],
  ['Note', ({ note }) => note],
  // How the amount comes about; empty if the price list was another one then. Added last, because programs read the others
  // by their place.
  ['Billed minutes', (entry) => explained(entry, ({ billedMinutes }) => String(billedMinutes))],
  ['Rate', (entry) => explained(entry, ({ hourly }) => inDollars(hourly))],
  ['Minimum', (entry) => explained(entry, ({ isMinimum }) => yesOrNo(isMinimum))],
  ['Travel fee', (entry) => explained(entry, ({ travel }) => inDollars(travel))],
];

/** How many lines are made at once. Other requests go on in between. */
const SLICE = 100;

/** The entries of a statement as CSV (RFC 4180), amounts in dollars. */
export async function statementCsv({ entries }: Pick<Statement, 'entries'>) {
  let csv = csvHeader(columns.map(([title]) => title));
  for (let start = 0; start < entries.length; start += SLICE) {
    await setImmediate();
    const slice = entries.slice(start, start + SLICE);
    csv += slice.map((entry) => csvLine(columns.map(([, value]) => value(entry)))).join('');
  }
  return csv;
}

function explained(entry: Entry, value: (charges: Charges) => string) {
  const charges = explainAmount(entry, currentSite().prices);
  return charges ? value(charges) : '';
}

function inDollars(cents: number) {
  return (cents / 100).toFixed(2);
}

function yesOrNo(value: boolean) {
  return value ? 'yes' : 'no';
}
