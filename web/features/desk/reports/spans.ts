import type { Report } from './api.ts';
import { dayInWords, shortDay } from './periods.ts';

type Day = Report['days'][number];

/** A day or a week of a chart, with its name in full and below the chart. */
export type Span = Omit<Day, 'date'> & { key: string; name: string; label: string };

/** How many days a chart shows one by one. */
const MOST_DAYS = 92;

/** The days of a report; of a long one, its weeks from Monday to Sunday. */
export function spansOf(days: Day[]): { unit: 'day' | 'week'; spans: Span[] } {
  if (days.length <= MOST_DAYS) return { unit: 'day', spans: days.map((day) => spanOf([day])) };
  const weeks = Map.groupBy(days, ({ date }) => mondayOf(date));
  return { unit: 'week', spans: [...weeks.values()].map(spanOf) };
}

function spanOf(days: Day[]): Span {
  const [first, last] = [days[0]?.date ?? '', days.at(-1)?.date ?? ''];
  return {
    key: first,
    name: first === last ? dayInWords(first, true) : `${dayInWords(first)} to ${dayInWords(last, true)}`,
    label: shortDay(first),
    created: days.reduce((sum, { created }) => sum + created, 0),
    resolved: days.reduce((sum, { resolved }) => sum + resolved, 0),
    open: days.at(-1)?.open ?? 0,
  };
}

function mondayOf(date: string) {
  const day = new Date(date);
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
  return day.toISOString().slice(0, 10);
}
