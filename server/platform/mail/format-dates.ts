/** Formats a date and time with its zone: `Nov 23, 2026, 4:42 AM CST`. The recipient's own zone is unknown. */
export function formatDateTime(moment: Date, timeZone: string) {
  return format({ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' }, timeZone, moment);
}

/** Formats a date: `Nov 23, 2026`. */
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
  // Some mail programs have no glyph for this narrow space.
  return words.format(moment).replaceAll('\u202f', ' ');
}
