import { dayAt, type Period } from '#web/features/desk/pickers/periods.ts';

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
