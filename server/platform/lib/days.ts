import { Temporal } from 'temporal-polyfill';

/** A day of a time zone: from one midnight to the next. */
export type Day = { date: string; start: Date; end: Date };

/**
 * The days of a period, in order.
 * @param from the first one, such as 2026-11-26
 * @param to the last one
 */
export function daysOf(timezone: string, from: string, to: string): Day[] {
  const days: Day[] = [];
  const last = Temporal.PlainDate.from(to);
  let date = Temporal.PlainDate.from(from);
  let start = startOf(date, timezone);
  while (Temporal.PlainDate.compare(date, last) <= 0) {
    const next = date.add({ days: 1 });
    const end = startOf(next, timezone);
    days.push({ date: date.toString(), start, end });
    date = next;
    start = end;
  }
  return days;
}

/**
 * The last days in a time zone, up to and including today, in order. They are counted by date, because a day on which the
 * clock changes has 23 or 25 hours.
 * @param count how many days, including today
 */
export function lastDays(now: Date, timezone: string, count: number) {
  const today = zoned(now, timezone).toPlainDate();
  return daysOf(timezone, today.subtract({ days: count - 1 }).toString(), today.toString());
}

/** The date of a moment in a time zone. */
export function dateOf(moment: Date, timezone: string) {
  return zoned(moment, timezone).toPlainDate().toString();
}

/** The first and the last day of a month, such as 2026-11. */
export function boundsOf(month: string) {
  const { daysInMonth } = Temporal.PlainYearMonth.from(month);
  return { from: `${month}-01`, to: `${month}-${daysInMonth}` };
}

/** The months of a quarter, such as 2026-Q4. */
export function monthsOfQuarter(quarter: string) {
  const [year, number] = quarter.split('-Q');
  const first = Temporal.PlainYearMonth.from({ year: Number(year), month: 3 * Number(number) - 2 });
  return [0, 1, 2].map((months) => first.add({ months }).toString());
}

/** The quarter that ends with a month, such as 2026-Q4; undefined for a month within one. */
export function quarterEndingWith(month: string) {
  const { year, month: number } = Temporal.PlainYearMonth.from(month);
  return number % 3 === 0 ? `${year}-Q${number / 3}` : undefined;
}

/** The date that many days after another one. */
export function laterBy(date: string, days: number) {
  return Temporal.PlainDate.from(date).add({ days }).toString();
}

/** When the reports of a month are sent: from this hour of the first day of the next one, … */
const MORNING = 7;

/** … and up to this day, if the program did not run before. */
const LAST_DAY = 3;

/** The month that has just ended, such as 2026-10; undefined except in the first days of a month. */
export function finishedMonth(now: Date, timezone: string) {
  const clock = zoned(now, timezone);
  if (clock.day > LAST_DAY || (clock.day === 1 && clock.hour < MORNING)) return undefined;
  return clock.toPlainDate().toPlainYearMonth().subtract({ months: 1 }).toString();
}

function startOf(date: Temporal.PlainDate, timezone: string) {
  return new Date(date.toZonedDateTime(timezone).epochMilliseconds);
}

function zoned(moment: Date, timezone: string) {
  return Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(timezone);
}
