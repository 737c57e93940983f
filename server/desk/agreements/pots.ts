import type { Carries } from '#contract/agreements.ts';
import { monthOf } from '#server/platform/domain/closed-months.ts';
import { boundsOf } from '#server/platform/lib/days.ts';
import { type Agreement, type Block, daysInForce, Forever, grantOf, monthAfter, sumOf, termsOf } from './agreement.ts';

/** Minutes that can pay time: those of a month, or of a block. */
export type Pot = {
  /** The month whose minutes they are; null for those of a block. */
  month: string | null;
  blockId: string | null;
  /** The first and the last day of work that they pay. */
  from: string;
  until: string | null;
  /** What it had at the start of the month or since. */
  had: number;
  left: number;
};

type Origin = Pick<Pot, 'month' | 'blockId' | 'from' | 'until'>;

/**
 * The minutes that an agreement has in a month, in the order in which time draws on them: those that expire first, then
 * older ones.
 * @param carries what the month before left; null if nothing is known of it
 */
export function potsOf(agreement: Agreement, month: string, carries: Carries | null) {
  if (!daysInForce(agreement, month)) return [];
  const included = agreement.kind === 'unlimited' ? Number.POSITIVE_INFINITY : grantOf(agreement, month).included;
  const own = potWith(originOfMonth(agreement, month), included);
  const carried = (carries?.minutes ?? []).map((left) => potWith(originOf(agreement, left), left.minutes));
  const begun = agreement.blocks
    .filter((block) => beginsIn(agreement, block, month, carries === null))
    .map((block) => potWith(originOfBlock(block), block.minutes));
  return [own, ...carried, ...begun].sort(byExpiry);
}

/**
 * Corrects the minutes of a month. They count as its own; what is taken beyond those comes from the others.
 * @returns the correction, or the part of it for which there were minutes
 */
export function correct(pots: Pot[], month: string, minutes: number) {
  const own = pots.filter((pot) => pot.month === month);
  if (minutes < 0) return 0 - sumOf(take([...own, ...pots], -minutes).map((part) => part.minutes));
  for (const pot of own) pot.left += minutes;
  return own.length * minutes;
}

/**
 * Takes minutes from pots, in their order, as far as they go.
 * @param day of the work; without it, of any day
 * @returns how many minutes of which pot
 */
export function take(pots: Pot[], minutes: number, day?: string) {
  const taken: { pot: Pot; minutes: number }[] = [];
  let wanted = minutes;
  for (const pot of pots) {
    if (wanted === 0) break;
    if (pot.left === 0 || !(day === undefined || pays(pot, day))) continue;
    const part = Math.min(pot.left, wanted);
    pot.left -= part;
    wanted -= part;
    taken.push({ pot, minutes: part });
  }
  return taken;
}

/**
 * What pots leave for the next month. Blocks keep what they have; of months, no more than the terms carry, and the oldest
 * lapse first.
 */
export function carriedOut(agreement: Agreement, month: string, pots: Pot[]): Carries['minutes'] {
  const { to: last } = boundsOf(month);
  const usable = pots.filter(({ left, until }) => left > 0 && (until === null || until > last));
  const most = termsOf(agreement, month).rollsOver.most ?? Number.POSITIVE_INFINITY;
  const ofMonths = usable.filter(({ month }) => month !== null);
  let tooMany = Math.max(0, sumOf(ofMonths.map(({ left }) => left)) - most);
  for (const pot of ofMonths.toSorted((one, other) => one.from.localeCompare(other.from))) {
    const lapsed = Math.min(pot.left, tooMany);
    pot.left -= lapsed;
    tooMany -= lapsed;
  }
  return usable.filter(({ left }) => left > 0).map(({ month, blockId, left }) => ({ month, blockId, minutes: left }));
}

/** The last day of work that the minutes of a month pay. */
export function lastDayOf(agreement: Agreement, month: string) {
  return boundsOf(monthAfter(month, termsOf(agreement, month).rollsOver.months)).to;
}

function originOf(agreement: Agreement, { month, blockId }: Carries['minutes'][number]): Origin {
  if (month !== null) return originOfMonth(agreement, month);
  const block = agreement.blocks.find(({ id }) => id === blockId);
  if (!block) throw new Error('Minutes are carried from a block that the agreement does not have');
  return originOfBlock(block);
}

function originOfMonth(agreement: Agreement, month: string): Origin {
  return { month, blockId: null, from: `${month}-01`, until: lastDayOf(agreement, month) };
}

function originOfBlock({ id, from, expiresOn }: Block): Origin {
  return { month: null, blockId: id, from, until: expiresOn };
}

/** Whether the first day that a block can pay is in a month, or before it if nothing is known of that time. */
function beginsIn({ startsOn, endsOn }: Agreement, { from, expiresOn }: Block, month: string, isFirst: boolean) {
  const first = from > startsOn ? from : startsOn;
  const isUsable = [endsOn, expiresOn].every((last) => last === null || first <= last);
  if (!isUsable || monthOf(first) > month) return false;
  if (monthOf(first) === month) return true;
  return isFirst && (expiresOn === null || monthOf(expiresOn) >= month);
}

function potWith(origin: Origin, minutes: number): Pot {
  return { ...origin, had: minutes, left: minutes };
}

function pays({ from, until }: Pot, day: string) {
  return from <= day && (until === null || day <= until);
}

function byExpiry(one: Pot, other: Pot) {
  const [oneEnd, otherEnd] = [one.until ?? Forever, other.until ?? Forever];
  return oneEnd.localeCompare(otherEnd) || one.from.localeCompare(other.from);
}
