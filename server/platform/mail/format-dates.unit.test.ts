import { expect, test } from 'vitest';
import { formatDateTime } from './format-dates.ts';

test.each([
  ['2026-11-26T21:28:00Z', 'America/Chicago', 'Nov 26, 2026, 3:28 PM CST'],
  // The last minute of summer time, and the first after it.
  ['2026-11-01T06:59:00Z', 'America/Chicago', 'Nov 1, 2026, 1:59 AM CDT'],
  ['2026-11-01T07:00:00Z', 'America/Chicago', 'Nov 1, 2026, 1:00 AM CST'],
  ['2026-03-08T08:00:00Z', 'America/Chicago', 'Mar 8, 2026, 3:00 AM CDT'],
  ['2026-12-31T23:30:00Z', 'Europe/Berlin', 'Jan 1, 2027, 12:30 AM GMT+1'],
  ['2026-06-30T19:00:00Z', 'Asia/Kolkata', 'Jul 1, 2026, 12:30 AM GMT+5:30'],
  ['2026-06-30T19:00:00Z', 'UTC', 'Jun 30, 2026, 7:00 PM UTC'],
])('%s in %s is %s', (moment, zone, words) => {
  expect(formatDateTime(new Date(moment), zone)).toBe(words);
});
