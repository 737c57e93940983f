import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { CompanyParams, Id, line, Person, Timestamp } from './primitives.ts';
import {
  CalendarLimit,
  MomentPresets,
  OnCallLimit,
  PreviewLimit,
  promiseMessages,
  TargetLimit,
  Weekdays,
} from './promise-constants.ts';
import { canSetPromise } from './provider-policies.ts';
import { DAY, FieldLimit } from './shared-constants.ts';
import { BaseVersion, changeDescription, changeOf, Version } from './versions.ts';

const TimeZone = z
  .string()
  .max(80, promiseMessages.timezone)
  .refine(isTimeZone, promiseMessages.timezone)
  .describe('An IANA name, such as America/Chicago');

/** A time of day as `HH:MM`. A span may end at `24:00`. */
export const TimeOfDay = z
  .string()
  .max(5, promiseMessages.time)
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, promiseMessages.time);
const EndOfSpan = z
  .string()
  .max(5, promiseMessages.time)
  .regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/, promiseMessages.time);

const ServiceHours = z
  .object({ day: z.enum(Weekdays), from: TimeOfDay, to: EndOfSpan })
  .refine(({ from, to }) => from < to, { path: ['to'], error: promiseMessages.endsFirst });

const Holiday = z.object({
  date: z.iso.date(promiseMessages.holidayDate).max(10, promiseMessages.holidayDate),
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

const WholeMinutes = z
  .int(promiseMessages.minutes)
  .min(1, promiseMessages.minutes)
  .max(TargetLimit.minutes, promiseMessages.minutes);

const Minutes = WholeMinutes.nullable().describe('In minutes; null promises nothing');

const Target = z.object({ firstReply: Minutes, resolution: Minutes });

/** What is promised for tickets of each priority. */
export const Targets = z.object({
  urgent: Target,
  high: Target,
  medium: Target,
  low: Target,
  allHours: z.boolean().describe('Whether the targets count all hours, 24/7, instead of service hours'),
});
export type Targets = z.output<typeof Targets>;

const versioned = { version: Version };
const CurrentCalendar = Calendar.extend(versioned);
const CurrentTargets = Targets.extend(versioned);
const CompanyTargets = z.object({
  targets: Targets.nullable().describe('Null if the provider’s targets apply'),
  ...versioned,
});
const OnCall = z.object({ people: z.array(Person).describe('In the order in which they are notified'), ...versioned });

export const CalendarChange = Calendar.extend({ version: BaseVersion });
export const TargetsChange = Targets.extend({ version: BaseVersion });
export const CompanyTargetsChange = z.object({ targets: Targets.nullable(), version: BaseVersion });
export const OnCallChange = z.object({
  userIds: z
    .array(Id)
    .max(OnCallLimit.people, `Choose at most ${OnCallLimit.people} people`)
    .refine((ids) => new Set(ids).size === ids.length, promiseMessages.samePerson),
  version: BaseVersion,
});
export type OnCallInput = z.output<typeof OnCallChange>;

const tags = ['Promise'];
const forSuperAdmins = `${changeDescription} For super admins.`;

export const findCalendar = endpoint({
  method: 'GET',
  url: '/api/ticketing/admin/calendar',
  access: 'staff',
  schema: { summary: 'Read the service hours', tags, response: { 200: CurrentCalendar } },
});

export const updateCalendar = endpoint({
  method: 'PUT',
  url: '/api/ticketing/admin/calendar',
  access: 'staff',
  may: [canSetPromise, promiseMessages.onlySuperAdmins],
  schema: {
    summary: 'Replace the service hours',
    description: `${forSuperAdmins} Applies to promises that are neither kept nor missed yet.`,
    tags,
    body: CalendarChange,
    ...changeOf(CurrentCalendar),
  },
});

export const listFederalHolidays = endpoint({
  method: 'GET',
  url: '/api/ticketing/admin/calendar/federal-holidays/:year',
  access: 'staff',
  schema: {
    summary: 'List the US federal holidays of a year',
    description: 'Uses the days on which federal offices observe them. Saves nothing.',
    tags,
    params: z.object({
      year: z
        .string()
        .max(4, promiseMessages.year)
        .regex(/^20\d\d$/, promiseMessages.year),
    }),
    response: { 200: z.array(Holiday) },
  },
});

export const findTargets = endpoint({
  method: 'GET',
  url: '/api/ticketing/admin/targets',
  access: 'staff',
  schema: { summary: 'Read the targets for each priority', tags, response: { 200: CurrentTargets } },
});

export const updateTargets = endpoint({
  method: 'PUT',
  url: '/api/ticketing/admin/targets',
  access: 'staff',
  may: [canSetPromise, promiseMessages.onlySuperAdmins],
  schema: {
    summary: 'Replace the targets for each priority',
    description: `${forSuperAdmins} Applies to promises that are neither kept nor missed yet.`,
    tags,
    body: TargetsChange,
    ...changeOf(CurrentTargets),
  },
});

export const findCompanyTargets = endpoint({
  method: 'GET',
  url: '/api/ticketing/admin/companies/:companyId/targets',
  access: 'staff',
  schema: {
    summary: 'Read the targets of a company',
    tags,
    params: CompanyParams,
    response: { 200: CompanyTargets },
  },
});

export const updateCompanyTargets = endpoint({
  method: 'PUT',
  url: '/api/ticketing/admin/companies/:companyId/targets',
  access: 'staff',
  refusesKeys: true,
  may: [canSetPromise, promiseMessages.onlySuperAdmins],
  schema: {
    summary: 'Replace the targets of a company',
    description: `${forSuperAdmins} With \`targets: null\` the provider’s targets apply. Applies to promises that are neither kept nor missed yet.`,
    tags,
    params: CompanyParams,
    body: CompanyTargetsChange,
    ...changeOf(CompanyTargets),
  },
});

/** The preview is for a ticket of today, of a past year or of a coming one. */
const PreviewMoment = Timestamp.refine(
  (moment) => Math.abs(moment.getTime() - Date.now()) <= PreviewLimit.years * 366 * DAY,
  promiseMessages.tooFar,
).describe(`At most ${PreviewLimit.years} years from now`);

const Pause = z
  .object({ from: PreviewMoment, to: PreviewMoment })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: promiseMessages.pauseEndsFirst });

export const Preview = z.object({
  calendar: Calendar,
  target: z.object({
    minutes: WholeMinutes,
    allHours: z.boolean().default(false),
  }),
  raisedAt: PreviewMoment,
  pauses: z.array(Pause).max(PreviewLimit.pauses, `Send at most ${PreviewLimit.pauses} pauses`).default([]),
});

export const previewPromise = endpoint({
  method: 'POST',
  url: '/api/ticketing/admin/promise/preview',
  access: 'staff',
  schema: {
    summary: 'Compute when a target would be due',
    description: 'Changes nothing. The calendar is the one in the body, not the one in use.',
    tags,
    body: Preview,
    response: { 200: z.object({ dueAt: Timestamp.nullable().describe('Null if it is not reached within ten years') }) },
  },
});

const MomentPreview = z.object({
  calendar: Calendar.optional().describe('Without it, the one in use'),
  at: PreviewMoment,
});
const serviceDays = z
  .int(promiseMessages.serviceDays)
  .min(1, promiseMessages.serviceDays)
  .max(PreviewLimit.serviceDays, promiseMessages.serviceDays);

/** A moment counted in service time from another one. */
export const ServiceMoment = z.union(
  [
    MomentPreview.extend({ preset: z.enum(MomentPresets) }).strict(),
    MomentPreview.extend({ serviceDays }).strict(),
    MomentPreview.extend({ serviceMinutes: WholeMinutes }).strict(),
  ],
  promiseMessages.oneMoment,
);
export type ServiceMoment = z.output<typeof ServiceMoment>;

export const previewServiceTime = endpoint({
  method: 'POST',
  url: '/api/ticketing/service-time/preview',
  access: 'staff',
  schema: {
    summary: 'Compute a moment in service time',
    description:
      'Changes nothing. `later` is two service hours from `at`, `tomorrow` the first service moment after its day, `next_week` the first one from next Monday on. `serviceDays` is the start of that service day after the day of `at`.',
    tags,
    body: ServiceMoment,
    response: { 200: z.object({ at: Timestamp.nullable().describe('Null if it is not reached within ten years') }) },
  },
});

export const findOnCall = endpoint({
  method: 'GET',
  url: '/api/ticketing/admin/on-call',
  access: 'staff',
  schema: {
    summary: 'Read who is on call, in order',
    description: 'Deleted and deactivated users are not in the list.',
    tags,
    response: { 200: OnCall },
  },
});

export const updateOnCall = endpoint({
  method: 'PUT',
  url: '/api/ticketing/admin/on-call',
  access: 'staff',
  may: [canSetPromise, promiseMessages.onlySuperAdmins],
  schema: {
    summary: 'Set who is on call, in order',
    description: `${forSuperAdmins} An urgent ticket raised outside service hours emails the first, and tells webhooks (\`on_call.asked\`); each next one follows ${OnCallLimit.minutes} minutes later, until somebody acknowledges.`,
    tags,
    body: OnCallChange,
    ...changeOf(OnCall),
  },
});

const Acknowledgment = z.object({ token: z.string().max(FieldLimit.token) });

export const askToAcknowledge = endpoint({
  method: 'GET',
  url: '/api/on-call/acknowledge',
  access: 'public',
  schema: {
    summary: 'Show the page behind the link in the email to the person on call',
    description: 'Opening it changes nothing. Its button sends the POST. An unknown token returns 404.',
    tags,
    querystring: Acknowledgment,
    response: { 200: z.string() },
  },
});

export const acknowledge = endpoint({
  method: 'POST',
  url: '/api/on-call/acknowledge',
  access: 'public',
  schema: {
    summary: 'Take responsibility for an urgent ticket',
    description: 'The body is a form or empty. The response is a page. Doing it again changes nothing.',
    tags,
    querystring: Acknowledgment,
    response: { 200: z.string() },
  },
});

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
