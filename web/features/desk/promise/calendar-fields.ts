import { z } from 'zod';
import { promiseMessages, Weekdays } from '#contract/promise-constants.ts';
import { type Hours, problemsOf, spansOf } from '#web/features/shared/service-hours.ts';

const Holiday = z.object({ date: z.string(), name: z.string() });
export type Holiday = z.output<typeof Holiday>;

const noHoliday: Holiday = { date: '', name: '' };

/** The calendar as typed, complete or not. */
export const CalendarFields = z.object({
  timezone: z.string(),
  hours: z.array(z.object({ day: z.enum(Weekdays), from: z.string(), to: z.string() })),
  holidays: z.array(Holiday),
  /** What is typed as one more holiday: it is kept and saved too if nobody presses its button. */
  newHoliday: Holiday.default(noHoliday),
});
export type CalendarFields = z.output<typeof CalendarFields>;
export type Calendar = Omit<CalendarFields, 'newHoliday'>;

/** A calendar with nothing else, in the order in which the page shows it. */
export function calendarOf({ timezone, hours, holidays }: Calendar): Calendar {
  return {
    timezone,
    hours: Weekdays.flatMap((day) => spansOf(hours, day).map((span) => ({ day, ...span }))),
    holidays: holidays.map(({ date, name }) => ({ date, name })).toSorted(byDate),
  };
}

export const byDate = (one: Holiday, other: Holiday) => one.date.localeCompare(other.date);

export const fieldsOf = (calendar: Calendar): CalendarFields => ({ ...calendarOf(calendar), newHoliday: noHoliday });

/** The fields once the typed holiday is in the list, unless it is not complete. */
export function withNewHoliday(fields: CalendarFields): CalendarFields {
  const { date, name } = fields.newHoliday;
  if (Object.keys(holidayProblems(fields)).length > 0) return fields;
  return fieldsOf({ ...fields, holidays: [...fields.holidays, { date, name: name.trim() }] });
}

/** What a typed holiday lacks, by field. */
export function holidayProblems({ newHoliday: { date, name }, holidays }: CalendarFields): Partial<Holiday> {
  const isTaken = holidays.some((holiday) => holiday.date === date);
  return {
    ...(date ? {} : { date: promiseMessages.holidayDate }),
    ...(isTaken ? { date: promiseMessages.sameHoliday } : {}),
    ...(name.trim() ? {} : { name: 'Enter the holiday’s name' }),
  };
}

/** Why a calendar cannot be saved; undefined if it can. */
export function problemIn(fields: CalendarFields) {
  const { date, name } = withNewHoliday(fields).newHoliday;
  return (
    problemOf(fields) ?? (date || name.trim() ? 'Complete the new holiday or clear it, then save again.' : undefined)
  );
}

/** Why a calendar cannot be tried out; undefined if it can. */
export function problemOf({ timezone, hours }: Calendar) {
  if (hours.length === 0) return promiseMessages.noHours;
  if (!timezone) return promiseMessages.timezone;
  return hasProblem(hours) ? 'Correct the hours that are marked, then save again.' : undefined;
}

function hasProblem(hours: Hours) {
  return Weekdays.some((day) => problemsOf(spansOf(hours, day)).some(Boolean));
}
