import { expect, test } from 'vitest';
import { routine } from '#gallery/samples/routines.ts';
import { clockTime } from '#web/features/shared/service-hours.ts';
import type { Routine } from './api.ts';
import { fieldsOf, toSent, unchosenIn } from './routine-fields.ts';
import { movedWords, scheduleWords } from './routine-words.ts';

const schedules: [words: string, schedule: Routine['schedule']][] = [
  ['Every day', { every: 'day', interval: 1 }],
  ['Every 2 weeks on Monday and Friday', { every: 'week', interval: 2, days: ['mon', 'fri'] }],
  ['Every month on the 31st', { every: 'month', interval: 1, day: 31 }],
  ['Every 3 months on the last day', { every: 'month', interval: 3, day: 'last' }],
  ['Every month on the 2nd Tuesday', { every: 'month', interval: 1, nth: 2, weekday: 'tue' }],
  ['Every month on the last service day', { every: 'month', interval: 1, nth: 'last', weekday: 'service_day' }],
  ['Every year on March 31', { every: 'year', interval: 1, month: 3, day: 31 }],
  ['Every year on the last day of February', { every: 'year', interval: 1, month: 2, day: 'last' }],
];

test.each(schedules)('%s: the words of a schedule, and its form sends what it has got', (words, schedule) => {
  const ours = routine({ schedule, endsOn: '2027-12-31', leadDays: 30, ifOpen: 'skip' });

  const sent = toSent(fieldsOf(ours));

  expect(scheduleWords(schedule)).toBe(words);
  expect(ours).toMatchObject({ ...sent, targets: sent.targets });
});

test('a new routine asks for its template and companies', () => {
  expect(unchosenIn(fieldsOf(undefined))).toEqual({ template: expect.any(String), targets: expect.any(String) });
});

test('a moved date says from where and why', () => {
  const moved = { date: '2026-12-28', unmovedDate: '2026-12-25' };

  expect(movedWords(moved, [{ date: '2026-12-25', name: 'Christmas Day' }])).toMatch(
    /^moved from Fri, Dec 25.*: Christmas Day$/,
  );
  expect(movedWords(moved, [])).toMatch(/: no service hours$/);
  expect(movedWords({ ...moved, unmovedDate: moved.date }, [])).toBeUndefined();
  expect(clockTime('14:05')).toMatch(/^2:05\sPM$/);
});
