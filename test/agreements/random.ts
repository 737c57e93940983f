import fc from 'fast-check';
import { expect } from 'vitest';
import type { Adjustment } from '#contract/agreements.ts';
import {
  AgreementKinds,
  CoveredKinds,
  OverRules,
  ProrationRules,
  TravelRules,
} from '#contract/agreements-constants.ts';
import type { PriceList } from '#contract/prices.ts';
import { TimeKinds } from '#contract/time-constants.ts';
import type { Agreement } from '#server/desk/agreements/agreement.ts';
import { boundsOf } from '#server/platform/lib/days.ts';

/** Prices that do not divide by sixty, so that cents are rounded. */
const price = fc.oneof(fc.constantFrom(7_500, 7_777, 9_999, 10_001), fc.integer({ min: 0, max: 20_000 }));
export const prices: fc.Arbitrary<PriceList> = fc.record({
  hourly: fc.record({ remote: price, on_site: price, training: price }),
  travel: price,
  minimumMinutes: fc.constantFrom(0, 60),
  stepMinutes: fc.constantFrom(1, 15),
});

const terms = fc.record({
  includedMinutes: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 400 })),
  fee: price,
  rollsOver: fc.record({
    months: fc.constantFrom(0, 0, 1, 1, 2, 3),
    most: fc.option(fc.integer({ min: 0, max: 300 }), { freq: 3 }),
  }),
  proration: fc.constantFrom(...ProrationRules),
});

/** Agreements, work and corrections of a company in consecutive months, and a little around them. */
export function randomIn(months: string[]) {
  const [first, last] = [`${months[0]}-01`, boundsOf(`${months.at(-1)}`).to];
  const allDays = daysBetween(after(first, -12), after(last, 12));
  const someDays = daysBetween(first, last);

  const block = fc.record({
    minutes: fc.integer({ min: 1, max: 400 }),
    price,
    boughtOn: someDays,
    from: allDays,
    lasts: fc.option(fc.integer({ min: 0, max: 120 }), { freq: 3 }),
  });

  const agreement = fc.record({
    kind: fc.constantFrom(...AgreementKinds, 'monthly' as const, 'block' as const),
    startsOn: fc.oneof(fc.constant(`${after(first, -1).slice(0, 'YYYY-MM'.length)}-01`), someDays),
    lasts: fc.option(fc.integer({ min: 0, max: 200 })),
    covers: fc.subarray([...CoveredKinds], { minLength: 1 }),
    travel: fc.constantFrom(...TravelRules),
    minimumMinutes: fc.constantFrom(0, 15, 30, 47),
    stepMinutes: fc.constantFrom(1, 6, 15, 60),
    rates: fc.option(fc.record({ remote: price, on_site: price, training: price })),
    whenOver: fc.constantFrom(...OverRules),
    terms: fc.array(terms, { minLength: 1, maxLength: 4 }),
    blocks: fc.array(block, { maxLength: 4 }),
    position: fc.integer({ min: 0, max: 99 }),
  });

  const agreementFrom = ({ lasts, terms, blocks, ...rest }: Generated<typeof agreement>, index: number): Agreement => {
    const { startsOn, kind } = rest;
    const first = startsOn.slice(0, 'YYYY-MM'.length);
    const later = months.filter((month) => month > first);
    return {
      ...rest,
      id: `a${index}`,
      name: `Agreement ${index}`,
      warnsAt: [],
      isShownTo: 'nobody',
      endsOn: lasts === null ? null : after(startsOn, lasts),
      terms: [first, ...later.slice(0, terms.length - 1)].map((from, place) => {
        const own = terms[place] ?? expect.fail('More months than terms');
        return { ...own, from, includedMinutes: kind === 'monthly' ? own.includedMinutes : 0 };
      }),
      blocks: (kind === 'block' ? blocks : []).map(({ lasts, ...own }, place) => ({
        ...own,
        id: `a${index} b${place}`,
        note: '',
        expiresOn: lasts === null ? null : after(own.from, lasts),
      })),
    };
  };
  const agreements = fc
    .uniqueArray(agreement, { maxLength: 4, selector: ({ position }) => position })
    .map((all) => all.map(agreementFrom));

  const work = fc.array(
    fc.record({
      kind: fc.constantFrom(...TimeKinds, ...CoveredKinds),
      minutes: fc.integer({ min: 1, max: 150 }),
      hasTravel: fc.boolean(),
      isBillable: fc.oneof(fc.constant(true), fc.boolean()),
      workedOn: someDays,
    }),
    { maxLength: 40 },
  );

  const corrections = fc.array(
    fc.record({
      month: fc.constantFrom(...months),
      place: fc.nat(3),
      isMinutes: fc.boolean(),
      change: fc.integer({ min: -300, max: 300 }),
    }),
    { maxLength: 4 },
  );

  return { agreements, work, corrections };
}

type Random = ReturnType<typeof randomIn>;
type Generated<Of> = Of extends fc.Arbitrary<infer Value> ? Value : never;

/** Corrections as agreements can have them. */
export function adjustmentsOf(all: Generated<Random['corrections']>, agreements: Agreement[]): Adjustment[] {
  return all.map(({ month, place, isMinutes, change }) => {
    const agreement = agreements[place];
    const hasMinutes = isMinutes && agreement !== undefined && agreement.kind !== 'unlimited';
    return {
      ...{ month, reason: 'Because', corrects: null, agreementId: agreement?.id ?? null },
      ...(hasMinutes ? { minutes: change, amount: null } : { minutes: null, amount: change }),
    };
  });
}

function daysBetween(first: string, last: string) {
  return fc
    .integer({ min: 0, max: (Date.parse(last) - Date.parse(first)) / 86_400_000 })
    .map((days) => after(first, days));
}

function after(day: string, days: number) {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 'YYYY-MM-DD'.length);
}
