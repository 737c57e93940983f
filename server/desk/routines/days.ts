import type { Calendar } from '#contract/promise.ts';
import { Weekdays } from '#contract/promise-constants.ts';
import { weekdayOf } from '#server/desk/promise/service-time.ts';

const DAY = 86_400_000;

/** A date as the number of days since January 1, 1970: dates are compared and counted, never converted. */
export type Day = number;

/** The day of a date such as `2026-11-30`. */
export function dayOf(date: string): Day {
  return Date.parse(date) / DAY;
}

/** A day as a date. */
export function dateOf(day: Day) {
  return new Date(day * DAY).toISOString().slice(0, 10);
}

/** Months since the year 0 began. */
export function monthOf(day: Day) {
  const date = new Date(day * DAY);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

/** The days of a month, counted as `monthOf` does. */
export function daysOf(month: number): Day[] {
  const [first, next] = [month, month + 1].map((each) => Date.UTC(1970, each - 1970 * 12, 1) / DAY) as [Day, Day];
  return Array.from({ length: next - first }, (_, index) => first + index);
}

/** Whether a day has service hours and is not a holiday. */
export function serviceDaysOf({ hours, holidays }: Calendar) {
  const open = new Set(hours.map(({ day }) => Weekdays.indexOf(day)));
  const closed = new Set(holidays.map(({ date }) => dayOf(date)));
  return (day: Day) => open.has(weekdayOf(day)) && !closed.has(day);
}
