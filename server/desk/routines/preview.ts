import type { Calendar } from '#contract/promise.ts';
import type { Timing } from '#contract/routines.ts';
import { RoutineLimit, routineMessages } from '#contract/routines-constants.ts';
import { invalid } from '#server/platform/domain/refusals.ts';
import { dateOf, dayOf } from './days.ts';
import { runDates } from './run-dates.ts';

/**
 * The next dates of a routine. Throws 400 for `schedule` if it has none within ten years of its start.
 * @param after only dates after this one; by default all since the start
 */
export function previewDates(
  timing: Timing,
  calendar: Calendar,
  { after, count }: { after?: string | undefined; count: number },
) {
  checkDates(timing, calendar);
  return first(count, runDates(timing, calendar, after));
}

/** Throws 400 for `schedule` unless a routine has a date within ten years of its start. */
export function checkDates(timing: Timing, calendar: Calendar) {
  const latest = dateOf(dayOf(timing.startsOn) + RoutineLimit.years * 366);
  const [earliest] = first(1, runDates(timing, calendar));
  if (!earliest || earliest.date > latest) throw invalid('schedule', routineMessages.never);
}

function first<Value>(count: number, values: Iterable<Value>) {
  const found: Value[] = [];
  for (const value of values) {
    found.push(value);
    if (found.length === count) break;
  }
  return found;
}
