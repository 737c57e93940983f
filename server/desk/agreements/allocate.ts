import type { Adjustment, AllocatedEntry, AllocatedMonth, Carries, ClosedMonth } from '#contract/agreements.ts';
import { isCharged } from '#contract/prices.ts';
import type { TimeKind } from '#contract/time-constants.ts';
import { monthOf } from '#server/platform/domain/closed-months.ts';
import { type Account, closeAccount, draw, openAccount, payDebts, paydaysOf } from './account.ts';
import { type Agreement, costOf, countedMinutes, counts, daysInForce, Forever, inTurn, sumOf } from './agreement.ts';

/** A time entry, with its prices by the price list at the time it was saved. Amounts are US cents. */
export type Entry = {
  kind: TimeKind;
  minutes: number;
  hasTravel: boolean;
  isBillable: boolean;
  workedOn: string;
  /** For an hour of its kind, for a trip, and what the entry costs if no agreement counts it. */
  listed: { hourly: number; travel: number; amount: number };
};

/** A month that time is allocated in, or a closed one with what it left. */
type Month = string | ClosedMonth;

/**
 * Says of each time entry which minutes of which agreement pay it and what it costs, and of each open month what its
 * agreements had and gave. Changes none of its arguments.
 * @param agreements of one company
 * @param entries of the open months; those of one day in the order in which they were added
 * @param months consecutive and in order, closed ones first. The first open month has what the last closed one left; without
 * a closed one it has nothing from before, and blocks that began earlier have all of their minutes.
 * @returns the entries in the order in which they came, and the open months
 */
export function allocate(agreements: Agreement[], entries: Entry[], adjustments: Adjustment[], months: Month[]) {
  const turns = inTurn(agreements);
  const byMonth = Map.groupBy(
    entries.toSorted((one, other) => one.workedOn.localeCompare(other.workedOn)),
    ({ workedOn }) => monthOf(workedOn),
  );
  const outcomes = new Map<Entry, AllocatedEntry>();
  const allocated: AllocatedMonth[] = [];
  let before = lastClosed(months);
  for (const month of months.filter((each) => typeof each === 'string')) {
    const corrections = adjustments.filter((adjustment) => adjustment.month === month);
    const accounts = turns.map((agreement) =>
      openAccount(agreement, month, carriesOf(agreement, before), minutesFor(agreement, corrections)),
    );
    const own = byMonth.get(month) ?? [];
    for (const [entry, outcome] of allocateMonth(accounts, own)) outcomes.set(entry, outcome);
    const result = closeMonth(month, accounts, [
      ...own.map((entry) => outcomes.get(entry)?.amount ?? 0),
      ...corrections.map(({ amount }) => amount ?? 0),
    ]);
    allocated.push(result);
    before = result;
  }
  return { entries: entries.map((entry) => outcomes.get(entry) ?? unallocated(entry)), months: allocated };
}

const none: Carries = { minutes: [], debts: [] };

function lastClosed(months: Month[]) {
  return months.findLast((month) => typeof month !== 'string') ?? null;
}

/** What a month left of an agreement; null if nothing is known of the time before. */
export function carriesOf({ id }: Agreement, before: ClosedMonth | null) {
  return before && (before.agreements.find((agreement) => agreement.id === id)?.carries ?? none);
}

function minutesFor({ id }: Agreement, corrections: Adjustment[]) {
  return sumOf(corrections.filter(({ agreementId }) => agreementId === id).map(({ minutes }) => minutes ?? 0));
}

function allocateMonth(accounts: Account[], entries: Entry[]) {
  return byDay(accounts, entries, (entry) => [entry, allocateEntry(entry, accounts)] as const);
}

/**
 * Goes through the entries of a month by day. On the days on which agreements get minutes, their debts come first.
 * @param entries in their order, up to the last day
 * @param until the last day, after which no debt is paid
 */
export function byDay<Work extends { workedOn: string }, Outcome>(
  accounts: Account[],
  entries: Work[],
  visit: (entry: Work) => Outcome,
  until = Forever,
) {
  const paydays = accounts
    .flatMap((account) => paydaysOf(account).map((day) => ({ account, day })))
    .sort((one, other) => other.day.localeCompare(one.day));
  const payUntil = (last: string) => {
    for (let next = paydays.at(-1); next && next.day <= last; next = paydays.at(-1)) {
      payDebts(next.account, next.day);
      paydays.pop();
    }
  };
  const outcomes = entries.map((entry) => {
    payUntil(entry.workedOn);
    return visit(entry);
  });
  payUntil(until);
  return outcomes;
}

/** The accounts of the agreements that count a piece of work, in turn. */
export function countingOf(accounts: Account[], work: Pick<Entry, 'kind' | 'isBillable' | 'workedOn'>) {
  return isCharged(work) ? accounts.filter(({ agreement }) => counts(agreement, work)) : [];
}

/** The first agreement that counts an entry decides about it, even if it has nothing left; all that count it pay. */
function allocateEntry(entry: Entry, accounts: Account[]): AllocatedEntry {
  const counting = countingOf(accounts, entry);
  const [first] = counting;
  if (!first || entry.kind === 'covered') return unallocated(entry);

  const { rates, travel: travelRule, whenOver } = first.agreement;
  const counted = countedMinutes(first.agreement, entry.minutes);
  let over = counted;
  const draws = counting.flatMap((account) => {
    const drawn = draw(account, over, entry.workedOn);
    over -= sumOf(drawn.map(({ minutes }) => minutes));
    return drawn;
  });
  const rate = rates?.[entry.kind] ?? entry.listed.hourly;
  const travel = entry.hasTravel && travelRule === 'charged' ? entry.listed.travel : 0;
  const overAmount = whenOver === 'charge' ? costOf(over, rate) : 0;
  first.over += over;
  first.overAmount += overAmount;
  if (whenOver === 'owe' && over > 0) first.debts.push({ workedOn: entry.workedOn, rate, minutes: over });
  return {
    countedMinutes: counted,
    coveredMinutes: counted - over,
    overMinutes: over,
    rate,
    travel,
    draws,
    amount: overAmount + travel,
  };
}

/** An entry that no agreement counts costs what the price list said when it was saved. */
function unallocated(entry: Entry): AllocatedEntry {
  const { listed, hasTravel } = entry;
  const isFree = !isCharged(entry);
  return {
    countedMinutes: 0,
    coveredMinutes: 0,
    overMinutes: 0,
    rate: null,
    draws: [],
    travel: isFree || !hasTravel ? 0 : listed.travel,
    amount: isFree ? 0 : listed.amount,
  };
}

/** @param amounts of entries and corrections */
function closeMonth(month: string, accounts: Account[], amounts: number[]): AllocatedMonth {
  const agreements = accounts
    .map((account) => ({ account, closed: closeAccount(account) }))
    .filter(({ account, closed }) => daysInForce(account.agreement, month) !== null || closed.price > 0)
    .map(({ closed }) => closed);
  const fees = agreements.flatMap(({ fee, price, owedAmount }) => [fee, price, owedAmount]);
  return { month, amount: sumOf([...fees, ...amounts]), agreements };
}
