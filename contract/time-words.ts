/** A duration in words: `1 h 5 min`. */
export function minutesInWords(minutes: number) {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return `${rest} min`;
  const inHours = `${hours.toLocaleString('en-US')} h`;
  return rest === 0 ? inHours : `${inHours} ${rest} min`;
}

/** A date without a time, such as `Nov 18, 2026`; it is the same in every time zone. */
export function dateInWords(date: string) {
  return new Date(date).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
}

/** A date with its weekday, such as `Wed, Nov 18, 2026`. */
export function weekdayAndDate(date: string) {
  return new Date(date).toLocaleDateString('en-US', {
    weekday: 'short',
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  });
}

/** The day of a date in a month that is known: `Nov 18`. */
export function dayInWords(date: string) {
  return new Date(date).toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
}

/** `35 min`, `12 h 05 min` */
export function hoursInWords(minutes: number) {
  const hours = Math.floor(minutes / 60);
  if (hours === 0) return `${minutes} min`;
  return `${hours.toLocaleString('en-US')} h ${String(minutes % 60).padStart(2, '0')} min`;
}

/**
 * A month in words: `November 2026`
 * @param month such as 2026-11
 */
export function monthInWords(month: string) {
  return new Date(`${month}-01`).toLocaleString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
}
