import { Temporal } from 'temporal-polyfill';
import type { Calendar } from '#contract/promise.ts';
import { Weekdays } from '#contract/promise-constants.ts';

/** From and up to, in milliseconds. */
type Span = readonly [from: number, to: number];

/** Spans in order, counted from a moment, and how long they are together. A whole day can be counted at once. */
type Part = { at: number; spans: readonly Span[]; length: number };

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
  const until = to.getTime();
  let total = 0;
  for (const part of running(calendar, from, pauses)) {
    const [begin, end] = boundsOf(part);
    if (begin >= until) break;
    total += end <= until ? part.length : lengthOf(clipped(part, begin, until).spans);
  }
  return total / MINUTE;
}

/**
 * The first moment at which this much service time has passed.
 * @param calendar `null` counts all hours
 * @param minutes of service time; with 0, the start itself
 * @param pauses in which no time passes; one without an end has not ended
 * @returns null if the time never passes: during an open pause, or within ten years
 */
export function afterServiceMinutes(calendar: Calendar | null, from: Date, minutes: number, pauses: Pause[] = []) {
  if (minutes <= 0) return from;
  let left = minutes * MINUTE;
  for (const { at, spans, length } of running(calendar, from, pauses)) {
    if (length < left) {
      left -= length;
      continue;
    }
    for (const [start, end] of spans) {
      if (end - start >= left) return new Date(at + start + left);
      left -= end - start;
    }
  }
  return null;
}

/**
 * The first moment within service hours that is not before another one.
 * @returns null if there is none within ten years
 */
export function nextServiceMoment(calendar: Calendar, from: Date) {
  for (const part of running(calendar, from, [])) return new Date(Math.max(from.getTime(), boundsOf(part)[0]));
  return null;
}

/** Whether a moment is within service hours. */
export function isServiceTime(calendar: Calendar, moment: Date) {
  return serviceMinutes(calendar, moment, new Date(moment.getTime() + 1)) > 0;
}

/** The parts of the time after a moment in which it runs, in order. */
function* running(calendar: Calendar | null, from: Date, pauses: Pause[]): Generator<Part> {
  const start = from.getTime();
  const parts = calendar ? serviceDays(calendar, start) : [partOf(start, [[0, HORIZON]])];
  const stopped = merged(pauses);
  let next = 0;
  for (const part of parts) {
    const [begin, end] = boundsOf(part);
    // A pause that is over is over for all later parts, so each is looked at once.
    while ((stopped[next]?.[1] ?? Number.POSITIVE_INFINITY) <= begin) next += 1;
    if ((stopped[next]?.[0] ?? Number.POSITIVE_INFINITY) >= end) yield part;
    else yield* interrupted(part, stopped, next);
  }
}

/** Pauses in order. Those that overlap become one. */
function merged(pauses: Pause[]) {
  const spans = pauses
    .map(({ from, to }): Span => [from.getTime(), to?.getTime() ?? Number.POSITIVE_INFINITY])
    .sort(([one], [other]) => one - other);
  const disjoint: Span[] = [];
  for (const [from, to] of spans) {
    const last = disjoint.at(-1);
    if (last && from <= last[1]) disjoint[disjoint.length - 1] = [last[0], Math.max(last[1], to)];
    else disjoint.push([from, to]);
  }
  return disjoint;
}

/** The rest of a part without the pauses. `next` is the first pause that matters. */
function* interrupted({ at, spans }: Part, pauses: Span[], next: number): Generator<Part> {
  const left = spans.flatMap(([from, to]) => [...without(pauses, next, [at + from, at + to])]);
  if (left.length > 0) yield partOf(0, left);
}

function* without(pauses: Span[], next: number, [from, to]: Span): Generator<Span> {
  let start = from;
  for (let index = next; index < pauses.length; index++) {
    const [stop, resume] = pauses[index] ?? [to, to];
    if (stop >= to) break;
    if (stop > start) yield [start, stop];
    start = Math.max(start, resume);
  }
  if (start < to) yield [start, to];
}

/**
 * The days after a moment, as far as they have service hours. A clock change can skip or repeat a part of them: what
 * counts is what the clock on the wall shows.
 */
function* serviceDays({ timezone, hours, holidays }: Calendar, after: number): Generator<Part> {
  const closed = new Set(holidays.map(({ date }) => Date.parse(date) / DAY));
  const week = Weekdays.map((day) => partOf(0, spansOf(hours.filter((span) => span.day === day))));
  for (const { from, to, offset } of stretches(timezone, after)) {
    const last = Math.floor((to + offset - 1) / DAY);
    for (let day = Math.floor((from + offset) / DAY); day <= last; day++) {
      const usual = week[weekdayOf(day)];
      if (!usual || usual.length === 0 || closed.has(day)) continue;
      const part = { ...usual, at: day * DAY - offset };
      const [begin, end] = boundsOf(part);
      if (begin >= from && end <= to) yield part;
      else if (begin < to && end > from) yield* interrupted(clipped(part, from, to), [], 0);
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

function partOf(at: number, spans: Span[]): Part {
  return { at, spans, length: lengthOf(spans) };
}

function lengthOf(spans: readonly Span[]) {
  return spans.reduce((sum, [from, to]) => sum + to - from, 0);
}

/** The beginning of the first span and the end of the last. */
function boundsOf({ at, spans }: Part): Span {
  return [at + (spans[0]?.[0] ?? 0), at + (spans.at(-1)?.[1] ?? 0)];
}

/** The part of a span between two moments. */
function clipped({ at, spans }: Part, from: number, to: number) {
  return partOf(
    at,
    spans.flatMap((span) => {
      const [start, end] = [Math.max(span[0], from - at), Math.min(span[1], to - at)];
      return start < end ? [[start, end] as const] : [];
    }),
  );
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
export function weekdayOf(day: number) {
  return (((day + 3) % 7) + 7) % 7;
}
