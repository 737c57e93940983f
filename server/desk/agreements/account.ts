import type { AllocatedMonth, Carries } from '#contract/agreements.ts';
import { monthOf } from '#server/platform/domain/closed-months.ts';
import { type Agreement, costOf, daysInForce, grantOf, sumOf } from './agreement.ts';
import { carriedOut, correct, type Pot, potsOf, take } from './pots.ts';

/** What an agreement has, gave and is owed in a month, while its time is allocated. */
export type Account = {
  agreement: Agreement;
  month: string;
  pots: Pot[];
  /** Oldest entry first. */
  debts: Carries['debts'];
  adjusted: number;
  drawn: number;
  repaid: number;
  over: number;
  overAmount: number;
};

/**
 * The account of an agreement at the start of a month.
 * @param carries what the month before left; null if nothing is known of it
 * @param more minutes that corrections add, or take
 */
export function openAccount(agreement: Agreement, month: string, carries: Carries | null, more: number): Account {
  const pots = potsOf(agreement, month, carries);
  const debts = (carries?.debts ?? []).map((debt) => ({ ...debt }));
  const adjusted = correct(pots, month, more);
  return { agreement, month, pots, debts, adjusted, drawn: 0, repaid: 0, over: 0, overAmount: 0 };
}

/** The days of the month on which an agreement gets minutes: debts are paid then, before that day's work. */
export function paydaysOf({ agreement, month, pots }: Account) {
  const first = daysInForce(agreement, month)?.from;
  return first === undefined ? [] : [first, ...pots.map(({ from }) => from).filter((day) => day > first)];
}

/** Takes minutes for work of a day, as far as they go. */
export function draw(account: Account, minutes: number, day: string) {
  const taken = take(account.pots, minutes, day);
  account.drawn += sumOf(taken.map((part) => part.minutes));
  return taken.map(({ pot, minutes }) => ({
    agreementId: account.agreement.id,
    blockId: pot.blockId,
    month: pot.month,
    minutes,
  }));
}

/** Pays debts with the minutes that are there on a day, the oldest first. */
export function payDebts(account: Account, day: string) {
  for (const debt of account.debts) {
    const paid = sumOf(draw(account, debt.minutes, day).map(({ minutes }) => minutes));
    debt.minutes -= paid;
    account.repaid += paid;
  }
  account.debts = account.debts.filter(({ minutes }) => minutes > 0);
}

/** The account at the end of its month, as a statement shows it. The end of the agreement ends what it has, and its debts. */
export function closeAccount(account: Account): AllocatedMonth['agreements'][number] {
  const { agreement, month, pots, debts, adjusted, drawn, repaid, over, overAmount } = account;
  const isLast = daysInForce(agreement, month)?.isLast ?? false;
  const isCounted = agreement.kind !== 'unlimited';
  const left = isCounted ? sumOf(pots.map((pot) => pot.left)) : 0;
  const carries = {
    minutes: isLast || !isCounted ? [] : carriedOut(agreement, month, pots),
    debts: isLast ? [] : debts,
  };
  const carried = sumOf(carries.minutes.map(({ minutes }) => minutes));
  const blocks = agreement.blocks.filter(({ boughtOn }) => monthOf(boughtOn) === month);
  return {
    id: agreement.id,
    name: agreement.name,
    ...grantOf(agreement, month),
    carriedIn: sumOf(pots.filter((pot) => pot.month !== null && pot.month !== month).map(({ had }) => had)),
    bought: sumOf(pots.filter(({ blockId }) => blockId !== null).map(({ had }) => had)),
    price: sumOf(blocks.map(({ price }) => price)),
    adjusted,
    drawn,
    repaid,
    over,
    overAmount,
    carriedOut: carried,
    expired: left - carried,
    owed: sumOf(carries.debts.map(({ minutes }) => minutes)),
    owedAmount: isLast ? sumOf(debts.map(({ minutes, rate }) => costOf(minutes, rate))) : 0,
    carries,
  };
}
