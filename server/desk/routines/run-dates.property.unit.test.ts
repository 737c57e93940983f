import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Weekdays } from '#contract/promise-constants.ts';
import type { Schedule, Timing } from '#contract/routines.ts';
import { ClosedDayRules } from '#contract/routines-constants.ts';
import { dayByDay } from '#test/routines/day-by-day.ts';
import { slow } from '#test/slow.ts';
import { tries } from '#test/tries.ts';
import { runDates } from './run-dates.ts';

slow('Looks at every day of years');

/** Zones whose clocks jump by an hour, by half an hour, over a whole day, and never. */
const zones = [
  'America/Chicago',
  'Europe/Berlin',
  'Australia/Lord_Howe',
  'America/Havana',
  'Asia/Kathmandu',
  'Pacific/Apia',
];

const date = fc
  .integer({ min: Date.parse('2011-12-01') / 86_400_000, max: Date.parse('2033-01-01') / 86_400_000 })
  .map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10));
const days = fc.uniqueArray(fc.constantFrom(...Weekdays), { minLength: 1, maxLength: 7 });
const dayOfMonth = fc.oneof(fc.integer({ min: 1, max: 31 }), fc.constant('last' as const));
const nth = fc.oneof(fc.integer({ min: 1, max: 5 }), fc.constant('last' as const));
const interval = fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 7 }));

const schedule: fc.Arbitrary<Schedule> = fc.oneof(
  fc.record({ every: fc.constant('day' as const), interval: fc.integer({ min: 1, max: 366 }) }),
  fc.record({ every: fc.constant('week' as const), interval, days }),
  fc.record({ every: fc.constant('month' as const), interval, day: dayOfMonth }),
  fc.record({
    every: fc.constant('month' as const),
    interval,
    nth,
    weekday: fc.constantFrom(...Weekdays, 'service_day' as const),
  }),
  fc.record({ every: fc.constant('year' as const), interval, month: fc.integer({ min: 1, max: 12 }), day: dayOfMonth }),
);

/** Times within which a clock jumps somewhere, and others. */
const time = fc.constantFrom('00:00', '00:30', '01:30', '02:00', '02:30', '03:00', '09:00', '23:45');

const timing: fc.Arbitrary<Timing> = fc.record({
  schedule,
  time,
  startsOn: date,
  endsOn: fc.option(date, { freq: 5 }),
  leadDays: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 366 })),
  onClosedDay: fc.constantFrom(...ClosedDayRules),
  skips: fc.array(date, { maxLength: 40 }),
});

const calendar = fc.record({
  timezone: fc.constantFrom(...zones),
  hours: days.map((open) => open.map((day) => ({ day, from: '08:00', to: '17:00' }))),
  holidays: fc
    .uniqueArray(date, { maxLength: 200 })
    .map((dates) => dates.map((each) => ({ date: each, name: 'Holiday' }))),
});

const YEARS = 4;

test('dates are those that a look at every single day finds', () => {
  fc.assert(
    fc.property(timing, calendar, fc.boolean(), (timing, calendar, isClosed) => {
      // The skipped dates and holidays of a routine are among its own more often than among all.
      const plain = { ...timing, skips: [], endsOn: null };
      const own = [...take(12, runDates(plain, calendar))].map(({ unmovedDate }) => unmovedDate);
      const skips = [...timing.skips, ...own.slice(1, 3)];
      const holidays = isClosed ? own.slice(2, 6).map((each) => ({ date: each, name: 'Closed' })) : calendar.holidays;
      const shut = { ...calendar, holidays };

      const until = `${Number(timing.startsOn.slice(0, 4)) + YEARS}-12-31`;
      const last = `${Number(until.slice(0, 4)) - 1}-12-31`;
      const expected = dayByDay({ ...timing, skips }, shut, until).filter((run) => run.date <= last);
      const found = [...takeUntil(last, runDates({ ...timing, skips }, shut))];
      expect(found).toEqual(expected);

      // A page that begins later has the same dates.
      const after = expected[Math.floor(expected.length / 2)]?.date;
      if (after === undefined) return;
      const rest = [...takeUntil(last, runDates({ ...timing, skips }, shut, after))];
      expect(rest).toEqual(expected.filter((run) => run.date > after));
    }),
    { numRuns: tries(100, 5_000) },
  );
});

function* take<Value>(count: number, values: Iterable<Value>) {
  let index = 0;
  for (const value of values) {
    if (index++ === count) return;
    yield value;
  }
}

function* takeUntil(last: string, dates: ReturnType<typeof runDates>) {
  for (const run of dates) {
    if (run.date > last) return;
    yield run;
  }
}
