import { z } from 'zod';
import { promiseMessages, Weekdays } from '#contract/promise-constants.ts';
import { type Hours, problemsOf, spansOf } from '#web/features/shared/service-hours.ts';

/** The calendar as typed, complete or not. */
export const CalendarFields = z.object({
  timezone: z.string(),
  hours: z.array(z.object({ day: z.enum(Weekdays), from: z.string(), to: z.string() })),
  holidays: z.array(z.object({ date: z.string(), name: z.string() })),
});
export type CalendarFields = z.output<typeof CalendarFields>;

/** Only the fields, in the order in which the page shows them. */
export function fieldsOf({ timezone, hours, holidays }: CalendarFields): CalendarFields {
  return {
    timezone,
    hours: Weekdays.flatMap((day) => spansOf(hours, day).map((span) => ({ day, ...span }))),
    holidays: holidays
      .map(({ date, name }) => ({ date, name }))
      .toSorted((one, other) => one.date.localeCompare(other.date)),
  };
}

/** Why a calendar cannot be saved or tried out; undefined if it can. */
export function problemIn({ timezone, hours }: CalendarFields) {
  if (hours.length === 0) return promiseMessages.noHours;
  if (!timezone) return promiseMessages.timezone;
  return hasProblem(hours) ? 'Correct the hours that are marked, then save again.' : undefined;
}

function hasProblem(hours: Hours) {
  return Weekdays.some((day) => problemsOf(spansOf(hours, day)).some(Boolean));
}
