import { Temporal } from 'temporal-polyfill';

const THIRD_MONDAY = { weekday: 1, nth: 3 };

/** Month and day, or the nth weekday of a month; -1 is the last. Source: 5 U.S.C. § 6103(a). */
const holidays = [
  { name: 'New Year’s Day', month: 1, day: 1 },
  { name: 'Birthday of Martin Luther King, Jr.', month: 1, ...THIRD_MONDAY },
  { name: 'Washington’s Birthday', month: 2, ...THIRD_MONDAY },
  { name: 'Memorial Day', month: 5, weekday: 1, nth: -1 },
  { name: 'Juneteenth', month: 6, day: 19 },
  { name: 'Independence Day', month: 7, day: 4 },
  { name: 'Labor Day', month: 9, weekday: 1, nth: 1 },
  { name: 'Columbus Day', month: 10, weekday: 1, nth: 2 },
  { name: 'Veterans Day', month: 11, day: 11 },
  { name: 'Thanksgiving Day', month: 11, weekday: 4, nth: 4 },
  { name: 'Christmas Day', month: 12, day: 25 },
];

/**
 * The days off of US federal offices in a year. One that falls on a Saturday is observed the Friday before, one on a
 * Sunday the Monday after (Executive Order 11582), so New Year's Day can be observed in December of the year before.
 */
export function federalHolidays(year: number) {
  return [...holidays, { name: 'New Year’s Day', month: 13, day: 1 }]
    .map(({ name, ...rule }) => ({ date: observed(dateOf(year, rule)), name }))
    .filter(({ date }) => date.year === year)
    .map(({ date, name }) => ({ date: date.toString(), name }));
}

type Rule = { month: number; day?: number; weekday?: number; nth?: number };

function dateOf(year: number, { month, day = 1, weekday, nth = 1 }: Rule) {
  const first = Temporal.PlainDate.from({ year, month: 1, day }).add({ months: month - 1 });
  if (weekday === undefined) return first;
  const start = nth > 0 ? first : first.add({ months: 1 });
  return start.add({ days: ((weekday - start.dayOfWeek + 7) % 7) + 7 * (nth > 0 ? nth - 1 : nth) });
}

function observed(date: Temporal.PlainDate) {
  if (date.dayOfWeek === 6) return date.subtract({ days: 1 });
  return date.dayOfWeek === 7 ? date.add({ days: 1 }) : date;
}
