import { Temporal } from 'temporal-polyfill';
import type { Calendar } from '#contract/promise.ts';
import type { RunDate, Timing } from '#contract/routines.ts';
import { type Day, dateOf, dayOf, serviceDaysOf } from './days.ts';
import { FARTHEST_MOVE, type ScheduledDay, scheduledDays } from './schedule.ts';

/** A day of the schedule, and the day on which it runs. */
type Run = ScheduledDay & { day: Day };

/**
 * The dates of a routine, in order, without an end if it has none. Each follows only from the schedule, whatever became of
 * the one before.
 * @param after only dates after this one; by default all since the start
 */
export function* runDates(timing: Timing, calendar: Calendar, after?: string): Generator<RunDate> {
  const isServiceDay = serviceDaysOf(calendar);
  const later = after === undefined ? Number.NEGATIVE_INFINITY : dayOf(after);
  for (const run of met(moved(timing, isServiceDay, later))) {
    if (run.day > later) yield atTime(run, timing, calendar.timezone);
  }
}

/**
 * The dates of a routine whose unmoved dates are later than one of them, in order.
 * @param unmoved null for all since the start
 */
export function* runDatesAfterUnmoved(timing: Timing, calendar: Calendar, unmoved: string | null): Generator<RunDate> {
  const later = unmoved === null ? Number.NEGATIVE_INFINITY : dayOf(unmoved);
  // A day is moved to an earlier one by no more than this.
  const from = later - FARTHEST_MOVE;
  for (const run of met(moved(timing, serviceDaysOf(calendar), from))) {
    if (run.unmoved > later) yield atTime(run, timing, calendar.timezone);
  }
}

/** The days of the schedule, each where the rule for closed days puts it. */
function* moved(timing: Timing, isServiceDay: (day: Day) => boolean, after: Day): Generator<Run> {
  const { onClosedDay, endsOn } = timing;
  const skips = new Set(timing.skips.map(dayOf));
  const end = endsOn === null ? Number.POSITIVE_INFINITY : dayOf(endsOn);
  for (const scheduled of scheduledDays(timing, isServiceDay, after)) {
    const { unmoved } = scheduled;
    if (unmoved > end) return;
    if (skips.has(unmoved)) continue;
    if (onClosedDay === 'run' || isServiceDay(unmoved)) yield { ...scheduled, day: unmoved };
    else if (onClosedDay !== 'skip') yield { ...scheduled, day: nearest(unmoved, onClosedDay, isServiceDay) };
  }
}

/** The next service day, or the one before. A calendar has one in every few weeks. */
function nearest(from: Day, direction: 'before' | 'after', isServiceDay: (day: Day) => boolean) {
  const step = direction === 'before' ? -1 : 1;
  let day = from;
  while (!isServiceDay(day)) day += step;
  return day;
}

/** Days that meet become one run. It has the name of the one that was not moved, else of the last. */
function* met(runs: Iterable<Run>): Generator<Run> {
  let waiting: Run | undefined;
  for (const run of runs) {
    if (waiting?.day === run.day) waiting = waiting.unmoved === waiting.day ? waiting : run;
    else {
      if (waiting) yield waiting;
      waiting = run;
    }
  }
  if (waiting) yield waiting;
}

/**
 * A run at its moment. A time that the clock skips is as much later as the clock jumps; of a time that happens twice, it is
 * the first.
 */
function atTime({ day, unmoved, isClipped }: Run, { time, leadDays }: Timing, timezone: string): RunDate {
  const local = Temporal.PlainDate.from(dateOf(day - leadDays)).toPlainDateTime(time);
  const moment = local.toZonedDateTime(timezone, { disambiguation: 'compatible' });
  return {
    date: dateOf(day),
    unmovedDate: dateOf(unmoved),
    runsAt: new Date(moment.epochMilliseconds),
    moved: [
      ...(isClipped ? ['month_end' as const] : []),
      ...(day === unmoved ? [] : ['closed_day' as const]),
      ...(moment.toPlainDateTime().equals(local) ? [] : ['clock' as const]),
    ],
  };
}
