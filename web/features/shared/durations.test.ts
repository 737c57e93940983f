import { expect, test } from 'vitest';
import { inShort, minutesIn } from './durations.ts';

test.each([
  ['1 h', 60],
  ['90 min', 90],
  ['2 days', 2_880],
  ['1 day', 1_440],
  ['1h30m', 90],
  ['1 hour and 30 minutes', 90],
  ['1.5 hours', 90],
  ['0,5 h', 30],
  ['0.1 h', 6],
  ['1 week', 10_080],
  [' 8 HRS ', 480],
])('%s are %i minutes', (text, minutes) => {
  expect(minutesIn(text)).toBe(minutes);
});

test.each(['', '60', 'soon', '1 month', '2 days ago', '-1 h', '1.37 min'])('“%s” is no duration', (text) => {
  expect(minutesIn(text)).toBeUndefined();
});

test('a duration reads in its largest units, in days only where a day has 24 hours', () => {
  expect(inShort(45, true)).toBe('45 min');
  expect(inShort(60, true)).toBe('1 h');
  expect(inShort(90, true)).toBe('1 h 30 min');
  expect(inShort(1_440, true)).toBe('24 h');
  expect(inShort(2_880, true)).toBe('2 days');
  expect(inShort(3_120, true)).toBe('2 days 4 h');
  expect(inShort(2_880, false)).toBe('48 h');
});

test('every duration that is shown can be typed again', () => {
  for (let minutes = 1; minutes < 6_000; minutes += 7) {
    expect(minutesIn(inShort(minutes, minutes % 2 === 0))).toBe(minutes);
  }
});
