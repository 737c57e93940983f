import { Temporal } from 'temporal-polyfill';
import type { AgreementTerms } from '#contract/agreements.ts';
import type { TimeKind } from '#contract/time-constants.ts';
import { boundsOf } from '#server/platform/lib/days.ts';

/** An agreement with an id, as each of its blocks has one. */
export type Agreement = Omit<AgreementTerms, 'blocks'> & { id: string; position: number; blocks: Block[] };
export type Block = AgreementTerms['blocks'][number] & { id: string };

/** The last day of what has none: it is later than every date. */
export const Forever = '9999';

const turns = ['unlimited', 'monthly', 'block'] satisfies Agreement['kind'][];

/** Agreements in the order in which time draws on them. */
export function inTurn<Each extends Pick<Agreement, 'kind' | 'position'>>(agreements: Each[]) {
  return agreements.toSorted(
    (one, other) => turns.indexOf(one.kind) - turns.indexOf(other.kind) || one.position - other.position,
  );
}

/** The days of a month on which an agreement is in force, the first and the last; null if it is on none. */
export function daysInForce({ startsOn, endsOn }: Agreement, month: string) {
  const { from: first, to: last } = boundsOf(month);
  const from = startsOn > first ? startsOn : first;
  const to = endsOn !== null && endsOn < last ? endsOn : last;
  return from <= to ? { from, to, isLast: endsOn !== null && endsOn <= last } : null;
}

/** Whether an agreement counts a piece of work: by its kind and day. */
export function counts(agreement: Agreement, work: { kind: TimeKind; workedOn: string }) {
  return agreement.covers.some((kind) => kind === work.kind) && isInForce(agreement, work.workedOn);
}

/** Whether an agreement is in force on a day. */
export function isInForce({ startsOn, endsOn }: Agreement, day: string) {
  return startsOn <= day && (endsOn === null || day <= endsOn);
}

/** The terms of a month: the latest ones that have begun. The first begin no later than the agreement. */
export function termsOf({ terms }: Agreement, month: string) {
  const found = terms.findLast(({ from }) => from <= month) ?? terms[0];
  if (!found) throw new Error('An agreement has terms');
  return found;
}

/** The fee and the included minutes of a month, by the days in force if its terms say so. */
export function grantOf(agreement: Agreement, month: string) {
  const days = daysInForce(agreement, month);
  if (!days) return { fee: 0, included: 0 };
  const { fee, includedMinutes, proration } = termsOf(agreement, month);
  const included = agreement.kind === 'monthly' ? includedMinutes : 0;
  if (proration === 'none') return { fee, included };
  const { daysInMonth } = Temporal.PlainYearMonth.from(month);
  const share = Number(days.to.slice(-2)) - Number(days.from.slice(-2)) + 1;
  return { fee: dividedHalfUp(fee * share, daysInMonth), included: dividedHalfUp(included * share, daysInMonth) };
}

/** Minutes that an entry counts: at least the minimum, then up to a multiple of the step. */
export function countedMinutes({ minimumMinutes, stepMinutes }: Agreement, minutes: number) {
  return Math.ceil(Math.max(minutes, minimumMinutes) / stepMinutes) * stepMinutes;
}

/** What minutes cost, in cents. */
export function costOf(minutes: number, rate: number) {
  return dividedHalfUp(minutes * rate, 60);
}

/** The month some months later, such as 2027-02. */
export function monthAfter(month: string, months = 1) {
  return Temporal.PlainYearMonth.from(month).add({ months }).toString();
}

/** The sum of numbers. */
export function sumOf(numbers: number[]) {
  return numbers.reduce((sum, each) => sum + each, 0);
}

/** Divides whole numbers that are not negative, without a fraction in between. */
function dividedHalfUp(amount: number, by: number) {
  return Math.floor((2 * amount + by) / (2 * by));
}
