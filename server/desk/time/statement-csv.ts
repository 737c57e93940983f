import { setImmediate } from 'node:timers/promises';
import { explainAmount, type PriceList } from '#contract/prices.ts';
import {
  agreementCharges,
  chargeLabels,
  expiryInWords,
  hasMoreThanTime,
  isOwed,
  leftOf,
} from '#contract/statement-words.ts';
import type { Statement } from '#contract/statements.ts';
import { timeKindLabels } from '#contract/time-constants.ts';
import { type CsvCell, csvHeader, csvLine, figure } from '#server/platform/lib/csv.ts';

type Entry = Statement['entries'][number];
type Agreement = NonNullable<Statement['agreements']>[number];
type Adjustment = NonNullable<Statement['adjustments']>[number];

/** Programs read the columns by their place, so new ones come last. */
const columns = [
  ...['Date', 'Ticket', 'Title', 'Person', 'Kind', 'Minutes', 'Travel', 'Billable', 'Amount', 'Note'],
  // How the amount comes about; empty if the prices were others then.
  ...['Billed minutes', 'Rate', 'Minimum', 'Travel fee'],
] as const;

/** Of a statement with agreements or corrections. */
const moreColumns = [
  ...['Line', 'Counted minutes', 'Covered minutes', 'Over minutes', 'Included minutes', 'Carried-in minutes'],
  ...['Bought minutes', 'Corrected minutes', 'Used minutes', 'Left minutes', 'Expires', 'Corrects'],
] as const;

/** Of a statement with tickets on which something was approved. */
const approvalColumns = ['Approved'] as const;

type Column = (typeof columns | typeof moreColumns | typeof approvalColumns)[number];
type Cells = Partial<Record<Column, CsvCell>>;

/** How many lines are made at once. Other requests go on in between. */
const SLICE = 100;

/**
 * A statement as CSV (RFC 4180), amounts in dollars: its entries, and with agreements or corrections all of its lines, in the
 * order in which the page has them.
 * @param prices those that are confirmed, which explain the amounts
 */
export async function statementCsv(
  statement: Pick<Statement, 'tickets' | 'entries' | 'agreements' | 'adjustments' | 'minutes' | 'amount'>,
  prices: PriceList | null,
) {
  const { tickets, entries, agreements = [], adjustments = [] } = statement;
  const hasMore = hasMoreThanTime(statement);
  const approved = new Map(tickets.map(({ ticketId, approvals = [] }) => [ticketId, approvalsInWords(approvals)]));
  const isApproved = tickets.some(({ approvals = [] }) => approvals.length > 0);
  const titles = [...columns, ...(hasMore ? moreColumns : []), ...(isApproved ? approvalColumns : [])];
  const write = (lines: Cells[]) => lines.map((cells) => csvLine(titles.map((title) => cells[title] ?? ''))).join('');
  let csv = csvHeader(titles) + write(agreements.flatMap(linesOfAgreement));
  for (let start = 0; start < entries.length; start += SLICE) {
    await setImmediate();
    const lines = entries.slice(start, start + SLICE).map((entry) => ({
      ...lineOfEntry(entry, prices),
      Approved: approved.get(entry.ticketId) ?? '',
    }));
    csv += write(lines);
  }
  return hasMore ? csv + write([...adjustments.map(lineOfAdjustment), lineOfTotal(statement)]) : csv;
}

function linesOfAgreement(agreement: Agreement): Cells[] {
  const { name, kind, over, included, carriedIn, bought, adjusted, drawn } = agreement;
  const minutes: Cells = {
    'Over minutes': String(over),
    'Used minutes': String(drawn),
    ...(kind === 'unlimited'
      ? {}
      : {
          'Included minutes': String(included),
          'Carried-in minutes': String(carriedIn),
          'Bought minutes': String(bought),
          'Corrected minutes': figure(adjusted),
          'Left minutes': String(leftOf(agreement)),
          Expires: expiryInWords(agreement),
        }),
  };
  return agreementCharges(agreement).map((charge) => ({
    Title: name,
    Kind: chargeLabels[charge.kind],
    Amount: inDollars(charge.amount),
    Line: charge.kind,
    ...(charge.kind === 'fee' ? minutes : {}),
  }));
}

function lineOfEntry(entry: Entry, prices: PriceList | null): Cells {
  const { countedMinutes, coveredMinutes, overMinutes } = entry;
  return {
    Date: entry.workedOn,
    Ticket: entry.ticketNumber,
    Title: entry.ticketTitle,
    Person: entry.userName,
    Kind: timeKindLabels[entry.kind],
    Minutes: String(entry.minutes),
    Travel: yesOrNo(entry.hasTravel),
    Billable: yesOrNo(entry.isBillable),
    Amount: entry.isPriced ? inDollars(entry.amount) : '',
    Note: entry.note,
    ...explained(entry, prices),
    Line: 'entry',
    'Counted minutes': String(countedMinutes ?? ''),
    'Covered minutes': String(coveredMinutes ?? ''),
    'Over minutes': String(overMinutes ?? ''),
  };
}

/** `Carol Hendricks on 2026-11-12` */
function approvalsInWords(approvals: NonNullable<Statement['tickets'][number]['approvals']>) {
  return approvals.map(({ byName, on }) => `${byName} on ${on}`).join(', ');
}

function explained(entry: Entry, prices: PriceList | null): Cells {
  const { rate, overMinutes, travel, isPriced } = entry;
  // The agreement decides, and the price list says nothing about it.
  if (typeof rate === 'number') {
    return {
      'Billed minutes': String(isOwed(entry) ? 0 : (overMinutes ?? 0)),
      Rate: inDollars(rate),
      Minimum: '',
      'Travel fee': inDollars(travel ?? 0),
    };
  }
  const charges = isPriced ? explainAmount(entry, prices) : null;
  if (!charges) return {};
  return {
    'Billed minutes': String(charges.billedMinutes),
    Rate: inDollars(charges.hourly),
    Minimum: yesOrNo(charges.isMinimum),
    'Travel fee': inDollars(charges.travel),
  };
}

function lineOfAdjustment({ agreementName, minutes, amount, reason, corrects }: Adjustment): Cells {
  return {
    Title: agreementName ?? '',
    Kind: 'Correction',
    Amount: inDollars(amount ?? 0),
    Note: reason,
    Line: 'correction',
    'Corrected minutes': minutes === null ? '' : figure(minutes),
    Corrects: corrects ?? '',
  };
}

function lineOfTotal({ entries, minutes, amount }: Pick<Statement, 'entries' | 'minutes' | 'amount'>): Cells {
  const isPriced = entries.every((entry) => entry.isPriced);
  return {
    Kind: amount < 0 ? 'Credit' : 'Total',
    Minutes: String(minutes),
    Amount: isPriced ? inDollars(amount) : '',
    Line: 'total',
  };
}

function inDollars(cents: number) {
  return figure((cents / 100).toFixed(2));
}

function yesOrNo(value: boolean) {
  return value ? 'yes' : 'no';
}
