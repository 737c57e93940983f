import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountOf, type PriceList } from '#contract/prices.ts';
import { minuteByMinute } from '#test/agreements/minute-by-minute.ts';
import { adjustmentsOf, prices, randomIn } from '#test/agreements/random.ts';
import { slow } from '#test/slow.ts';
import type { Agreement } from './agreement.ts';
import { allocate, type Entry } from './allocate.ts';

slow('Looks for what pays each minute of 10,000 months');

/** Months with a leap day, with 28 to 31 days, and over the end of a year. */
const months = ['2027-11', '2027-12', '2028-01', '2028-02', '2028-03', '2028-04'];
const company = fc.record({ ...randomIn(months), prices, closed: fc.nat(months.length - 1) });

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
