import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Timestamp } from './primitives.ts';
import { Calendar, TimeOfDay } from './promise.ts';
import { Weekdays } from './promise-constants.ts';
import { ClosedDayRules, RoutineLimit, RunMoves, routineMessages } from './routines-constants.ts';
import { DAY } from './shared-constants.ts';

const tags = ['Routines'];

const EveryDate = z.iso.date(routineMessages.date).max(10, routineMessages.date);

const NearDate = EveryDate.refine(
  (date) => Math.abs(Date.parse(date) - Date.now()) <= RoutineLimit.years * 366 * DAY,
  routineMessages.tooFar,
);

const upTo = (most: number, message: string) => z.int(message).min(1, message).max(most, message);

const interval = upTo(RoutineLimit.interval, routineMessages.interval);
const dayInterval = upTo(RoutineLimit.dayInterval, routineMessages.dayInterval);

const DayOfMonth = z.union(
  [z.int().min(1, routineMessages.dayOfMonth).max(31, routineMessages.dayOfMonth), z.literal('last')],
  routineMessages.dayOfMonth,
);

/** When a routine is due. Intervals are counted from `startsOn`. */
export const Schedule = z.union(
  [
    z.object({ every: z.literal('day'), interval: dayInterval }),
    z.object({
      every: z.literal('week'),
      interval,
      days: z
        .array(z.enum(Weekdays))
        .min(1, routineMessages.days)
        .max(Weekdays.length, routineMessages.sameDay)
        .refine((days) => new Set(days).size === days.length, routineMessages.sameDay),
    }),
    z.object({ every: z.literal('month'), interval, day: DayOfMonth }).strict(),
    z
      .object({
        every: z.literal('month'),
        interval,
        nth: z.union(
          [z.int().min(1, routineMessages.nth).max(5, routineMessages.nth), z.literal('last')],
          routineMessages.nth,
        ),
        weekday: z.enum([...Weekdays, 'service_day']),
      })
      .strict(),
    z.object({
      every: z.literal('year'),
      interval,
      month: upTo(12, routineMessages.month),
      day: DayOfMonth,
    }),
  ],
  routineMessages.schedule,
);
export type Schedule = z.output<typeof Schedule>;

/** Which dates a routine runs on, and when. */
const Timing = z.object({
  schedule: Schedule,
  time: TimeOfDay,
  startsOn: NearDate,
  endsOn: EveryDate.nullable().default(null).describe('The last date; null for no end'),
  leadDays: z
    .int(routineMessages.lead)
    .min(0, routineMessages.lead)
    .max(RoutineLimit.lead, routineMessages.lead)
    .default(0)
    .describe('How many calendar days before its date the ticket is created'),
  onClosedDay: z.enum(ClosedDayRules).default('after').describe('What happens to a date without service hours'),
  skips: z.array(EveryDate).max(RoutineLimit.skips, routineMessages.skips).default([]).describe('Unmoved dates'),
});
export type Timing = z.output<typeof Timing>;

const RunDate = z.object({
  date: z.iso.date(),
  unmovedDate: z.iso.date().describe('The date by the schedule alone'),
  runsAt: Timestamp.describe('When the ticket is created'),
  moved: z.array(z.enum(RunMoves)).describe('Why day or time differ from the schedule'),
});
export type RunDate = z.output<typeof RunDate>;

export const previewRoutine = endpoint({
  method: 'POST',
  url: '/api/ticketing/routines/preview',
  access: 'staff',
  schema: {
    summary: 'Compute the dates of a routine',
    description:
      'Changes nothing. Every date is computed from the schedule, never from the date before. A day that a month lacks is its last day. Dates that meet on one day are one.',
    tags,
    body: Timing.extend({
      calendar: Calendar.optional().describe('Without it, the one in use'),
      after: NearDate.optional().describe('Only dates after this one'),
      count: z
        .int(routineMessages.count)
        .min(1, routineMessages.count)
        .max(RoutineLimit.preview, routineMessages.count),
    }).refine(({ startsOn, endsOn }) => endsOn === null || endsOn >= startsOn, {
      path: ['endsOn'],
      error: routineMessages.endsFirst,
    }),
    response: { 200: z.object({ dates: z.array(RunDate) }) },
  },
});
