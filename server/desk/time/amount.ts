import { amountOf, isCharged, type PriceList } from '#contract/prices.ts';

type Work = Parameters<typeof amountOf>[0];

/**
 * What work costs by the price list; nothing is known of it without prices, unless it is free. What agreements make of it
 * is computed after it, from these columns.
 */
export function priced(work: Work, prices: PriceList | null) {
  const price = prices ? { amount: amountOf(work, prices), isPriced: true } : { amount: 0, isPriced: !isCharged(work) };
  return { ...price, listed: null };
}

/** Whether a change of an entry gives it the current prices. */
export function isRepriced(changes: object) {
  return ['kind', 'minutes', 'hasTravel', 'isBillable'].some((field) => field in changes);
}

/** The work of an entry with its changes. */
export function merged(entry: Work, changes: { [field in keyof Work]?: Work[field] | undefined }): Work {
  return {
    kind: changes.kind ?? entry.kind,
    minutes: changes.minutes ?? entry.minutes,
    hasTravel: changes.hasTravel ?? entry.hasTravel,
    isBillable: changes.isBillable ?? entry.isBillable,
  };
}
