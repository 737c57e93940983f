import type { AllocatedEntry, AllocatedMonth, ClosedMonth } from '#contract/agreements.ts';
import type { BalanceLevels } from '#contract/agreements-constants.ts';
import type { Balance } from '#contract/balance.ts';
import type { TimeKind } from '#contract/time-constants.ts';
import { boundsOf } from '#server/platform/lib/days.ts';
import { type Account, openAccount } from './account.ts';
import { type Agreement, Forever, grantOf, inTurn, sumOf } from './agreement.ts';
import { byDay, carriesOf, countingOf } from './allocate.ts';
import { carriedOut, type Pot } from './pots.ts';

/** A time entry with what `allocate` made of it, as it is stored; null of what no agreement has counted. */
export type StoredWork = {
  kind: TimeKind;
  isBillable: boolean;
  workedOn: string;
  amount: number;
  overMinutes: number | null;
  rate: number | null;
  travel: number | null;
  draws: AllocatedEntry['draws'] | null;
};

type StoredMonth = {
  month: AllocatedMonth;
  /** The month before; null if nothing is known of it. */
  before: ClosedMonth | null;
  /** Those of the month, in the order in which they draw. */
  entries: StoredWork[];
};

/** How much an agreement has used of what it had. */
type Use = { used: number; had: number; left: number };

/**
 * The accounts of a month at the end of a day: what its time entries up to that day have drawn, as it is stored, and the
 * debts that were paid by then.
 * @returns those of agreements that are in force on the day, in turn
 */
export function accountsOn(agreements: Agreement[], { month, before, entries }: StoredMonth, on: string) {
  const accounts = inTurn(agreements).map((agreement) => {
    const adjusted = month.agreements.find(({ id }) => id === agreement.id)?.adjusted ?? 0;
    return openAccount(agreement, month.month, carriesOf(agreement, before), adjusted);
  });
  const done = entries.filter(({ workedOn }) => workedOn <= on);
  byDay(accounts, done, (entry) => enter(accounts, entry), on);
  return accounts.filter(({ agreement: { startsOn, endsOn } }) => startsOn <= on && (endsOn ?? Forever) >= on);
}

/** What an account says to whoever may read it. */
export function balanceOf(account: Account, on: string): Balance['agreements'][number] {
  const { agreement, month, pots, adjusted, drawn, debts, over, overAmount } = account;
  const { id, name, kind } = agreement;
  const { included } = grantOf(agreement, month);
  const carriedIn = sumOf(pots.filter((pot) => pot.month !== null && pot.month !== month).map(({ had }) => had));
  const ofBlocks = pots.filter(({ blockId }) => blockId !== null);
  const bought = sumOf(ofBlocks.map((pot) => (isUsable(pot, on) ? pot.had : pot.had - pot.left)));
  return {
    id,
    name,
    kind,
    included,
    carriedIn,
    bought,
    adjusted,
    drawn,
    owed: sumOf(debts.map(({ minutes }) => minutes)),
    left: kind === 'unlimited' ? null : included + carriedIn + bought + adjusted - drawn,
    over: { minutes: over, amount: overAmount },
    level: levelOf(account, on),
    expiring: expiringOf(account, on),
  };
}

/**
 * How much of an agreement is used: of what its month had, or of all unexpired blocks since they were bought.
 * @returns undefined for an unlimited one
 */
export function usageOf({ agreement, pots, adjusted, drawn }: Account, on: string): Use | undefined {
  if (agreement.kind === 'unlimited') return undefined;
  const usable = pots.filter((pot) => isUsable(pot, on));
  const left = sumOf(usable.map((pot) => pot.left));
  if (agreement.kind === 'monthly') return { used: drawn, had: left + drawn, left };
  const blocks = agreement.blocks.filter(({ id }) => usable.some(({ blockId }) => blockId === id));
  const had = sumOf(blocks.map(({ minutes }) => minutes)) + Math.max(0, adjusted);
  return { used: had - left, had, left };
}

/** Whether a percentage of what there was is used. */
export function isReached(percentage: number, { used, had }: Use) {
  return had > 0 && used * 100 >= percentage * had;
}

function levelOf(account: Account, on: string): (typeof BalanceLevels)[number] {
  const use = usageOf(account, on);
  if (!use) return 'fine';
  if (use.left === 0) return 'empty';
  const isLow = account.agreement.warnsAt.some((percentage) => isReached(percentage, use));
  return isLow ? 'low' : 'fine';
}

/**
 * What is left of an account by the last day on which it pays: what the month does not carry over ends with it, and
 * everything ends with the agreement.
 */
export function expiringOf({ agreement, month, pots }: Account, on: string): Balance['agreements'][number]['expiring'] {
  if (agreement.kind === 'unlimited') return [];
  const { to: last } = boundsOf(month);
  const usable = pots.filter((pot) => isUsable(pot, on) && pot.left > 0);
  const carried = carriedOut(agreement, month, structuredClone(usable));
  const parts = usable.flatMap(({ month: origin, blockId, left, until }) => {
    const kept = carried.find((each) => each.month === origin && each.blockId === blockId)?.minutes ?? 0;
    const end = earliest(until, agreement.endsOn);
    return [
      { minutes: left - kept, on: earliest(end, last), month: origin },
      { minutes: kept, on: end, month: origin },
    ];
  });
  const ending = parts.filter((part) => part.minutes > 0 && part.on !== Forever);
  return [...Map.groupBy(ending, (part) => `${part.on} ${part.month}`).entries()]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .flatMap(([, [first, ...rest]]) =>
      first ? [{ ...first, minutes: first.minutes + sumOf(rest.map(({ minutes }) => minutes)) }] : [],
    );
}

/** Takes what a stored entry drew, and what it left over. */
function enter(accounts: Account[], entry: StoredWork) {
  for (const { agreementId, blockId, month, minutes } of entry.draws ?? []) {
    const account = accounts.find(({ agreement }) => agreement.id === agreementId);
    const pot = account?.pots.find((each) => each.blockId === blockId && each.month === month);
    if (!account || !pot) throw new Error('A time entry draws on minutes that its agreement does not have');
    pot.left -= minutes;
    account.drawn += minutes;
  }
  const over = entry.overMinutes ?? 0;
  const [decides] = over > 0 ? countingOf(accounts, entry) : [];
  if (!decides) return;
  decides.over += over;
  decides.overAmount += entry.amount - (entry.travel ?? 0);
  if (decides.agreement.whenOver !== 'owe') return;
  decides.debts.push({ workedOn: entry.workedOn, rate: entry.rate ?? 0, minutes: over });
}

/** Whether minutes pay work of a day. Those of a month begin with it, or earlier. */
function isUsable({ from, until }: Pot, on: string) {
  return from <= on && (until ?? Forever) >= on;
}

function earliest(...days: (string | null)[]) {
  return days.map((day) => day ?? Forever).toSorted()[0] ?? Forever;
}
