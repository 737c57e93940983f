import { expect, test } from 'vitest';
import type { Calendar } from './promise.ts';
import { serviceHoursInWords } from './promise-words.ts';

type Day = Calendar['hours'][number]['day'];

const week: Day[] = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const on = (days: Day[], from: string, to: string) => days.map((day) => ({ day, from, to }));
const words = (hours: Calendar['hours'], timezone = 'America/Chicago') => serviceHoursInWords({ hours, timezone });

test('service hours name the days in a row that have the same hours', () => {
  expect(words(on(week.slice(0, 5), '09:00', '17:00'))).toBe('Monday to Friday, 9:00 AM to 5:00 PM CT');
  expect(words([...on(['mon', 'tue'], '08:30', '12:00'), ...on(['sat'], '10:00', '14:00')])).toBe(
    'Monday and Tuesday, 8:30 AM to 12:00 PM; Saturday, 10:00 AM to 2:00 PM CT',
  );
});

test('a break, a gap between days and hours around the clock are said', () => {
  expect(
    words([...on(['mon'], '13:00', '17:00'), ...on(['mon'], '09:00', '12:00'), ...on(['wed'], '09:00', '12:00')]),
  ).toBe('Monday, 9:00 AM to 12:00 PM and 1:00 PM to 5:00 PM; Wednesday, 9:00 AM to 12:00 PM CT');
  expect(words(on(week, '00:00', '24:00'), 'America/New_York')).toBe('Every day, all day ET');
  expect(words(on(['fri'], '18:00', '24:00'))).toBe('Friday, 6:00 PM to midnight CT');
});
