const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

/** A moment in words. The recipient's time zone is unknown, so it is named. */
export function inWords(moment: Date) {
  return `${format.format(moment).replaceAll('\u202f', ' ')} UTC`;
}
