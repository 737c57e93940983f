import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Adjustment } from '#contract/agreements.ts';
import {
  AgreementKinds,
  CoveredKinds,
  OverRules,
  ProrationRules,
  TravelRules,
} from '#contract/agreements-constants.ts';
import { amountOf, type PriceList } from '#contract/prices.ts';
import { TimeKinds } from '#contract/time-constants.ts';
import { minuteByMinute } from '#test/agreements/minute-by-minute.ts';
import { slow } from '#test/slow.ts';
import type { Agreement } from './agreement.ts';
import { allocate, type Entry } from './allocate.ts';

slow('Looks for what pays each minute of 10,000 months');

/** Months with a leap day, with 28 to 31 days, and over the end of a year. */
const months = ['2027-11', '2027-12', '2028-01', '2028-02', '2028-03', '2028-04'];
const allDays = fc.integer({ min: Date.parse('2027-10-20'), max: Date.parse('2028-05-10') }).map(dateOf);
const someDays = fc.integer({ min: Date.parse('2027-11-01'), max: Date.parse('2028-04-30') }).map(dateOf);

/** Prices that do not divide by sixty, so that cents are rounded. */
const price = fc.oneof(fc.constantFrom(7_500, 7_777, 9_999, 10_001), fc.integer({ min: 0, max: 20_000 }));
const prices: fc.Arbitrary<PriceList> = fc.record({
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

const block = fc.record({
  minutes: fc.integer({ min: 1, max: 400 }),
  price,
  boughtOn: someDays,
  from: allDays,
  lasts: fc.option(fc.integer({ min: 0, max: 120 }), { freq: 3 }),
});

const agreement = fc.record({
  kind: fc.constantFrom(...AgreementKinds, 'monthly' as const, 'block' as const),
  startsOn: fc.oneof(fc.constant('2027-10-01'), someDays),
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

const agreements = fc
  .uniqueArray(agreement, { maxLength: 4, selector: ({ position }) => position })
  .map((all) => all.map(agreementFrom));

function agreementFrom({ lasts, terms, blocks, ...rest }: GeneratedAgreement, index: number): Agreement {
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
}
type GeneratedAgreement = typeof agreement extends fc.Arbitrary<infer Value> ? Value : never;

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

function adjustmentsOf(all: GeneratedCorrection[], agreements: Agreement[]): Adjustment[] {
  return all.map(({ month, place, isMinutes, change }) => {
    const agreement = agreements[place];
    const hasMinutes = isMinutes && agreement !== undefined && agreement.kind !== 'unlimited';
    return {
      ...{ month, reason: 'Because', corrects: null, agreementId: agreement?.id ?? null },
      ...(hasMinutes ? { minutes: change, amount: null } : { minutes: null, amount: change }),
    };
  });
}
type GeneratedCorrection = { month: string; place: number; isMinutes: boolean; change: number };

const company = fc.record({ agreements, work, prices, corrections, closed: fc.nat(months.length - 1) });

/** Each run has six months. */
const RUNS = Math.ceil(10_000 / months.length);

test('allocates 10,000 months as a look at each single minute does, and as one that closes months', () => {
  fc.assert(
    fc.property(company, ({ agreements, work, prices, corrections, closed }) => {
      const entries: Entry[] = work.map((entry) => ({ ...entry, listed: listedBy(prices, entry) }));
      const adjustments = adjustmentsOf(corrections, agreements);
      const given = structuredClone({ agreements, entries, adjustments });

      const found = allocate(agreements, entries, adjustments, months);

      expect(found).toEqual(minuteByMinute(agreements, entries, adjustments, months));
      expect({ agreements, entries, adjustments }).toEqual(given);
      for (const month of found.months) for (const line of month.agreements) addsUp(line, agreements);

      const [early, late] = [found.months.slice(0, closed), months.slice(closed)];
      const open = entries.filter(({ workedOn }) => workedOn >= `${late[0]}`);
      const afterClosing = allocate(agreements, open, adjustments, [...early, ...late]);
      expect(afterClosing.months).toEqual(found.months.slice(closed));
      expect(afterClosing).toEqual(minuteByMinute(agreements, open, adjustments, [...early, ...late]));
    }),
    { numRuns: RUNS },
  );
});

type Line = ReturnType<typeof allocate>['months'][number]['agreements'][number];

/** No minute is lost, and none comes from nowhere. */
function addsUp(line: Line, agreements: Agreement[]) {
  if (agreements.find(({ id }) => id === line.id)?.kind === 'unlimited') return;
  const { included, carriedIn, bought, adjusted, drawn, carriedOut, expired } = line;
  expect(included + carriedIn + bought + adjusted).toBe(drawn + carriedOut + expired);
  expect(Math.min(...[carriedIn, bought, drawn, carriedOut, expired])).toBeGreaterThanOrEqual(0);
}

function listedBy(prices: PriceList, entry: Parameters<typeof amountOf>[0]) {
  const hourly = entry.kind === 'covered' ? 0 : prices.hourly[entry.kind];
  return { hourly, travel: prices.travel, amount: amountOf(entry, prices) };
}

function dateOf(moment: number) {
  return new Date(moment).toISOString().slice(0, 10);
}

function after(day: string, days: number) {
  return dateOf(Date.parse(day) + days * 86_400_000);
}
