import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountOf, type PriceList } from '#contract/prices.ts';
import { monthOf } from '#server/platform/domain/closed-months.ts';
import { boundsOf } from '#server/platform/lib/days.ts';
import { adjustmentsOf, prices, randomIn } from '#test/agreements/random.ts';
import { slow } from '#test/slow.ts';
import { tries } from '#test/tries.ts';
import { type Agreement, sumOf } from './agreement.ts';
import { allocate, type Entry } from './allocate.ts';
import { accountsOn, balanceOf, type StoredWork } from './balances.ts';

slow('Looks at the balance of thousands of months');

const months = ['2027-11', '2027-12', '2028-01', '2028-02', '2028-03', '2028-04'];
const { agreements, work, corrections } = randomIn(months);
const company = fc.record({ agreements, work, prices, corrections, day: fc.integer({ min: 1, max: 28 }) });

type Company = typeof company extends fc.Arbitrary<infer Value> ? Value : never;

/** What is stored of a company, and the balance of its agreements on a day of a month. */
function companyOf({ agreements, work, prices, corrections }: Company) {
  const entries: Entry[] = work
    .map((entry) => ({ ...entry, listed: listedBy(prices, entry) }))
    .toSorted((one, other) => one.workedOn.localeCompare(other.workedOn));
  const adjustments = adjustmentsOf(corrections, agreements);
  const found = allocate(agreements, entries, adjustments, months);
  const stored: StoredWork[] = entries.map((entry, index) => ({ ...entry, ...outcomeOf(found, index) }));
  return {
    found,
    upTo: (on: string) =>
      allocate(
        agreements,
        entries.filter(({ workedOn }) => workedOn <= on),
        adjustments,
        months,
      ),
    balancesOn: (on: string) => {
      const place = months.indexOf(monthOf(on));
      const month = found.months[place] ?? expect.fail('A month was not allocated');
      const own = stored.filter(({ workedOn }) => monthOf(workedOn) === month.month);
      const accounts = accountsOn(agreements, { month, before: found.months[place - 1] ?? null, entries: own }, on);
      return accounts.map((account) => balanceOf(account, on));
    },
  };
}

test('the balance of a month’s last day is what is stored of the month', () => {
  fc.assert(
    fc.property(company, (random) => {
      const { found, balancesOn } = companyOf(random);
      for (const { month, agreements: lines } of found.months) {
        const last = boundsOf(month).to;
        for (const balance of balancesOn(last)) {
          const line = lines.find(({ id }) => id === balance.id) ?? expect.fail('A balance of no agreement');
          const { included, carriedIn, adjusted, drawn, over, overAmount } = line;
          expect(balance).toMatchObject({
            included,
            carriedIn,
            adjusted,
            drawn,
            over: { minutes: over, amount: overAmount },
          });
          if (balance.left === null) continue;
          const ends = balance.expiring.filter(({ on }) => on === last);
          expect(balance.left - sumOf(ends.map(({ minutes }) => minutes))).toBe(line.carriedOut);
          // What blocks lost before the last day is in neither.
          expect(line.bought - balance.bought).toBe(line.expired - sumOf(ends.map(({ minutes }) => minutes)));
          if (!endsOn(random.agreements, balance.id, last)) expect(balance.owed).toBe(line.owed);
        }
      }
    }),
    { numRuns: tries(300, 3_000) },
  );
});

test('the balance of any day has the time up to that day alone', () => {
  fc.assert(
    fc.property(company, (random) => {
      // What pays debts on a later day of the month is not in it either.
      const charging = {
        ...random,
        agreements: random.agreements.map((each) => ({ ...each, whenOver: 'charge' as const })),
      };
      const { balancesOn, upTo } = companyOf(charging);
      for (const [place, month] of months.entries()) {
        const on = `${month}-${String(random.day).padStart(2, '0')}`;
        const lines = upTo(on).months[place]?.agreements ?? [];
        for (const balance of balancesOn(on)) {
          const line = lines.find(({ id }) => id === balance.id);
          expect(balance).toMatchObject({
            drawn: line?.drawn,
            over: { minutes: line?.over, amount: line?.overAmount },
          });
        }
      }
    }),
    { numRuns: tries(300, 3_000) },
  );
});

test('what is left is never less than nothing, and no more of it expires than there is', () => {
  fc.assert(
    fc.property(company, (random) => {
      const { balancesOn } = companyOf(random);
      for (const month of months) {
        const on = `${month}-${String(random.day).padStart(2, '0')}`;
        for (const { left, owed, expiring, level } of balancesOn(on)) {
          expect(owed).toBeGreaterThanOrEqual(0);
          if (left === null) continue;
          expect(left).toBeGreaterThanOrEqual(0);
          expect(sumOf(expiring.map(({ minutes }) => minutes))).toBeLessThanOrEqual(left);
          expect(expiring.every((part) => part.on >= on && part.minutes > 0)).toBe(true);
          expect(level === 'empty').toBe(left === 0);
        }
      }
    }),
    { numRuns: tries(300, 3_000) },
  );
});

function outcomeOf({ entries }: ReturnType<typeof allocate>, index: number) {
  return entries[index] ?? expect.fail('An entry was not allocated');
}

function endsOn(agreements: Agreement[], id: string, last: string) {
  return agreements.some((agreement) => agreement.id === id && agreement.endsOn === last);
}

function listedBy(prices: PriceList, entry: Omit<Entry, 'listed'>): Entry['listed'] {
  const hourly = entry.kind === 'covered' ? 0 : prices.hourly[entry.kind];
  return { hourly, travel: prices.travel, amount: amountOf(entry, prices) };
}
