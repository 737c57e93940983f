import { dayOf } from '#web/lib/time.ts';

/** The periods that reports and downloads offer. */
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

/** A day of the calendar: month 13 is January of the next year, and day 0 the last of the month before. */
export function dayAt(year: number, month: number, day: number) {
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10);
}
