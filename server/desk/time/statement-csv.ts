import { setImmediate } from 'node:timers/promises';
import { type Charges, explainAmount, type PriceList } from '#contract/prices.ts';
import type { Statement } from '#contract/statements.ts';
import { timeKindLabels } from '#contract/time-constants.ts';
import { csvHeader, csvLine } from '#server/platform/lib/csv.ts';

type Entry = Statement['entries'][number];

const columns: [title: string, value: (entry: Entry, prices: PriceList | null) => string][] = [
  ['Date', ({ workedOn }) => workedOn],
  ['Ticket', ({ ticketNumber }) => ticketNumber],
  ['Title', ({ ticketTitle }) => ticketTitle],
  ['Person', ({ userName }) => userName],
  ['Kind', ({ kind }) => timeKindLabels[kind]],
  ['Minutes', ({ minutes }) => String(minutes)],
  ['Travel', ({ hasTravel }) => yesOrNo(hasTravel)],
  ['Billable', ({ isBillable }) => yesOrNo(isBillable)],
  ['Amount', ({ amount, isPriced }) => (isPriced ? inDollars(amount) : '')],
  ['Note', ({ note }) => note],
  // How the amount comes about; empty if the prices were others then. Added last, because programs read the others
  // by their place.
  ['Billed minutes', (...work) => explained(work, ({ billedMinutes }) => String(billedMinutes))],
  ['Rate', (...work) => explained(work, ({ hourly }) => inDollars(hourly))],
  ['Minimum', (...work) => explained(work, ({ isMinimum }) => yesOrNo(isMinimum))],
  ['Travel fee', (...work) => explained(work, ({ travel }) => inDollars(travel))],
];

/** How many lines are made at once. Other requests go on in between. */
const SLICE = 100;

/**
 * The entries of a statement as CSV (RFC 4180), amounts in dollars.
 * @param prices those that are confirmed, which explain the amounts
 */
export async function statementCsv({ entries }: Pick<Statement, 'entries'>, prices: PriceList | null) {
  let csv = csvHeader(columns.map(([title]) => title));
  for (let start = 0; start < entries.length; start += SLICE) {
    await setImmediate();
    const slice = entries.slice(start, start + SLICE);
    csv += slice.map((entry) => csvLine(columns.map(([, value]) => value(entry, prices)))).join('');
  }
  return csv;
}

function explained([entry, prices]: [Entry, PriceList | null], value: (charges: Charges) => string) {
  const charges = entry.isPriced ? explainAmount(entry, prices) : null;
  return charges ? value(charges) : '';
}

function inDollars(cents: number) {
  return (cents / 100).toFixed(2);
}

function yesOrNo(value: boolean) {
  return value ? 'yes' : 'no';
}
