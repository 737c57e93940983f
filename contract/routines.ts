import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { CalendarDate, Done, Id, idOf, line, NearDate, PageQuery, Search, Timestamp } from './primitives.ts';
import { Calendar, TimeOfDay } from './promise.ts';
import { Weekdays } from './promise-constants.ts';
import {
  ClosedDayRules,
  OpenTicketRules,
  RoutineLimit,
  RoutineStates,
  RunMoves,
  RunStates,
  routineMessages,
} from './routines-constants.ts';
import { FieldLimit } from './shared-constants.ts';
import { BaseVersion, changeDescription, changeOf, Version } from './versions.ts';

const tags = ['Routines'];

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
  endsOn: CalendarDate.nullable().default(null).describe('The last date; null for no end'),
  leadDays: z
    .int(routineMessages.lead)
    .min(0, routineMessages.lead)
    .max(RoutineLimit.lead, routineMessages.lead)
    .default(0)
    .describe('How many calendar days before its date the ticket is created'),
  onClosedDay: z.enum(ClosedDayRules).default('after').describe('What happens to a date without service hours'),
  skips: z.array(CalendarDate).max(RoutineLimit.skips, routineMessages.skips).default([]).describe('Unmoved dates'),
});
export type Timing = z.output<typeof Timing>;

export const RunDate = z.object({
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

const Target = z.object({
  companyId: Id,
  requesterId: Id.describe('An active user of the company'),
  assignedToId: Id.nullable().default(null).describe('Null for the assignee of the template'),
});

/** A run that is ahead, or at a date of the calendar. */
const NextRun = RunDate.omit({ moved: true });

export const Routine = z.object({
  id: Id,
  name: z.string(),
  templateId: Id,
  templateName: z.string(),
  targets: z.array(
    z.object({
      companyId: Id,
      companyName: z.string(),
      requesterId: Id,
      requesterName: z.string(),
      assignedToId: Id.nullable(),
      assignedToName: z.string().nullable(),
    }),
  ),
  schedule: Schedule,
  time: z.string(),
  startsOn: z.iso.date(),
  endsOn: z.iso.date().nullable(),
  leadDays: z.int(),
  onClosedDay: z.enum(ClosedDayRules),
  ifOpen: z.enum(OpenTicketRules),
  isPromised: z.boolean(),
  tellsRequester: z.boolean(),
  skips: z.array(z.iso.date()),
  pausedAt: Timestamp.nullable(),
  next: NextRun.nullable().describe('Null while it is paused, and once it has ended'),
  lastRun: z.object({ date: z.iso.date(), states: z.array(z.enum(RunStates)) }).nullable(),
  problems: z
    .array(z.object({ companyId: Id, reason: z.string() }))
    .describe('What the next run will not do as it was set up, such as a requester who has left'),
  version: Version,
});
export type Routine = z.output<typeof Routine>;

const fields = {
  name: line({ max: FieldLimit.name, required: routineMessages.nameRequired }),
  templateId: Id,
  targets: z
    .array(Target)
    .min(1, routineMessages.noTarget)
    .max(RoutineLimit.sent, routineMessages.tooManyTargets)
    .refine(
      (targets) => new Set(targets.map(({ companyId }) => companyId)).size === targets.length,
      routineMessages.sameCompany,
    ),
  ...Timing.shape,
  ifOpen: z
    .enum(OpenTicketRules)
    .describe('`skip`: while its last ticket for a company is active, that ticket gets a note instead of a second one'),
  isPromised: z.boolean().describe('Whether the promise of a resolution counts for its tickets'),
  tellsRequester: z.boolean().describe('Whether requesters get an email when their ticket is created and resolved'),
};

const Skips = z
  .array(CalendarDate)
  .max(RoutineLimit.sent, routineMessages.tooManySkips)
  .transform((dates) => [...new Set(dates)].sort())
  .describe('Unmoved dates');

const endsInOrder = ({ startsOn, endsOn }: { startsOn?: string | undefined; endsOn?: string | null | undefined }) =>
  !startsOn || !endsOn || endsOn >= startsOn;
const endsFirst = { path: ['endsOn'], error: routineMessages.endsFirst };

export const NewRoutine = z
  .object({
    ...fields,
    skips: Skips.default([]),
    ifOpen: fields.ifOpen.default('create'),
    isPromised: fields.isPromised.default(false),
    tellsRequester: fields.tellsRequester.default(false),
  })
  .refine(endsInOrder, endsFirst);
export type NewRoutineInput = z.output<typeof NewRoutine>;

/** Omitted fields stay unchanged; targets and skips are replaced as a whole. */
export const RoutineChanges = z
  .object({
    ...fields,
    endsOn: CalendarDate.nullable(),
    leadDays: Timing.shape.leadDays.removeDefault(),
    onClosedDay: Timing.shape.onClosedDay.removeDefault(),
    skips: Skips,
    version: BaseVersion,
  })
  .partial()
  .refine(endsInOrder, endsFirst);
export type RoutineChangesInput = z.output<typeof RoutineChanges>;

export const RoutineQuery = PageQuery.extend({
  company: Id.optional(),
  state: z.enum(RoutineStates, `Choose ${RoutineStates.join(', ')}`).optional(),
  search: Search.describe('Part of the name'),
});
export type RoutineQueryInput = z.output<typeof RoutineQuery>;

export const RoutineParams = z.object({ routineId: idOf('Routine') });

export const Run = z.object({
  date: z.iso.date(),
  unmovedDate: z.iso.date(),
  companyId: Id,
  companyName: z.string(),
  state: z.enum(RunStates),
  reason: z.string().nullable(),
  ticketId: Id.nullable(),
  ticketNumber: z.string().nullable(),
  ranAt: Timestamp,
});
export type Run = z.output<typeof Run>;

const forStaff = 'For provider staff.';

export const listRoutines = endpoint({
  method: 'GET',
  url: '/api/ticketing/routines',
  access: 'staff',
  schema: {
    summary: 'List routines by name',
    description: forStaff,
    tags,
    querystring: RoutineQuery,
    response: { 200: z.array(Routine) },
  },
});

export const listRoutineDates = endpoint({
  method: 'GET',
  url: '/api/ticketing/routines/calendar',
  access: 'staff',
  schema: {
    summary: 'List the dates of all routines',
    description: `${forStaff} Those of the next ${RoutineLimit.calendar} days, of routines that are not paused, at most ${RoutineLimit.calendarDates}.`,
    tags,
    response: {
      200: z.array(RunDate.extend({ routineId: Id, name: z.string(), companies: z.int() })),
    },
  },
});

export const findRoutine = endpoint({
  method: 'GET',
  url: '/api/ticketing/routines/:routineId',
  access: 'staff',
  schema: {
    summary: 'Read a routine',
    description: forStaff,
    tags,
    params: RoutineParams,
    response: { 200: Routine },
  },
});

export const createRoutine = endpoint({
  method: 'POST',
  url: '/api/ticketing/routines',
  access: 'staff',
  createsOnce: true,
  schema: {
    summary: 'Add a routine',
    description: `${forStaff} A moment that is past does not run, unless its date is still ahead: then it runs at once. More than ${RoutineLimit.routines} routines, ${RoutineLimit.targets} companies or ${RoutineLimit.skips} skipped dates return 409.`,
    tags,
    body: NewRoutine,
    response: { 201: Routine },
  },
});

export const updateRoutine = endpoint({
  method: 'PUT',
  url: '/api/ticketing/routines/:routineId',
  access: 'staff',
  findsFirst: true,
  schema: {
    summary: 'Change a routine',
    description: `${forStaff} ${changeDescription} What has run stays as it is, and no date runs a second time.`,
    tags,
    params: RoutineParams,
    body: RoutineChanges,
    ...changeOf(Routine),
  },
});

export const deleteRoutine = endpoint({
  method: 'DELETE',
  url: '/api/ticketing/routines/:routineId',
  access: 'staff',
  schema: {
    summary: 'Delete a routine',
    description: `${forStaff} Its tickets stay, with its name.`,
    tags,
    params: RoutineParams,
    response: { 200: Done },
  },
});

export const pauseRoutine = endpoint({
  method: 'POST',
  url: '/api/ticketing/routines/:routineId/pause',
  access: 'staff',
  schema: {
    summary: 'Pause a routine',
    description: `${forStaff} Dates that pass meanwhile are skipped. A paused routine stays as it is.`,
    tags,
    params: RoutineParams,
    response: { 200: Routine },
  },
});

export const resumeRoutine = endpoint({
  method: 'POST',
  url: '/api/ticketing/routines/:routineId/resume',
  access: 'staff',
  schema: {
    summary: 'Resume a paused routine',
    description: `${forStaff} Nothing is caught up, except for dates that are still ahead. A routine that is not paused stays as it is.`,
    tags,
    params: RoutineParams,
    response: { 200: Routine },
  },
});

export const runRoutine = endpoint({
  method: 'POST',
  url: '/api/ticketing/routines/:routineId/run',
  access: 'staff',
  createsOnce: true,
  findsFirst: 'if-refused',
  schema: {
    summary: 'Create the tickets of the next date now',
    description: `${forStaff} That date does not run again. A routine that is paused or has ended returns 409.`,
    tags,
    params: RoutineParams,
    response: { 201: z.array(Run) },
  },
});

export const skipRoutineDates = endpoint({
  method: 'PUT',
  url: '/api/ticketing/routines/:routineId/skips',
  access: 'staff',
  findsFirst: true,
  schema: {
    summary: 'Replace the dates that a routine skips',
    description: `${forStaff} ${changeDescription}`,
    tags,
    params: RoutineParams,
    body: z.object({ dates: Skips, version: BaseVersion }),
    ...changeOf(Routine),
  },
});

export const listRuns = endpoint({
  method: 'GET',
  url: '/api/ticketing/routines/:routineId/runs',
  access: 'staff',
  schema: {
    summary: 'List what a routine did, the latest date first',
    description: `${forStaff} One entry for each date and company.`,
    tags,
    params: RoutineParams,
    querystring: PageQuery,
    response: { 200: z.array(Run) },
  },
});
