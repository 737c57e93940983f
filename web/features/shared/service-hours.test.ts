import { expect, test } from 'vitest';
import {
  aroundTheClock,
  clockTime,
  draw,
  type Hours,
  inWords,
  problemsOf,
  spansOf,
  withSpans,
} from './service-hours.ts';

const nineToFive: Hours = [
  { day: 'mon', from: '09:00', to: '17:00' },
  { day: 'tue', from: '09:00', to: '17:00' },
];

test('a drawn span joins those that it touches, on every day it crosses', () => {
  const drawn = draw(nineToFive, { days: ['mon', 'wed'], from: 17 * 60, to: 24 * 60, isOn: true });

  expect(spansOf(drawn, 'mon')).toEqual([{ from: '09:00', to: '24:00' }]);
  expect(spansOf(drawn, 'tue')).toEqual([{ from: '09:00', to: '17:00' }]);
  expect(spansOf(drawn, 'wed')).toEqual([{ from: '17:00', to: '24:00' }]);
});

test('drawing time off cuts a span in two, or takes it away', () => {
  const lunch = draw(nineToFive, { days: ['mon', 'tue'], from: 12 * 60, to: 12 * 60 + 30, isOn: false });
  const none = draw(lunch, { days: ['tue'], from: 0, to: 24 * 60, isOn: false });

  expect(spansOf(none, 'mon')).toEqual([
    { from: '09:00', to: '12:00' },
    { from: '12:30', to: '17:00' },
  ]);
  expect(spansOf(none, 'tue')).toEqual([]);
});

test('drawing over a day discards half-typed times', () => {
  const typing: Hours = [
    { day: 'mon', from: '09:00', to: '' },
    { day: 'mon', from: '14:00', to: '13:00' },
  ];

  const drawn = draw(typing, { days: ['mon'], from: 0, to: 60, isOn: true });

  expect(spansOf(drawn, 'mon')).toEqual([{ from: '00:00', to: '01:00' }]);
});

test('the week keeps its order when a day is copied to others', () => {
  const copied = withSpans(nineToFive, ['fri', 'mon'], [{ from: '08:00', to: '12:00' }]);

  expect(copied.map(({ day }) => day)).toEqual(['mon', 'tue', 'fri']);
});

test('a day is described in everyday words', () => {
  expect(inWords([])).toBe('Closed');
  expect(inWords(spansOf(aroundTheClock, 'sun'))).toBe('All day');
  expect(
    inWords([
      { from: '00:30', to: '12:00' },
      { from: '13:05', to: '24:00' },
    ]),
  ).toBe('12:30 AM to 12:00 PM, 1:05 PM to midnight');
  expect(clockTime('12:15')).toBe('12:15 PM');
});

test('a span without an end, a span that ends first and one that overlaps are named', () => {
  const problems = problemsOf([
    { from: '09:00', to: '' },
    { from: '12:00', to: '11:00' },
    { from: '13:00', to: '15:00' },
    { from: '14:00', to: '16:00' },
    { from: '16:00', to: '17:00' },
  ]);

  expect(problems).toEqual([
    'Enter a time such as 09:00',
    'The end must be later than the start',
    undefined,
    'These hours overlap others of the same day',
    undefined,
  ]);
});
