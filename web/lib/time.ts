const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const exact = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
const long = new Intl.DateTimeFormat('en-US', { dateStyle: 'full' });
const seconds = new Intl.DateTimeFormat('en-US', { timeStyle: 'medium' });
const clock = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' });
const sameYear = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });
const otherYear = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });

/** Date and time in the user's time zone: `Nov 18, 2026, 9:04 AM`. */
export function exactTime(iso: string) {
  return exact.format(new Date(iso));
}

/** The day in the user's time zone: `Wednesday, November 18, 2026`. */
export function longDay(iso: string) {
  return long.format(new Date(iso));
}

/** The time of day in the user's time zone: `9:04 AM`. */
export function timeOfDay(iso: string) {
  return clock.format(new Date(iso));
}

/** The time of day in the user's time zone: `9:04:12 AM`. */
export function timeToTheSecond(iso: string) {
  return seconds.format(new Date(iso));
}

/** The day in the user's time zone: `Nov 18`, with the year if it is not the current one. */
export function shortDate(iso: string) {
  const date = new Date(iso);
  return (date.getFullYear() === new Date().getFullYear() ? sameYear : otherYear).format(date);
}

/** A date such as `2026-12-08` with its weekday: `Tue, Dec 8`, with the year if it is not the current one. */
export function dateWords(date: string) {
  const isThisYear = date.startsWith(`${new Date().getFullYear()}-`);
  return new Date(date).toLocaleDateString('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    ...(isThisYear ? {} : { year: 'numeric' }),
    timeZone: 'UTC',
  });
}

/** Elapsed time in its largest unit: `just now`, `12 min ago`, `3 h ago`, `5 days ago`. */
export function relativeTime(iso: string, now = Date.now()) {
  const elapsed = now - Date.parse(iso);
  if (elapsed < MINUTE) return 'just now';
  if (elapsed < HOUR) return `${Math.floor(elapsed / MINUTE)} min ago`;
  if (elapsed < DAY) return `${Math.floor(elapsed / HOUR)} h ago`;
  const days = Math.floor(elapsed / DAY);
  return days === 1 ? 'yesterday' : `${days} days ago`;
}

/** A day in a URL, `2026-11-18`; '' for anything else. */
export function dayIn(text: string) {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00`));
  return isDay ? text : '';
}

/**
 * The day of a time in the user's time zone, as in a URL.
 * @param later number of days to add
 */
export function dayOf(iso: string, later = 0) {
  const day = new Date(iso);
  day.setDate(day.getDate() + later);
  return [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => `${part}`.padStart(2, '0')).join('-');
}

/**
 * The time at which a day starts in the user's time zone.
 * @param later number of days to add
 */
export function startOfDay(day: string, later = 0) {
  const start = new Date(`${day}T00:00`);
  start.setDate(start.getDate() + later);
  return start.toISOString();
}

/** A time as a field for date and time has it, in the user's time zone: `2026-11-18T09:04`. */
export function fieldTime(iso: string) {
  const time = new Date(iso);
  const [hours, minutes] = [time.getHours(), time.getMinutes()].map((part) => `${part}`.padStart(2, '0'));
  return `${dayOf(iso)}T${hours}:${minutes}`;
}

/** The time in a field for date and time; undefined if it is empty or incomplete. */
export function timeInField(text: string) {
  const time = new Date(text);
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString();
}
