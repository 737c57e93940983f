import { CalendarLimit, Weekdays } from '#contract/promise-constants.ts';
import type { Schedule, Timing } from '#contract/routines.ts';
import { weekdayOf } from '#server/desk/promise/service-time.ts';
import { type Day, dayOf, daysOf, monthOf } from './days.ts';

/** A day that the schedule names. `isClipped`: the last day of a month that is shorter than the schedule asks. */
export type ScheduledDay = { unmoved: Day; isClipped: boolean };

type IsServiceDay = (day: Day) => boolean;

/** What a schedule counts in, and its days in one of them. */
type Unit = { of: (day: Day) => number; days: (period: number) => ScheduledDay[] };

/** In days. After 400 years the calendar begins anew: what has no date by then never has one. */
const HORIZON = 146_097;

/** In days. Each holiday closes one service day at most, and a week has at least one. */
export const FARTHEST_MOVE = (CalendarLimit.holidays + 2) * 7;

/**
 * The days of a schedule since its start, in order. A period is counted from the one of the start: the third of every second
 * month is the fifth month of the year, if it starts in the first.
 * @param after days that end up before this one may be left out
 */
export function* scheduledDays({ schedule, startsOn }: Timing, isServiceDay: IsServiceDay, after: Day) {
  const unit = unitOf(schedule, isServiceDay);
  const start = dayOf(startsOn);
  const first = unit.of(start);
  const far = Math.max(start, after - FARTHEST_MOVE);
  const behind = Math.floor((unit.of(far) - first) / schedule.interval);
  const last = unit.of(far + HORIZON);
  for (let period = first + behind * schedule.interval; period <= last; period += schedule.interval) {
    yield* unit.days(period).filter(({ unmoved }) => unmoved >= start);
  }
}

function unitOf(schedule: Schedule, isServiceDay: IsServiceDay): Unit {
  switch (schedule.every) {
    case 'day':
      return { of: (day) => day, days: (day) => [whole(day)] };
    case 'week':
      return { of: weekOf, days: (week) => weekdaysOf(schedule).map((weekday) => whole(week * 7 + weekday - 3)) };
    case 'month':
      return { of: monthOf, days: (month) => daysInMonth(schedule, daysOf(month), isServiceDay) };
    case 'year':
      return {
        of: (day) => Math.floor(monthOf(day) / 12),
        days: (year) => [dayOfMonth(schedule.day, daysOf(year * 12 + schedule.month - 1))],
      };
  }
}

/** Counted from the one with January 1, 1970. They begin on Monday. */
function weekOf(day: Day) {
  return Math.floor((day + 3) / 7);
}

function weekdaysOf({ days }: Extract<Schedule, { every: 'week' }>) {
  return days.map((day) => Weekdays.indexOf(day)).sort((one, other) => one - other);
}

function daysInMonth(schedule: Extract<Schedule, { every: 'month' }>, days: Day[], isServiceDay: IsServiceDay) {
  if ('day' in schedule) return [dayOfMonth(schedule.day, days)];
  const { nth, weekday } = schedule;
  const candidates =
    weekday === 'service_day'
      ? days.filter(isServiceDay)
      : days.filter((day) => weekdayOf(day) === Weekdays.indexOf(weekday));
  const day = nth === 'last' ? candidates.at(-1) : candidates[nth - 1];
  return day === undefined ? [] : [whole(day)];
}

/** A day that the month lacks is its last. */
function dayOfMonth(wanted: number | 'last', days: Day[]): ScheduledDay {
  const index = wanted === 'last' ? days.length : Math.min(wanted, days.length);
  const unmoved = (days[0] ?? 0) + index - 1;
  return { unmoved, isClipped: wanted !== 'last' && wanted > days.length };
}

function whole(unmoved: Day): ScheduledDay {
  return { unmoved, isClipped: false };
}
