/** The price list, once for the website and for what the work on a ticket costs. Amounts are US cents. */
export const prices = {
  currency: 'USD',
  /** By kind of work. */
  hourly: { remote: 75_00, on_site: 125_00, training: 100_00 },
  /** Once for each visit. */
  travel: 25_00,
  travelMiles: 15,
  /** What the shortest visit costs, in minutes. */
  minimumMinutes: 60,
  /** After the minimum, each of these that has begun counts, in minutes. */
  stepMinutes: 15,
} as const;

/**
 * A price as the website writes it.
 * @param cents whole dollars have no decimals
 */
export function inDollars(cents: number) {
  return `$${cents % 100 === 0 ? cents / 100 : (cents / 100).toFixed(2)}`;
}
