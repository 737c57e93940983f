import { promiseMessages, Weekdays } from '#contract/promise-constants.ts';

export type Weekday = (typeof Weekdays)[number];

/** A span of a day as typed, `HH:MM`; a time that is not complete is empty. The end of a day is `24:00`. */
export type Span = { from: string; to: string };
export type Hours = (Span & { day: Weekday })[];

/** What the pointer draws: the same span on several days, as service hours or as time off. */
export type Stroke = { days: readonly Weekday[]; from: number; to: number; isOn: boolean };

export const workdays: readonly Weekday[] = ['mon', 'tue', 'wed', 'thu', 'fri'];
export const wholeDay: Span = { from: '00:00', to: '24:00' };
export const aroundTheClock: Hours = Weekdays.map((day) => ({ day, ...wholeDay }));

/** In minutes. */
export const DAY = 24 * 60;

/** The spans of a day, in the order in which they were typed. */
export function spansOf(hours: Hours, day: Weekday): Span[] {
  return hours.filter((span) => span.day === day).map(({ from, to }) => ({ from, to }));
}

/** The week with other spans on some days. */
export function withSpans(hours: Hours, days: readonly Weekday[], spans: Span[]): Hours {
  return Weekdays.flatMap((day) =>
    (days.includes(day) ? spans : spansOf(hours, day)).map((span) => ({ day, ...span })),
  );
}

/** The week after a stroke of the pointer. */
export function draw(hours: Hours, { days, from, to, isOn }: Stroke): Hours {
  return Weekdays.flatMap((day) => {
    const spans = spansOf(hours, day);
    if (!days.includes(day)) return spans.map((span) => ({ day, ...span }));
    const drawn = isOn ? joined([...known(spans), [from, to]]) : known(spans).flatMap((span) => cut(span, from, to));
    return drawn.map(([start, end]) => ({ day, from: timeOf(start), to: timeOf(end) }));
  });
}

type Minutes = readonly [from: number, to: number];

/** The spans that have both times, in minutes since midnight. */
export function known(spans: Span[]): Minutes[] {
  return spans
    .filter(({ from, to }) => from !== '' && to !== '' && from < to)
    .map(({ from, to }) => [minutesOf(from), minutesOf(to)]);
}

function joined(spans: Minutes[]) {
  const result: Minutes[] = [];
  for (const [from, to] of spans.toSorted(([one], [other]) => one - other)) {
    const last = result.at(-1);
    if (last && from <= last[1]) result[result.length - 1] = [last[0], Math.max(last[1], to)];
    else result.push([from, to]);
  }
  return result;
}

function cut([start, end]: Minutes, from: number, to: number): Minutes[] {
  const rest: Minutes[] = [
    [start, Math.min(end, from)],
    [Math.max(start, to), end],
  ];
  return rest.filter(([one, other]) => one < other);
}

export function minutesOf(time: string) {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

export function timeOf(minutes: number) {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => `${part}`.padStart(2, '0')).join(':');
}

/** A time of day as people read it: `9:00 AM`. */
export function clockTime(time: string) {
  if (time === wholeDay.to) return 'midnight';
  const minutes = minutesOf(time);
  const hour = Math.floor(minutes / 60);
  return `${hour % 12 || 12}:${`${minutes % 60}`.padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** The spans of a day in words. */
export function inWords(spans: Span[]) {
  if (spans.length === 0) return 'Closed';
  if (spans.some(({ from, to }) => from === wholeDay.from && to === wholeDay.to)) return 'All day';
  return spans.map(({ from, to }) => `${clockTime(from)} to ${clockTime(to)}`).join(', ');
}

/** What is wrong with each span of a day; undefined where nothing is. */
export function problemsOf(spans: Span[]) {
  return spans.map(({ from, to }, index) => {
    if (!from || !to) return promiseMessages.time;
    if (from >= to) return promiseMessages.endsFirst;
    const overlaps = spans.some((other, at) => at < index && other.from < to && from < other.to);
    return overlaps ? promiseMessages.overlap : undefined;
  });
}
