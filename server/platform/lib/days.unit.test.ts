import { describe, expect, test } from 'vitest';
import { HOUR } from '#contract/shared-constants.ts';
import { dateOf, lastDays } from './days.ts';

const count = 90;
const zones = ['America/Chicago', 'Australia/Lord_Howe', 'Asia/Kathmandu'];

describe('the last days of a time zone', () => {
  test.each(zones)('are always as many, and end with today, throughout a year in %s', (zone) => {
    for (let hour = 0; hour < 366 * 24; hour += 11.5) {
      const now = new Date(Date.UTC(2026, 0, 1) + hour * HOUR);

      const days = lastDays(now, zone, count);

      const [first, last] = [days[0], days.at(-1)];
      if (!(first && last)) throw new Error('There are no days.');
      const isRight =
        days.length === count &&
        last.date === dateOf(now, zone) &&
        last.start <= now &&
        now < last.end &&
        first.end < now;
      if (!isRight) expect.fail(`${days.length} days from ${first.date} to ${last.date} at ${now.toISOString()}`);
    }
  });

  test('meet each other at midnight, also when the clock changes', () => {
    // 11:15 p.m. in Chicago, four weeks after the clock went back: 89 times 24 hours earlier it was a quarter past midnight.
    const days = lastDays(new Date('2026-11-28T05:15:00Z'), 'America/Chicago', count);

    expect([days[0]?.date, days.at(-1)?.date]).toEqual(['2026-08-30', '2026-11-27']);
    expect(days.slice(1).every((day, index) => day.start.getTime() === days[index]?.end.getTime())).toBe(true);
    const lengths = days.map(({ start, end }) => (end.getTime() - start.getTime()) / HOUR);
    expect(lengths.filter((hours) => hours !== 24)).toEqual([25]);
  });
});
