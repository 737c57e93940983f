import { z } from 'zod';
import { line } from './primitives.ts';
import { CalendarLimit, promiseMessages, Weekdays } from './promise-constants.ts';

const TimeZone = z
  .string()
  .max(80, promiseMessages.timezone)
  .refine(isTimeZone, promiseMessages.timezone)
  .describe('An IANA name, such as America/Chicago');

/** A time of day as `HH:MM`. A span may end at `24:00`. */
const TimeOfDay = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, promiseMessages.time);
const EndOfSpan = z.union([TimeOfDay, z.literal('24:00')], promiseMessages.time);

const ServiceHours = z
  .object({ day: z.enum(Weekdays), from: TimeOfDay, to: EndOfSpan })
  .refine(({ from, to }) => from < to, { path: ['to'], error: promiseMessages.endsFirst });

const Holiday = z.object({
  date: z.iso.date(promiseMessages.holidayDate),
  name: line({ max: CalendarLimit.holidayName, required: 'Enter the holiday’s name' }),
});

/** When the provider works. */
export const Calendar = z.object({
  timezone: TimeZone,
  hours: z
    .array(ServiceHours)
    .min(1, promiseMessages.noHours)
    .max(CalendarLimit.spans, `Use at most ${CalendarLimit.spans} spans`)
    .refine(hasNoOverlap, promiseMessages.overlap),
  holidays: z
    .array(Holiday)
    .max(CalendarLimit.holidays, `Use at most ${CalendarLimit.holidays} holidays`)
    .refine(
      (holidays) => new Set(holidays.map(({ date }) => date)).size === holidays.length,
      promiseMessages.sameHoliday,
    ),
});
export type Calendar = z.output<typeof Calendar>;

function isTimeZone(name: string) {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    // Fixed offsets such as +02:00 have no daylight-saving time and no place.
    return /^[A-Z]/i.test(name);
  } catch {
    return false;
  }
}

function hasNoOverlap(hours: z.output<typeof ServiceHours>[]) {
  return Weekdays.every((day) => {
    const spans = hours.filter((span) => span.day === day).sort((one, other) => one.from.localeCompare(other.from));
    return spans.every(({ to }, index) => to <= (spans[index + 1]?.from ?? '24:00'));
  });
}
