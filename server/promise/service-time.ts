import { Temporal } from 'temporal-polyfill';
import type { Calendar } from '#contract/promise.ts';
import { Weekdays } from '#contract/promise-constants.ts';

/** From and up to, in milliseconds since 1970. */
type Span = readonly [from: number, to: number];

type Pause = { from: Date; to: Date | null };

const MINUTE = 60_000;
const DAY = 86_400_000;

/** How far ahead service hours are looked for. */
const HORIZON = 10 * 366 * DAY;

/**
 * How much service time passes between two moments.
 * @param calendar `null` counts all hours
 * @returns in minutes, with fractions; 0 if `to` is not later than `from`
 */
export function serviceMinutes(calendar: Calendar | null, from: Date, to: Date, pauses: Pause[] = []) {
  let total = 0;
  for (const [start, end] of running(calendar, from, pauses)) {
    if (start >= to.getTime()) break;
    total += Math.min(end, to.getTime()) - start;
  }
  return total / MINUTE;
}

/**
 * The first moment at which this much service time has passed.
 * @param calendar `null` counts all hours
 * @param minutes of service time; with 0, the start itself
 * @param pauses in which no time passes; one without an end goes on
 * @returns null if the time never passes: during an open pause, or within ten years
 */
export function afterServiceMinutes(calendar: Calendar | null, from: Date, minutes: number, pauses: Pause[] = []) {
  if (minutes <= 0) return from;
  let left = minutes * MINUTE;
  for (const [start, end] of running(calendar, from, pauses)) {
    if (end - start >= left) return new Date(start + left);
    left -= end - start;
  }
  return null;
}

/** Whether a moment is within service hours. */
export function isServiceTime(calendar: Calendar, moment: Date) {
  return serviceMinutes(calendar, moment, new Date(moment.getTime() + 1)) > 0;
}

/** The spans after a moment in which the time runs, in order. */
function* running(calendar: Calendar | null, from: Date, pauses: Pause[]): Generator<Span> {
  const stopped = pauses
    .map(({ from, to }): Span => [from.getTime(), to?.getTime() ?? Number.POSITIVE_INFINITY])
    .sort(([one], [other]) => one - other);
  const start = from.getTime();
  const spans = calendar ? serviceSpans(calendar, start) : [[start, start + HORIZON] as const];
  for (const span of spans) yield* without(stopped, span);
}

/** What pauses leave of a span. */
function* without(pauses: Span[], [from, to]: Span): Generator<Span> {
  let start = from;
  for (const [stop, resume] of pauses) {
    if (stop >= to) break;
    if (stop > start) yield [start, stop];
    start = Math.max(start, resume);
  }
  if (start < to) yield [start, to];
}

/**
 * The service hours after a moment. A clock change can skip or repeat a part of them: what counts is what the clock on
 * the wall shows.
 */
function* serviceSpans({ timezone, hours, holidays }: Calendar, after: number): Generator<Span> {
  const closed = new Set(holidays.map(({ date }) => Date.parse(date) / DAY));
  const week = Weekdays.map((day) => spansOf(hours.filter((span) => span.day === day)));
  for (const { from, to, offset } of stretches(timezone, after)) {
    const last = Math.floor((to + offset - 1) / DAY);
    for (let day = Math.floor((from + offset) / DAY); day <= last; day++) {
      if (closed.has(day)) continue;
      const midnight = day * DAY - offset;
      for (const [start, end] of week[weekdayOf(day)] ?? []) {
        const span = [Math.max(from, midnight + start), Math.min(to, midnight + end)] as const;
        if (span[0] < span[1]) yield span;
      }
    }
  }
}

/** The stretches of time after a moment in which a zone's difference from UTC stays the same, in milliseconds. */
function* stretches(timezone: string, after: number) {
  let start = Temporal.Instant.fromEpochMilliseconds(after).toZonedDateTimeISO(timezone);
  const end = after + HORIZON;
  while (start.epochMilliseconds < end) {
    const next = start.getTimeZoneTransition('next');
    const to = Math.min(next?.epochMilliseconds ?? end, end);
    yield { from: start.epochMilliseconds, to, offset: start.offsetNanoseconds / 1e6 };
    if (!next) return;
    start = next;
  }
}

/** In milliseconds since midnight, in order. */
function spansOf(hours: Calendar['hours']) {
  return hours
    .map(({ from, to }): Span => [sinceMidnight(from), sinceMidnight(to)])
    .sort(([one], [other]) => one - other);
}

function sinceMidnight(time: string) {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return (hours * 60 + minutes) * MINUTE;
}

/** Counted from Monday, of a day counted from January 1, 1970, which was a Thursday. */
function weekdayOf(day: number) {
  return (((day + 3) % 7) + 7) % 7;
}
