import type { Calendar } from '#contract/promise.ts';
import { Weekdays } from '#contract/promise-constants.ts';
import type { RunDate, Schedule, Timing } from '#contract/routines.ts';

const DAY = 86_400_000;

/**
 * The dates of a routine, found by asking of each day whether the schedule names it. Slow, and nothing but plain steps.
 * @param until the last day that is looked at
 */
export function dayByDay(timing: Timing, calendar: Calendar, until: string): RunDate[] {
  const named: { unmoved: Date; isClipped: boolean }[] = [];
  const start = new Date(timing.startsOn);
  for (let day = start; iso(day) <= until; day = plus(day, 1)) {
    if (timing.endsOn !== null && iso(day) > timing.endsOn) break;
    const answer = isNamed(timing.schedule, start, day, calendar);
    if (answer && !timing.skips.includes(iso(day))) named.push({ unmoved: day, isClipped: answer === 'clipped' });
  }

  const byDay = new Map<string, typeof named>();
  for (const run of named) {
    const day = whereItRuns(timing, calendar, run.unmoved);
    if (day) byDay.set(day, [...(byDay.get(day) ?? []), run]);
  }
  return [...byDay].map(([date, runs]) => {
    const run = runs.find(({ unmoved }) => iso(unmoved) === date) ?? runs.at(-1);
    const unmovedDate = run ? iso(run.unmoved) : '';
    const { runsAt, isAsked } = momentOf(plus(new Date(date), -timing.leadDays), timing.time, calendar.timezone);
    const moved: RunDate['moved'] = [];
    if (run?.isClipped) moved.push('month_end');
    if (unmovedDate !== date) moved.push('closed_day');
    if (!isAsked) moved.push('clock');
    return { date, unmovedDate, runsAt, moved };
  });
}

function whereItRuns({ onClosedDay }: Timing, calendar: Calendar, day: Date) {
  if (onClosedDay === 'run' || isOpen(calendar, day)) return iso(day);
  if (onClosedDay === 'skip') return undefined;
  let moved = day;
  while (!isOpen(calendar, moved)) moved = plus(moved, onClosedDay === 'before' ? -1 : 1);
  return iso(moved);
}

function isNamed(schedule: Schedule, start: Date, day: Date, calendar: Calendar): boolean | 'clipped' {
  const months = (day.getUTCFullYear() - start.getUTCFullYear()) * 12 + day.getUTCMonth() - start.getUTCMonth();
  switch (schedule.every) {
    case 'day':
      return Math.round((day.getTime() - start.getTime()) / DAY) % schedule.interval === 0;
    case 'week': {
      const weeks = Math.round((mondayOf(day).getTime() - mondayOf(start).getTime()) / (7 * DAY));
      return weeks % schedule.interval === 0 && schedule.days.includes(weekday(day));
    }
    case 'month':
      if (months % schedule.interval !== 0) return false;
      return 'day' in schedule ? isDayOfMonth(schedule.day, day) : isNth(schedule, day, calendar);
    case 'year': {
      const years = day.getUTCFullYear() - start.getUTCFullYear();
      if (years % schedule.interval !== 0 || day.getUTCMonth() + 1 !== schedule.month) return false;
      return isDayOfMonth(schedule.day, day);
    }
  }
}

function isDayOfMonth(wanted: number | 'last', day: Date): boolean | 'clipped' {
  const isLast = plus(day, 1).getUTCDate() === 1;
  if (wanted === 'last') return isLast;
  if (day.getUTCDate() === wanted) return true;
  return isLast && day.getUTCDate() < wanted ? 'clipped' : false;
}

function isNth(schedule: Extract<Schedule, { every: 'month'; nth: unknown }>, day: Date, calendar: Calendar) {
  const fits = (other: Date) =>
    schedule.weekday === 'service_day' ? isOpen(calendar, other) : weekday(other) === schedule.weekday;
  if (!fits(day)) return false;
  const step = schedule.nth === 'last' ? 1 : -1;
  let before = 0;
  for (let other = plus(day, step); other.getUTCMonth() === day.getUTCMonth(); other = plus(other, step)) {
    if (fits(other)) before += 1;
  }
  return before === (schedule.nth === 'last' ? 0 : schedule.nth - 1);
}

/** The first moment at which a clock on the wall shows a time, or the one as much later as the clock jumps over it. */
function momentOf(day: Date, time: string, zone: string) {
  const wanted = Date.parse(`${iso(day)}T${time}Z`);
  const [before, after] = [wanted - offsetAt(wanted - DAY, zone), wanted - offsetAt(wanted + DAY, zone)];
  const shown = [before, after].filter((moment) => moment + offsetAt(moment, zone) === wanted);
  return { runsAt: new Date(Math.min(...(shown.length > 0 ? shown : [before]))), isAsked: shown.length > 0 };
}

const clocks = new Map<string, Intl.DateTimeFormat>();

function offsetAt(moment: number, zone: string) {
  const clock =
    clocks.get(zone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  clocks.set(zone, clock);
  return Date.parse(`${clock.format(moment).replace(' ', 'T')}Z`) - moment;
}

function isOpen({ hours, holidays }: Calendar, day: Date) {
  return hours.some((span) => span.day === weekday(day)) && !holidays.some(({ date }) => date === iso(day));
}

function weekday(day: Date) {
  return Weekdays[(day.getUTCDay() + 6) % 7] ?? 'mon';
}

function mondayOf(day: Date) {
  return plus(day, -((day.getUTCDay() + 6) % 7));
}

function plus(day: Date, days: number) {
  return new Date(day.getTime() + days * DAY);
}

function iso(day: Date) {
  return day.toISOString().slice(0, 10);
}
