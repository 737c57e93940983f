/** Amounts are US cents. */
export const PriceLimit = { amount: 100_000_00, minutes: 1_440 } as const;

/** The prices that work is billed by: three for an hour, one for a visit, and two durations. */
export const PriceFields = ['remote', 'onSite', 'training', 'travel', 'minimumMinutes', 'stepMinutes'] as const;

export const priceMessages = {
  amount: 'Enter an amount in dollars, such as 75 or 82.50',
  minimum: `Enter minutes from 0 to ${PriceLimit.minutes.toLocaleString('en-US')}`,
  step: `Enter minutes from 1 to ${PriceLimit.minutes.toLocaleString('en-US')}`,
  loadFailed: 'Failed to load the prices',
  updated: 'Prices saved',
  updateFailed: 'Failed to save the prices',
} as const;
