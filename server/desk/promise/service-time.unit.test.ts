import { describe, expect, test } from 'vitest';
import type { Calendar } from '#contract/promise.ts';
import { federalHolidays } from './federal-holidays.ts';
import { afterServiceMinutes, serviceMinutes } from './service-time.ts';

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri'] as const;
const office: Calendar = {
  timezone: 'America/Chicago',
  hours: weekdays.map((day) => ({ day, from: '09:00', to: '17:00' })),
  holidays: [{ date: '2026-11-26', name: 'Thanksgiving Day' }],
};
const nights = (timezone: string): Calendar => ({
  timezone,
  hours: [...weekdays, 'sat' as const, 'sun' as const].flatMap((day) => [
    { day, from: '00:00', to: '03:00' },
    { day, from: '22:00', to: '24:00' },
  ]),
  holidays: [],
});

/** Computed by hand. Times with an offset are what the clock on the wall shows. */
describe('a promise is due', () => {
  test.each<[string, Calendar | null, string, number, string]>([
    ['in the same span', office, '2026-11-23T09:00-06:00', 60, '2026-11-23T10:00-06:00'],
    ['at the end of the day, not the next morning', office, '2026-11-23T09:00-06:00', 480, '2026-11-23T17:00-06:00'],
    ['the next morning', office, '2026-11-23T16:40-06:00', 60, '2026-11-24T09:40-06:00'],
    ['after the weekend', office, '2026-11-20T16:30-06:00', 60, '2026-11-23T09:30-06:00'],
    ['from Monday morning when raised on Saturday', office, '2026-11-21T12:00-06:00', 60, '2026-11-23T10:00-06:00'],
    ['after a holiday', office, '2026-11-25T16:00-06:00', 120, '2026-11-27T10:00-06:00'],
    ['five working days later over a holiday', office, '2026-11-23T09:00-06:00', 2_400, '2026-11-30T17:00-06:00'],
    ['at once when nothing is needed', office, '2026-11-21T12:00-06:00', 0, '2026-11-21T12:00-06:00'],
    ['with seconds', office, '2026-11-23T16:59:30-06:00', 1, '2026-11-24T09:00:30-06:00'],
    ['around the clock', null, '2026-11-25T16:00-06:00', 480, '2026-11-26T00:00-06:00'],
    ['on the wall clock after it went forward', office, '2026-03-06T16:00-06:00', 120, '2026-03-09T10:00-05:00'],
    ['on the wall clock after it went back', office, '2026-10-30T16:00-05:00', 120, '2026-11-02T10:00-06:00'],
    ['through midnight', nights('America/Chicago'), '2026-05-01T23:00-05:00', 120, '2026-05-02T01:00-05:00'],
    [
      'without the hour that is skipped',
      nights('America/Chicago'),
      '2026-03-08T00:00-06:00',
      150,
      '2026-03-08T22:30-05:00',
    ],
    [
      'with the hour that comes twice',
      nights('America/Chicago'),
      '2026-11-01T00:00-05:00',
      180,
      '2026-11-01T02:00-06:00',
    ],
    [
      'in Berlin without the skipped hour',
      nights('Europe/Berlin'),
      '2026-03-29T00:00+01:00',
      150,
      '2026-03-29T22:30+02:00',
    ],
    [
      'in Berlin with the second hour',
      nights('Europe/Berlin'),
      '2026-10-25T00:00+02:00',
      240,
      '2026-10-25T03:00+01:00',
    ],
    [
      'on Lord Howe with the half hour that comes twice',
      nights('Australia/Lord_Howe'),
      '2026-04-05T00:00+11:00',
      150,
      '2026-04-05T02:00+10:30',
    ],
    [
      'on Lord Howe without the skipped half hour',
      nights('Australia/Lord_Howe'),
      '2026-10-04T00:00+10:30',
      150,
      '2026-10-04T03:00+11:00',
    ],
    ['on February 29', office, '2028-02-28T16:30-06:00', 60, '2028-02-29T09:30-06:00'],
  ])('%s', (_, calendar, from, minutes, due) => {
    expect(afterServiceMinutes(calendar, new Date(from), minutes)).toEqual(new Date(due));
    expect(serviceMinutes(calendar, new Date(from), new Date(due))).toBe(minutes);
  });
});

describe('pauses', () => {
  const monday = (time: string) => new Date(`2026-11-23T${time}-06:00`);

  test('move the time by the service minutes within them', () => {
    const pauses = [{ from: monday('10:00'), to: new Date('2026-11-24T09:30-06:00') }];
    expect(afterServiceMinutes(office, monday('09:00'), 120, pauses)).toEqual(new Date('2026-11-24T10:30-06:00'));
  });

  test('may overlap and lie outside of service hours', () => {
    const pauses = [
      { from: monday('11:00'), to: monday('12:00') },
      { from: monday('10:00'), to: monday('11:30') },
      { from: monday('03:00'), to: monday('08:00') },
    ];
    expect(afterServiceMinutes(office, monday('09:00'), 120, pauses)).toEqual(monday('13:00'));
    expect(serviceMinutes(office, monday('09:00'), monday('13:00'), pauses)).toBe(120);
  });

  test('without an end leave nothing due', () => {
    const pauses = [{ from: monday('10:00'), to: null }];
    expect(afterServiceMinutes(office, monday('09:00'), 120, pauses)).toBe(null);
    expect(afterServiceMinutes(office, monday('09:00'), 60, pauses)).toEqual(monday('10:00'));
  });
});

test('a calendar without enough hours leaves nothing due', () => {
  const holidays = Array.from({ length: 366 * 11 }, (_, day) => ({
    date: new Date(Date.parse('2026-01-01') + day * 86_400_000).toISOString().slice(0, 10),
    name: 'Closed',
  }));
  expect(afterServiceMinutes({ ...office, holidays }, new Date('2026-01-01T00:00Z'), 1)).toBe(null);
});

/** As published by the Office of Personnel Management. */
test.each([
  [2026, '01-01 01-19 02-16 05-25 06-19 07-03 09-07 10-12 11-11 11-26 12-25'],
  [2027, '01-01 01-18 02-15 05-31 06-18 07-05 09-06 10-11 11-11 11-25 12-24 12-31'],
  [2028, '01-17 02-21 05-29 06-19 07-04 09-04 10-09 11-10 11-23 12-25'],
])('the federal holidays of %i', (year, dates) => {
  expect(federalHolidays(year).map(({ date }) => date)).toEqual(dates.split(' ').map((date) => `${year}-${date}`));
});
