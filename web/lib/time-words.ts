/** A duration in words: `1 h 5 min`. */
export function minutesInWords(minutes: number) {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  if (hours === 0) return `${rest} min`;
  const inHours = `${hours.toLocaleString('en-US')} h`;
  return rest === 0 ? inHours : `${inHours} ${rest} min`;
}

/** An amount of cents in dollars: `$1,093.75`. */
export function centsInWords(cents: number) {
  return (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });
}

/** A date without a time, such as `Nov 18, 2026`; it is the same in every time zone. */
export function dateInWords(date: string) {
  return new Date(date).toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
}

/** The day of a date in a month that is known: `Nov 18`. */
export function dayInWords(date: string) {
  return new Date(date).toLocaleDateString('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
}
