import { fields, price, text, wholeNumber } from './fields.ts';

export const fromPrice = fields({ price, unit: text, text: text.optional() }).optional();

/** prices.yaml: what the website shows until a super admin has confirmed the prices of work. Written in dollars, kept in cents. */
export const Prices = fields({
  /** By kind of work. */
  hourly: fields({ remote: price, onSite: price, training: price }),
  /** Once for each visit. */
  travel: price,
  travelMiles: wholeNumber(0, 10_000),
  /** What the shortest visit costs, in minutes. */
  minimumMinutes: wholeNumber(0, 1_440),
  /** After the minimum, each of these that has begun counts, in minutes. */
  stepMinutes: wholeNumber(1, 1_440),
  /** "From" prices of the services. */
  from: fields({
    managedIt: fromPrice,
    networking: fromPrice,
    itProjects: fromPrice,
    personalIt: fromPrice,
  }).optional(),
});
