import type { AccountingFormatInput } from './accounting.ts';
import type { AccountingVariable } from './accounting-constants.ts';
import { explainAmount, type PriceList } from './prices.ts';
import { withVariables } from './reply-variables.ts';
import type { Statement } from './statements.ts';
import { timeKindLabels } from './time-constants.ts';
import { monthInWords } from './time-words.ts';

type Booked = Pick<Statement, 'companyName' | 'month' | 'entries' | 'agreements' | 'adjustments'>;
type Entry = Statement['entries'][number];
type Rules = Pick<AccountingFormatInput, 'perLine' | 'withZeroLines'>;

/** A line for the books; `quantity` and `rate` are as printed, and their product is the amount. Amounts are US cents. */
export type BooksLine = {
  kind: string;
  description: string;
  date: string;
  quantity: string;
  rate: string;
  amount: number;
};

/** What an entry is charged for: minutes at a rate for an hour. Without a rate, only its amount is known. */
type Charge = { minutes: number; rate: number | null; amount: number };

/**
 * The lines of a statement: what its agreements cost, its work, and its corrections. The sum of their amounts is that of the
 * statement.
 * @param prices those that are confirmed, which explain the amounts of work that no agreement counts
 */
export function linesOf(statement: Booked, { perLine, withZeroLines }: Rules, prices: PriceList | null): BooksLine[] {
  const { month, entries, agreements = [], adjustments = [] } = statement;
  const once = (kind: string, description: string, amount: number | null): BooksLine[] =>
    amount ? [{ kind, description, date: lastDayOf(month), ...printed(0, null, amount), amount }] : [];
  const named = (name: string) => `${name}, ${monthInWords(month)}`;

  const costs = agreements.flatMap(({ name, fee, price, owedAmount }) => [
    ...once('Agreement fee', named(name), fee),
    ...once('Block of hours', named(name), price),
    ...once('Time owed', named(name), owedAmount),
  ]);
  const work = [...Map.groupBy(entries, keys[perLine]).values()]
    .map((group) => workLine(group, perLine, statement, prices))
    .filter(({ amount }) => withZeroLines || amount !== 0);
  const corrections = adjustments.flatMap(({ reason, amount }) => once('Correction', reason, amount));
  return [...costs, ...work, ...corrections];
}

const keys = {
  entry: ({ id }: Entry) => id,
  ticket: ({ ticketId }: Entry) => ticketId,
  kind: ({ kind }: Entry) => kind,
} satisfies Record<Rules['perLine'], unknown>;

function workLine(group: Entry[], perLine: Rules['perLine'], { month }: Booked, prices: PriceList | null): BooksLine {
  const [first] = group as [Entry, ...Entry[]];
  const kinds = new Set(group.map(({ kind }) => timeKindLabels[kind]));
  const { minutes, rate, amount } = sumOf(group.map((entry) => chargeOf(entry, prices)));
  const [kind = ''] = kinds;
  return {
    kind: kinds.size > 1 ? 'Work' : kind,
    description: perLine === 'kind' ? `${kind}, ${monthInWords(month)}` : `${first.ticketNumber} ${first.ticketTitle}`,
    date:
      group
        .map(({ workedOn }) => workedOn)
        .toSorted()
        .at(-1) ?? first.workedOn,
    ...printed(minutes, rate, amount),
    amount,
  };
}

function chargeOf(entry: Entry, prices: PriceList | null): Charge {
  const { amount, minutes, countedMinutes, overMinutes = 0, rate } = entry;
  if (amount === 0) return { minutes: countedMinutes || minutes, rate: 0, amount };
  if (typeof rate === 'number') return { minutes: overMinutes, rate, amount };
  const charges = explainAmount(entry, prices);
  return charges ? { minutes: charges.billedMinutes, rate: charges.hourly, amount } : { minutes, rate: null, amount };
}

/** Free work counts only in a line that has nothing else: otherwise the line has the rate of the work that is charged. */
function sumOf(all: Charge[]): Charge {
  const charged = all.filter(({ amount }) => amount !== 0);
  const counted = charged.length > 0 ? charged : all;
  const rates = new Set(counted.map(({ rate }) => rate));
  const [rate = null] = rates;
  return {
    minutes: counted.reduce((sum, { minutes }) => sum + minutes, 0),
    rate: rates.size === 1 ? rate : null,
    amount: counted.reduce((sum, { amount }) => sum + amount, 0),
  };
}

/** Hours and their rate, or 1 and the amount. Accounting programs multiply what is printed, so the product must equal the amount. */
function printed(minutes: number, rate: number | null, amount: number) {
  const hundredths = Math.round((minutes * 100) / 60);
  const isProduct = rate !== null && hundredths * rate === amount * 100;
  const [quantity, price] = isProduct ? [hundredths, rate] : [100, amount];
  return { quantity: withTwoDecimals(quantity), rate: withTwoDecimals(price) };
}

/**
 * The cells of a line, in the order of a format’s columns.
 * @param company its name in the statement, and in the books
 */
export function cellsOf(
  { amount, ...line }: BooksLine,
  columns: AccountingFormatInput['columns'],
  { month, companyName, accountingId }: { month: string; companyName: string; accountingId: string },
) {
  const values: Record<AccountingVariable, string> = {
    'company.name': companyName,
    'company.accountingId': accountingId || companyName,
    'month.lastDay': lastDayOf(month),
    'line.description': line.description,
    'line.kind': line.kind,
    'line.date': line.date,
    'line.quantity': line.quantity,
    'line.rate': line.rate,
    'line.amount': withTwoDecimals(amount),
  };
  const known = new Map<string, string>(Object.entries(values));
  return columns.map(({ value }) => withVariables(value, (name) => known.get(name) ?? ''));
}

function withTwoDecimals(hundredths: number) {
  return (hundredths / 100).toFixed(2);
}

function lastDayOf(month: string) {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 'YYYY-MM-DD'.length);
}
