import type { Calendar } from './promise.ts';
import { dayNames, Weekdays } from './promise-constants.ts';

/** Where a moment is told: in whose time zone, and whether to name it because the reader may be in another. */
type Place = { timeZone?: string | undefined; namesZone?: boolean; namesDate?: boolean; now?: Date };

const WEEK = 6 * 24 * 3_600_000;

/**
 * Says when somebody hears from us: "You will hear from us by Tuesday, 10:40 AM."
 * @param timeZone by default the one of the program or the browser
 */
export function hearFromUs(dueAt: Date, place: Place = {}) {
  return `You will hear from us by ${momentWords(dueAt, place)}.`;
}

/**
 * Says whether a client was answered and helped in time; undefined if nothing was promised.
 * @param isAnswered whether the promise of the first reply was kept; null if there was none, or to leave it out
 * @param isResolved whether that of the resolution was
 */
export function outcomeOf(isAnswered: boolean | null, isResolved: boolean | null) {
  if (isAnswered === null && isResolved === null) return undefined;
  if (isAnswered === false) return { words: 'We answered later than we promised. We are sorry.', isMissed: true };
  if (isResolved === false) return { words: 'We resolved this later than we promised. We are sorry.', isMissed: true };
  const verbs = [isAnswered && 'answered', isResolved && 'resolved this'].filter(Boolean).join(' and ');
  return { words: `We ${verbs} within the promised time.`, isMissed: false };
}

/** A moment in words, such as "Tuesday, 10:40 AM"; with the date if it is further than six days away. */
export function momentWords(
  moment: Date,
  { timeZone, namesZone = false, namesDate = false, now = new Date() }: Place = {},
) {
  const isFar = namesDate || Math.abs(moment.getTime() - now.getTime()) > WEEK;
  const day = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'long',
    ...(isFar ? { month: 'long', day: 'numeric' } : {}),
  });
  const time = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hour: 'numeric',
    minute: '2-digit',
    ...(namesZone ? { timeZoneName: 'short' } : {}),
  });
  // Browsers put a narrow no-break space before AM; emails are read everywhere.
  return `${day.format(moment)}, ${time.format(moment)}`.replaceAll('\u202f', ' ');
}

const weekdayNames = Weekdays.map((day) => dayNames[day]);

/** Days in a row with the same hours. */
type Group = { first: number; last: number; words: string };

/** Service hours in words, such as "Monday to Friday, 9:00 AM to 5:00 PM CT". */
export function serviceHoursInWords({ hours, timezone }: Pick<Calendar, 'hours' | 'timezone'>) {
  const days = Weekdays.map((day, index) => {
    const spans = hours.filter((span) => span.day === day).sort((one, other) => one.from.localeCompare(other.from));
    return { index, words: spans.map(({ from, to }) => spanInWords(from, to)).join(' and ') };
  });
  const groups: Group[] = [];
  for (const { index, words } of days.filter((day) => day.words !== '')) {
    const last = groups.at(-1);
    if (last?.last === index - 1 && last.words === words) last.last = index;
    else groups.push({ first: index, last: index, words });
  }
  return `${groups.map((group) => `${daysInWords(group)}, ${group.words}`).join('; ')} ${zoneInWords(timezone)}`;
}

function daysInWords({ first, last }: Group) {
  if (first === 0 && last === weekdayNames.length - 1) return 'Every day';
  if (first === last) return weekdayNames[first];
  return `${weekdayNames[first]} ${last === first + 1 ? 'and' : 'to'} ${weekdayNames[last]}`;
}

function spanInWords(from: string, to: string) {
  return from === '00:00' && to === '24:00' ? 'all day' : `${timeInWords(from)} to ${timeInWords(to)}`;
}

function timeInWords(time: string) {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  if (minute === 0 && hour % 24 === 0) return 'midnight';
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
}

function zoneInWords(timeZone: string) {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'shortGeneric' }).formatToParts();
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}
