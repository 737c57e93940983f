/** A moment in words, with the time zone: `Nov 23, 2026, 4:42 AM CST`. The recipient's own zone is unknown. */
export function formatDateTime(moment: Date, timeZone: string) {
  return format({ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' }, timeZone, moment);
}

/** A day in words: `Nov 23, 2026`. */
export function formatDate(moment: Date, timeZone: string) {
  return format({}, timeZone, moment);
}

function format(time: Intl.DateTimeFormatOptions, timeZone: string, moment: Date) {
  const words = new Intl.DateTimeFormat('en-US', {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    ...time,
    timeZone,
  });
  // Not every mail program has a sign for this space.
  return words.format(moment).replaceAll('\u202f', ' ');
}
