import { expect, test } from 'vitest';
import type { Calendar } from '#contract/promise.ts';
import type { Timing } from '#contract/routines.ts';
import { previewDates } from './preview.ts';

const workdays = ['mon', 'tue', 'wed', 'thu', 'fri'] as const;
const calendar: Calendar = {
  timezone: 'America/Chicago',
  hours: workdays.map((day) => ({ day, from: '08:00', to: '17:00' })),
  holidays: [
    { date: '2026-11-26', name: 'Thanksgiving Day' },
    { date: '2026-12-25', name: 'Christmas Day' },
  ],
};
const daily: Timing = {
  schedule: { every: 'day', interval: 1 },
  time: '09:00',
  startsOn: '2026-12-01',
  endsOn: null,
  leadDays: 0,
  onClosedDay: 'run',
  skips: [],
};
const monthly = (day: number | 'last') => ({ every: 'month', interval: 1, day }) as const;

function datesOf(changes: Partial<Timing>, count = 3) {
  return previewDates({ ...daily, ...changes }, calendar, { count }).map(({ date }) => date);
}

test('a day that a month lacks is its last day, and the next month has it again', () => {
  const from = { startsOn: '2027-01-01' };
  expect(datesOf({ ...from, schedule: monthly(31) })).toEqual(['2027-01-31', '2027-02-28', '2027-03-31']);
  expect(datesOf({ ...from, schedule: { every: 'year', interval: 1, month: 2, day: 29 } })).toEqual([
    '2027-02-28',
    '2028-02-29',
    '2029-02-28',
  ]);
});

test('a fifth weekday that a month lacks has no date, the last one has', () => {
  const nth = (nth: 5 | 'last') => datesOf({ schedule: { every: 'month', interval: 1, nth, weekday: 'mon' } });
  expect(nth(5)).toEqual(['2027-03-29', '2027-05-31', '2027-08-30']);
  expect(nth('last')).toEqual(['2026-12-28', '2027-01-25', '2027-02-22']);
});

test('the first service day follows weekends and holidays', () => {
  const schedule = { every: 'month', interval: 1, nth: 1, weekday: 'service_day' } as const;
  expect(datesOf({ schedule })).toEqual(['2026-12-01', '2027-01-01', '2027-02-01']);
});

test('a date on a closed day stays, is left out, or moves to an open one', () => {
  const christmas = { schedule: monthly(25) };
  expect(datesOf({ ...christmas, onClosedDay: 'run' }, 1)).toEqual(['2026-12-25']);
  expect(datesOf({ ...christmas, onClosedDay: 'skip' }, 1)).toEqual(['2027-01-25']);
  expect(datesOf({ ...christmas, onClosedDay: 'before' }, 1)).toEqual(['2026-12-24']);
  expect(previewDates({ ...daily, ...christmas, onClosedDay: 'after' }, calendar, { count: 1 })).toEqual([
    {
      date: '2026-12-28',
      unmovedDate: '2026-12-25',
      runsAt: new Date('2026-12-28T15:00:00Z'),
      moved: ['closed_day'],
    },
  ]);
});

test('dates that meet are one, by the name of the one that was not moved', () => {
  const dates = previewDates({ ...daily, startsOn: '2026-12-24', onClosedDay: 'after' }, calendar, { count: 3 });
  expect(dates.map(({ date, unmovedDate }) => [date, unmovedDate])).toEqual([
    ['2026-12-24', '2026-12-24'],
    ['2026-12-28', '2026-12-28'],
    ['2026-12-29', '2026-12-29'],
  ]);
});

test('skipped dates do not shift the count', () => {
  const schedule = { every: 'week', interval: 2, days: ['thu', 'mon'] } as const;
  expect(datesOf({ schedule: { ...schedule, days: [...schedule.days] }, skips: ['2026-12-14'] })).toEqual([
    '2026-12-03',
    '2026-12-17',
    '2026-12-28',
  ]);
});

test('a time that the clock skips is as much later, one that happens twice is the first', () => {
  const at = (startsOn: string, time: string) =>
    previewDates({ ...daily, startsOn, time }, calendar, { count: 1 }).map(({ runsAt, moved }) => [
      runsAt.toISOString(),
      moved,
    ]);
  expect(at('2027-03-14', '02:30')).toEqual([['2027-03-14T08:30:00.000Z', ['clock']]]);
  expect(at('2027-11-07', '01:30')).toEqual([['2027-11-07T06:30:00.000Z', []]]);
});

test('the ticket is created some calendar days ahead', () => {
  const [run] = previewDates({ ...daily, startsOn: '2027-03-15', leadDays: 30 }, calendar, { count: 1 });
  expect(run).toMatchObject({ date: '2027-03-15', runsAt: new Date('2027-02-13T15:00:00Z') });
});

test.each([
  [{ endsOn: '2026-12-02', schedule: monthly(15) }],
  [{ startsOn: '2026-12-06', schedule: { every: 'day', interval: 7 }, onClosedDay: 'skip' }],
  [{ schedule: { every: 'year', interval: 60, month: 3, day: 1 } }],
] as const)('a schedule without a date within ten years is refused: %j', (changes) => {
  expect(() => datesOf(changes as Partial<Timing>)).toThrow('has no date');
});
