import fc from 'fast-check';
import { expect, test } from 'vitest';
import { currentSite } from '#content/current-site.ts';
import { amountOf, explainAmount } from '#contract/prices.ts';
import { TimeKinds, TimeLimit } from '#contract/time-constants.ts';

const { prices } = currentSite();

const cost = (work: Partial<Parameters<typeof amountOf>[0]>) =>
  amountOf({ kind: 'remote', minutes: 60, hasTravel: false, isBillable: true, ...work }, prices);

/** By hand, from the price list on the website. */
test.each([
  ['remote', 1, false, 7500],
  ['remote', 15, false, 7500],
  ['remote', 59, false, 7500],
  ['remote', 60, false, 7500],
  ['remote', 61, false, 9375],
  ['remote', 65, false, 9375],
  ['remote', 75, false, 9375],
  ['remote', 76, false, 11250],
  ['remote', 90, false, 11250],
  ['remote', 105, false, 13125],
  ['remote', 106, false, 15000],
  ['remote', 120, false, 15000],
  ['remote', 121, false, 16875],
  ['remote', 60, true, 10000],
  ['on_site', 10, true, 15000],
  ['on_site', 10, false, 12500],
  ['on_site', 60, true, 15000],
  ['on_site', 61, true, 18125],
  ['on_site', 90, true, 21250],
  ['on_site', 480, true, 102500],
  ['training', 30, false, 10000],
  ['training', 61, false, 12500],
  ['training', 75, true, 15000],
  ['training', 150, false, 25000],
  ['training', 1440, false, 240000],
  ['covered', 10, false, 0],
  ['covered', 65, true, 0],
] as const)('%s, %i minutes, travel %s: %i cents', (kind, minutes, hasTravel, cents) => {
  expect(cost({ kind, minutes, hasTravel })).toBe(cents);
});

test.each(TimeKinds)('%s that is not billable costs nothing, with its travel', (kind) => {
  expect(cost({ kind, minutes: 500, hasTravel: true, isBillable: false })).toBe(0);
});

test('more minutes never cost less, and a quarter hour is the largest step', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('remote', 'on_site', 'training'),
      fc.integer({ min: 1, max: TimeLimit.minutes - 1 }),
      fc.boolean(),
      (kind, minutes, hasTravel) => {
        const more = cost({ kind, minutes: minutes + 1, hasTravel }) - cost({ kind, minutes, hasTravel });
        expect([0, prices.hourly[kind] / 4]).toContain(more);
      },
    ),
  );
});

test('the minimum and travel count once for each entry, not for each ticket', () => {
  const visit = { kind: 'on_site', minutes: 10, hasTravel: true } as const;

  expect(cost(visit) + cost(visit)).toBe(30000);
  expect(cost({ ...visit, minutes: 20 })).toBe(15000);
});

test('an explanation adds up to the amount, and there is none for an amount of other prices', () => {
  const minutes = fc.integer({ min: 1, max: TimeLimit.minutes });
  const work = fc.record({
    kind: fc.constantFrom(...TimeKinds),
    minutes,
    hasTravel: fc.boolean(),
    isBillable: fc.boolean(),
  });
  fc.assert(
    fc.property(work, (entry) => {
      const amount = amountOf(entry, prices);
      const charges = explainAmount({ ...entry, amount }, prices);
      expect(((charges?.hourly ?? 0) * (charges?.billedMinutes ?? 0)) / 60 + (charges?.travel ?? 0)).toBe(amount);
      expect(charges?.isMinimum).toBe(amount > 0 && entry.minutes < prices.minimumMinutes);
      expect(explainAmount({ ...entry, amount: amount + 1 }, prices)).toBeNull();
    }),
  );
});
