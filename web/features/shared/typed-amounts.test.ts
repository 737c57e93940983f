import { expect, test } from 'vitest';
import { centsIn, dollarsOf, hoursOf, minutesOfHours, wholeIn } from './typed-amounts.ts';

test.each([
  ['10', 600],
  ['2.5', 150],
  ['0.1', 6],
  ['2:30', 150],
  ['2 h 30 min', 150],
  ['45 min', 45],
  ['', -1],
  ['ten', -1],
  ['2:75', -1],
  ['-1', -1],
  ['0.01', -1],
])('%s hours are %i minutes', (text, minutes) => {
  expect(minutesOfHours(text)).toBe(minutes);
});

test.each([0, 15, 20, 61, 90, 600, 625])('%i minutes are read as they are written', (minutes) => {
  expect(minutesOfHours(hoursOf(minutes))).toBe(minutes);
});

test.each([
  ['75', 75_00],
  ['$1,082.5', 1082_50],
  ['0', 0],
  ['', -1],
  ['-5', -1],
  ['1.234', -1],
])('%s dollars are %i cents', (text, cents) => {
  expect(centsIn(text)).toBe(cents);
});

test('no amount is an empty field, and a number has only digits', () => {
  expect([dollarsOf(null), dollarsOf(82_50), dollarsOf(75_00)]).toEqual(['', '82.50', '75']);
  expect([wholeIn('15'), wholeIn('1.5'), wholeIn('')]).toEqual([15, -1, -1]);
});
