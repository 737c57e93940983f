import { z } from 'zod';
import { centsInWords } from '#contract/money-words.ts';
import { PriceFields } from '#contract/prices-constants.ts';
import type { Prices } from '#contract/work-prices.ts';
import { centsIn, dollarsOf, wholeIn } from '#web/features/shared/typed-amounts.ts';
import type { WorkPrices } from './api.ts';

/** The prices as they are typed: dollars and minutes. */
export const TypedPrices = z.object({
  remote: z.string(),
  onSite: z.string(),
  training: z.string(),
  travel: z.string(),
  minimumMinutes: z.string(),
  stepMinutes: z.string(),
});
export type TypedPrices = z.output<typeof TypedPrices>;

const inMinutes = (field: (typeof PriceFields)[number]) => field === 'minimumMinutes' || field === 'stepMinutes';

/** What the fields show. A price that nobody has set is empty; the usual minimum and step are there. */
export function typedOf(prices: WorkPrices): TypedPrices {
  const { minimumMinutes, stepMinutes } = prices;
  return {
    remote: dollarsOf(prices.remote),
    onSite: dollarsOf(prices.onSite),
    training: dollarsOf(prices.training),
    travel: dollarsOf(prices.travel),
    minimumMinutes: `${minimumMinutes ?? 60}`,
    stepMinutes: `${stepMinutes ?? 15}`,
  };
}

/** The prices as they are sent: cents and minutes. Text that is not a number becomes one that the contract refuses. */
export function pricesIn(typed: TypedPrices): Prices {
  return {
    remote: centsIn(typed.remote),
    onSite: centsIn(typed.onSite),
    training: centsIn(typed.training),
    travel: centsIn(typed.travel),
    minimumMinutes: wholeIn(typed.minimumMinutes),
    stepMinutes: wholeIn(typed.stepMinutes),
  };
}

/** The changes of a conflict: amounts in dollars. */
export function pricesInWords<Change extends { field: string; from: unknown; to: unknown }>(changes: Change[]) {
  const known = PriceFields.filter((field) => !inMinutes(field));
  const words = (value: unknown) => (typeof value === 'number' ? centsInWords(value) : value);
  return changes.map((change) =>
    known.some((field) => field === change.field)
      ? { ...change, from: words(change.from), to: words(change.to) }
      : change,
  );
}
