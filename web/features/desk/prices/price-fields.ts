import { z } from 'zod';
import { centsInWords } from '#contract/money-words.ts';
import { PriceFields } from '#contract/prices-constants.ts';
import type { Prices } from '#contract/work-prices.ts';
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
    remote: dollars(prices.remote),
    onSite: dollars(prices.onSite),
    training: dollars(prices.training),
    travel: dollars(prices.travel),
    minimumMinutes: `${minimumMinutes ?? 60}`,
    stepMinutes: `${stepMinutes ?? 15}`,
  };
}

function dollars(cents: number | null) {
  if (cents === null) return '';
  return cents % 100 === 0 ? `${cents / 100}` : (cents / 100).toFixed(2);
}

/** The prices as they are sent: cents and minutes. Text that is not a number becomes one that the contract refuses. */
export function pricesIn(typed: TypedPrices): Prices {
  return {
    remote: cents(typed.remote),
    onSite: cents(typed.onSite),
    training: cents(typed.training),
    travel: cents(typed.travel),
    minimumMinutes: minutes(typed.minimumMinutes),
    stepMinutes: minutes(typed.stepMinutes),
  };
}

function cents(text: string) {
  const [, whole, part = ''] = /^\$?\s*(\d{1,3}(?:,?\d{3})*)(?:\.(\d{1,2}))?$/.exec(text.trim()) ?? [];
  return whole === undefined ? -1 : Number(whole.replaceAll(',', '')) * 100 + Number(part.padEnd(2, '0'));
}

function minutes(text: string) {
  return /^\d{1,4}$/.test(text.trim()) ? Number(text) : -1;
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
