import { minutesInWords } from '#contract/time-words.ts';

const HOUR = 60;
const DAY = 24 * HOUR;

/** How many minutes a unit has, by the first letter of its name. */
const units: Record<string, number> = { m: 1, h: HOUR, d: DAY, w: 7 * DAY };
const part = /(\d+(?:[.,]\d+)?)\s*(minutes?|mins?|m|hours?|hrs?|h|days?|d|weeks?|w)(?![a-z])/g;

/**
 * The minutes of a duration as people type it: `1 h`, `90 min`, `2 days`, `1 h 30 min`, `1.5 hours`.
 * @returns undefined if it is not a duration of whole minutes
 */
export function minutesIn(text: string) {
  const typed = text.trim().toLowerCase();
  const rest = typed.replace(part, '').replace(/,|and/g, '').trim();
  const parts = [...typed.matchAll(part)];
  if (rest !== '' || parts.length === 0) return undefined;
  const minutes = parts.reduce(
    (sum, [, amount = '', unit = '']) => sum + Number(amount.replace(',', '.')) * (units[unit.charAt(0)] ?? 0),
    0,
  );
  // 0.1 hours are 6 minutes, whatever a computer thinks of 0.1.
  const whole = Math.round(minutes);
  return Math.abs(minutes - whole) < 0.001 ? whole : undefined;
}

/**
 * A duration as people read it: `45 min`, `1 h`, `2 days`, `1 day 4 h`.
 * @param isDaily whether it may be told in days; a day of service hours is shorter than 24 hours
 */
export function inShort(minutes: number, isDaily: boolean) {
  const days = isDaily && minutes >= 2 * DAY ? Math.floor(minutes / DAY) : 0;
  const hours = Math.floor((minutes - days * DAY) / HOUR);
  const rest = minutes % HOUR;
  return [days && `${days} days`, hours && `${hours} h`, rest && `${rest} min`].filter(Boolean).join(' ') || '0 min';
}

/** `12 h 5 min`, where only the hours and the minutes may be on two lines. */
export const inCell = (minutes: number) =>
  `${minutes < 0 ? '−' : ''}${minutesInWords(Math.abs(minutes)).replaceAll(/(\d) (?=[hm])/g, '$1\u00a0')}`;
