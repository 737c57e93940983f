import { Temporal } from 'temporal-polyfill';
import type { Calendar } from '#contract/promise.ts';
import { Weekdays } from '#contract/promise-constants.ts';

type Span = readonly [from: number, to: number];
type Pause = { from: Date; to: Date | null };

const MINUTE = 60_000;
const DAY = 86_400_000;
const HORIZON = 10 * 366 * DAY;

/**
 * Service time counted span by span, each with every pause. Slow, and nothing but plain steps.
 * @returns the minutes between two moments, and the moment after so many minutes
 */
export function spanBySpan(calendar: Calendar | null, from: Date, pauses: Pause[]) {
  const spans = [...running(calendar, from, pauses)];
  return {
    minutesUntil: (to: Date) => {
      const parts = spans.map(([start, end]) => Math.max(0, Math.min(end, to.getTime()) - start));
      return parts.reduce((sum, part) => sum + part, 0) / MINUTE;
    },
    after: (minutes: number) => {
      let left = minutes * MINUTE;
      for (const [start, end] of spans) {
        if (end - start >= left) return new Date(start + left);
        left -= end - start;
      }
      return null;
    },
  };
}

function* running(calendar: Calendar | null, from: Date, pauses: Pause[]): Generator<Span> {
  const stopped = pauses
    .map(({ from, to }): Span => [from.getTime(), to?.getTime() ?? Number.POSITIVE_INFINITY])
    .sort(([one], [other]) => one - other);
  const start = from.getTime();
  const spans = calendar ? serviceSpans(calendar, start) : [[start, start + HORIZON] as const];
  for (const span of spans) yield* without(stopped, span);
}

function* without(pauses: Span[], [from, to]: Span): Generator<Span> {
  let start = from;
  for (const [stop, resume] of pauses) {
    if (stop >= to) break;
    if (stop > start) yield [start, stop];
    start = Math.max(start, resume);
  }
  if (start < to) yield [start, to];
}

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

function spansOf(hours: Calendar['hours']) {
  return hours
    .map(({ from, to }): Span => [sinceMidnight(from), sinceMidnight(to)])
    .sort(([one], [other]) => one - other);
}

function sinceMidnight(time: string) {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return (hours * 60 + minutes) * MINUTE;
}

function weekdayOf(day: number) {
  return (((day + 3) % 7) + 7) % 7;
}
