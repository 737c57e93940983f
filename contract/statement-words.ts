import { centsInWords } from './money-words.ts';
import type { Statement } from './statements.ts';
import { minutesInWords } from './time-words.ts';

type Agreement = NonNullable<Statement['agreements']>[number];

/** What an agreement costs besides time, each on a line of its own. */
export const chargeLabels = {
  fee: 'Fee for the month',
  blocks: 'Blocks bought',
  debt: 'Time owed at the end',
} as const;

/** What an agreement costs in a month besides time. The fee is named even if it is 0. Amounts are US cents. */
export function agreementCharges({ fee, price, owedAmount }: Pick<Agreement, 'fee' | 'price' | 'owedAmount'>) {
  const charges = [
    { kind: 'fee', amount: fee },
    { kind: 'blocks', amount: price },
    { kind: 'debt', amount: owedAmount },
  ] as const;
  return charges.filter(({ kind, amount }) => kind === 'fee' || amount !== 0);
}

/** Whether the minutes of an entry that nothing covered are owed, so that they cost nothing in its month. */
export function isOwed({ overMinutes = 0, rate, travel = 0, amount }: Statement['entries'][number]) {
  return Math.round((overMinutes * (rate ?? 0)) / 60) > 0 && amount === travel;
}

/** Whether a statement has other lines than time. That of a company without agreements and corrections has none. */
export function hasMoreThanTime({ agreements = [], adjustments = [] }: Pick<Statement, 'agreements' | 'adjustments'>) {
  return agreements.length > 0 || adjustments.length > 0;
}

/** What was left at the end of the month, before some of it expired. */
export function leftOf({ carriedOut, expired }: Pick<Agreement, 'carriedOut' | 'expired'>) {
  return carriedOut + expired;
}

/** What expires of what was left: `1 h in this month, 30 min after Thu, Dec 31, 2026`. */
export function expiryInWords({ expired, expiring }: Pick<Agreement, 'expired' | 'expiring'>) {
  return [
    ...(expired > 0 ? [`${minutesInWords(expired)} in this month`] : []),
    ...expiring.map(({ minutes, on }) => `${minutesInWords(minutes)} after ${dayInWords(on)}`),
  ].join(', ');
}

function dayInWords(date: string) {
  const day = { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' } as const;
  return new Date(date).toLocaleDateString('en-US', day);
}

/** An amount due; what the provider owes is a credit: `$12.50 credit`. */
export function dueInWords(cents: number) {
  return cents < 0 ? `${centsInWords(-cents)} credit` : centsInWords(cents);
}

/** A change of minutes or of an amount: `+30 min`, `-$45.50`. */
export function changeInWords({ minutes, amount }: { minutes: number | null; amount: number | null }) {
  const change = minutes ?? amount ?? 0;
  const size = Math.abs(change);
  return `${change < 0 ? '-' : '+'}${minutes === null ? centsInWords(size) : minutesInWords(size)}`;
}
