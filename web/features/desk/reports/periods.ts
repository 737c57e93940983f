import { monthInWords } from '#contract/time-words.ts';
import { dayAt, type Period } from '#web/features/desk/pickers/periods.ts';

/** Whether a text names a month such as 2026-11, or a quarter such as 2026-Q4. */
export const isSpan = (text: string) => /^20\d\d-(?:0[1-9]|1[0-2]|Q[1-4])$/.test(text);

export const unitOf = (span: string) => (span.includes('Q') ? 'quarter' : 'month');

/** The months of a quarter, or the month itself: 2026-10, 2026-11, 2026-12. */
export function monthsOf(span: string) {
  if (unitOf(span) === 'month') return [span];
  const first = `${span.slice(0, 5)}${String(Number(span.slice(-1)) * 3 - 2).padStart(2, '0')}`;
  return [0, 1, 2].map((months) => monthLater(first, months));
}

/** The quarter of a month, or the quarter itself. */
export function quarterOf(span: string) {
  return unitOf(span) === 'quarter' ? span : `${span.slice(0, 5)}Q${Math.ceil(Number(span.slice(5)) / 3)}`;
}

/** The month some months later, or the quarter some quarters later. */
export function spanLater(span: string, steps: number) {
  const [first = ''] = monthsOf(span);
  return unitOf(span) === 'month' ? monthLater(first, steps) : quarterOf(monthLater(first, steps * 3));
}

/** `November 2026` or `October to December 2026` */
export function spanInWords(span: string) {
  const months = monthsOf(span);
  const last = monthInWords(months.at(-1) ?? '');
  return months.length === 1 ? last : `${monthInWords(months[0] ?? '').split(' ')[0]} to ${last}`;
}

/** The month some months later, such as 2026-11. */
export function monthLater(month: string, months: number) {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return dayAt(year, number + months, 1).slice(0, 7);
}

/** `November 5`, with the year where it is not clear. */
export function dayInWords(date: string, hasYear = false) {
  return inWords(date, { month: 'long', day: 'numeric', ...(hasYear ? { year: 'numeric' } : {}) });
}

/** `Nov 5`, below a chart. */
export function shortDay(date: string) {
  return inWords(date, { month: 'short', day: 'numeric' });
}

/** `November 1 to 30, 2026` or `October 5 to November 4, 2026` */
export function periodInWords({ from, to }: Period) {
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
    .formatRange(new Date(from), new Date(to))
    .replaceAll('\u2009', ' ');
}

/** Days have no time zone: they are those of the provider. */
function inWords(date: string, parts: Intl.DateTimeFormatOptions) {
  return new Intl.DateTimeFormat('en-US', { ...parts, timeZone: 'UTC' }).format(new Date(date));
}
