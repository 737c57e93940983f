import { inShort, minutesIn } from './durations.ts';

/** Dollars as they are typed: `75`, `82.50`; '' for none. */
export function dollarsOf(cents: number | null) {
  if (cents === null) return '';
  return cents % 100 === 0 ? `${cents / 100}` : (cents / 100).toFixed(2);
}

/** The cents of typed dollars; -1, which every contract refuses, for what is not an amount. */
export function centsIn(text: string) {
  const [, whole, part = ''] = /^\$?\s*(\d{1,3}(?:,?\d{3})*)(?:\.(\d{1,2}))?$/.exec(text.trim()) ?? [];
  return whole === undefined ? -1 : Number(whole.replaceAll(',', '')) * 100 + Number(part.padEnd(2, '0'));
}

/** A typed whole number of up to four digits; -1 for anything else. */
export function wholeIn(text: string) {
  return /^\d{1,4}$/.test(text.trim()) ? Number(text) : -1;
}

/** Hours as they are typed: `10`, `2.5`; `1 h 20 min` where a fraction would not be exact. */
export function hoursOf(minutes: number) {
  return minutes % 15 === 0 ? `${minutes / 60}` : inShort(minutes, false);
}

/** The minutes of typed hours: `10`, `2.5`, `2:30`, `2 h 30 min`; -1 for what is not a duration of whole minutes. */
export function minutesOfHours(text: string) {
  const typed = text.trim();
  const [, hours, minutes] = /^(\d{1,4}):([0-5]\d)$/.exec(typed) ?? [];
  if (hours !== undefined) return Number(hours) * 60 + Number(minutes);
  return minutesIn(/^\d{1,4}(?:\.\d+)?$/.test(typed) ? `${typed} h` : typed) ?? -1;
}
