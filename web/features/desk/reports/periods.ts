import { dayOf } from '#web/lib/time.ts';

/** The periods that a report offers. */
export const periodLabels = {
  'this-month': 'This month',
  'last-month': 'Last month',
  quarter: 'This quarter',
  year: 'This year',
  custom: 'Other dates',
};
export type PeriodName = keyof typeof periodLabels;

export type Period = { from: string; to: string };

/** The first and the last day of a period, as seen today. One that has not ended goes up to today. */
export function periodOf(name: Exclude<PeriodName, 'custom'>, today = dayOf(new Date().toISOString())): Period {
  const year = Number(today.slice(0, 4));
  const month = Number(today.slice(5, 7));
  if (name === 'last-month') return { from: dayAt(year, month - 1, 1), to: dayAt(year, month, 0) };
  if (name === 'quarter') return { from: dayAt(year, month - ((month - 1) % 3), 1), to: today };
  return { from: name === 'year' ? dayAt(year, 1, 1) : dayAt(year, month, 1), to: today };
}

/** The month some months later, such as 2026-11. */
export function monthLater(month: string, months: number) {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return dayAt(year, number + months, 1).slice(0, 7);
}

/** `November 5`, with the year where it is not clear. */
export function dayInWords(date: string, hasYear = false) {
  return inWords(date, { month: 'long', day: 'numeric', ...(hasYear ? { year: 'numeric' } : {}) });
}

/** `Nov 5`, below a chart. */
export function shortDay(date: string) {
  return inWords(date, { month: 'short', day: 'numeric' });
}

/** `November 1 to 30, 2026` or `October 5 to November 4, 2026` */
export function periodInWords({ from, to }: Period) {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
    .formatRange(new Date(from), new Date(to))
    .replaceAll('\u2009', ' ');
}

/** A day of the calendar: month 13 is January of the next year, and day 0 the last of the month before. */
function dayAt(year: number, month: number, day: number) {
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
}

/** Days have no time zone: they are those of the provider. */
function inWords(date: string, parts: Intl.DateTimeFormatOptions) {
  return new Intl.DateTimeFormat('en-US', { ...parts, timeZone: 'UTC' }).format(new Date(date));
}
