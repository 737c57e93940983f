import type { TimeKind } from './time-constants.ts';

/** The prices of work, in cents and minutes. */
export type PriceList = {
  hourly: Record<Exclude<TimeKind, 'covered'>, number>;
  travel: number;
  minimumMinutes: number;
  stepMinutes: number;
};

type Work = { kind: TimeKind; minutes: number; hasTravel: boolean; isBillable: boolean };

/** Whether a kind of work costs something, whatever the prices are. */
export const isCharged = ({ kind, isBillable }: Pick<Work, 'kind' | 'isBillable'>) => kind !== 'covered' && isBillable;

/**
 * What one entry costs: at least the minimum, then each quarter hour that has begun, and travel once.
 * @param minutes the time worked
 * @returns cents; 0 for covered and for free work
 */
export function amountOf(work: Work, prices: PriceList) {
  const { hourly, billedMinutes, travel } = chargesOf(work, prices);
  return Math.round((hourly * billedMinutes) / 60) + travel;
}

/** How the amount of an entry comes about. `hourly` and `travel` are cents; `isMinimum`: it costs the shortest visit. */
export type Charges = { billedMinutes: number; hourly: number; isMinimum: boolean; travel: number };

/**
 * Explains the amount of a stored entry.
 * @returns null if the prices were others when it was saved, or are not confirmed
 */
export function explainAmount(entry: Work & { amount: number }, prices: PriceList | null): Charges | null {
  return prices && amountOf(entry, prices) === entry.amount ? chargesOf(entry, prices) : null;
}

function chargesOf({ kind, minutes, hasTravel, isBillable }: Work, prices: PriceList): Charges {
  if (kind === 'covered' || !isCharged({ kind, isBillable }))
    return { billedMinutes: 0, hourly: 0, isMinimum: false, travel: 0 };
  const { hourly, travel, minimumMinutes, stepMinutes } = prices;
  const steps = Math.ceil(Math.max(0, minutes - minimumMinutes) / stepMinutes);
  return {
    billedMinutes: minimumMinutes + steps * stepMinutes,
    hourly: hourly[kind],
    isMinimum: minutes < minimumMinutes,
    travel: hasTravel ? travel : 0,
  };
}
