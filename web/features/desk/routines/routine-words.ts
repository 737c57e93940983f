import { dayNames } from '#contract/promise-constants.ts';
import { dateWords } from '#web/lib/time.ts';
import type { Routine, RunDate } from './api.ts';

type Schedule = Routine['schedule'];

export const weekdayNames = { ...dayNames, service_day: 'service day' } as const;

export const monthNames = Array.from({ length: 12 }, (_, month) =>
  new Date(Date.UTC(2026, month, 1)).toLocaleDateString('en-US', { month: 'long', timeZone: 'UTC' }),
);

/** `1st` */
export function ordinal(number: number | 'last') {
  if (number === 'last') return 'last';
  const rule = new Intl.PluralRules('en-US', { type: 'ordinal' }).select(number);
  return `${number}${{ one: 'st', two: 'nd', few: 'rd', other: 'th', zero: 'th', many: 'th' }[rule]}`;
}

const every = (interval: number, unit: string) => (interval === 1 ? `Every ${unit}` : `Every ${interval} ${unit}s`);

/** `Every month on the 2nd Tuesday` */
export function scheduleWords(schedule: Schedule) {
  const { interval } = schedule;
  switch (schedule.every) {
    case 'day':
      return every(interval, 'day');
    case 'week':
      return `${every(interval, 'week')} on ${new Intl.ListFormat('en-US').format(schedule.days.map((day) => dayNames[day]))}`;
    case 'month':
      return 'day' in schedule
        ? `${every(interval, 'month')} on the ${schedule.day === 'last' ? 'last day' : ordinal(schedule.day)}`
        : `${every(interval, 'month')} on the ${ordinal(schedule.nth)} ${weekdayNames[schedule.weekday]}`;
    case 'year':
      return `${every(interval, 'year')} on ${
        schedule.day === 'last'
          ? `the last day of ${monthNames[schedule.month - 1]}`
          : `${monthNames[schedule.month - 1]} ${schedule.day}`
      }`;
  }
}

type Holidays = { date: string; name: string }[];
type Dated = Pick<RunDate, 'date' | 'unmovedDate'>;

/** From where a date was moved, and why: `moved from Fri, Dec 25: Christmas Day`; undefined for one that was not. */
export function movedWords({ date, unmovedDate }: Dated, holidays: Holidays) {
  if (date === unmovedDate) return undefined;
  const holiday = holidays.find((each) => each.date === unmovedDate);
  return `moved from ${dateWords(unmovedDate)}: ${holiday?.name ?? 'no service hours'}`;
}

/** `3 companies` */
export function companyCount(count: number) {
  return count === 1 ? '1 company' : `${count} companies`;
}

export const stateWords = { created: 'Created', skipped: 'Skipped', missed: 'Missed', failed: 'Failed' } as const;
