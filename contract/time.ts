import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Done, Id, idOf, paragraphs, Timestamp } from './primitives.ts';
import { TicketParams } from './tickets.ts';
import { TimeKinds, TimeLimit, timeMessages } from './time-constants.ts';
import { BaseVersion, changeDescription, changeOf, Version } from './versions.ts';

/** What agreements make of time. */
export const CountedTime = z.object({
  countedMinutes: z.int().describe('With minimum and step; 0 if no agreement counts the entry'),
  coveredMinutes: z.int(),
  overMinutes: z.int(),
  draws: z.array(
    z.object({
      agreementId: z.string(),
      blockId: z.string().nullable().describe('The block whose minutes they are; null for those of a month'),
      month: z.string().nullable().describe('The month whose minutes they are; null for those of a block'),
      minutes: z.int(),
    }),
  ),
});

/** Time that somebody worked on a ticket. What agreements make of it is left out for a company that has none. */
export const TimeEntry = z.object({
  id: Id,
  ticketId: Id.describe('The ticket that the time was added to, even if it was merged into another one since'),
  ticketNumber: z.string(),
  kind: z.enum(TimeKinds),
  minutes: z.int(),
  hasTravel: z.boolean(),
  isBillable: z.boolean(),
  workedOn: z.string().describe('A date in the time zone of the provider’s calendar'),
  note: z.string(),
  amount: z.int().describe('US cents, by the prices when the time was saved and by agreements; 0 until it has one'),
  isPriced: z.boolean().describe('Whether it has an amount: chargeable time has none until the prices are confirmed'),
  userId: Id,
  userName: z.string(),
  ...CountedTime.partial().shape,
  isLocked: z.boolean().describe('Whether its month is closed'),
  version: Version,
});

const Kind = z.enum(TimeKinds, timeMessages.kind);
const Minutes = z.int(timeMessages.minutes).min(1, timeMessages.minutes).max(TimeLimit.minutes, timeMessages.minutes);
const WorkedOn = z.iso
  .date(timeMessages.workedOn)
  .max('YYYY-MM-DD'.length, timeMessages.workedOn)
  .refine((date) => date >= '2000' && date < '2200', timeMessages.workedOn)
  .describe('A date in the time zone of the provider’s calendar');
const Note = paragraphs({ max: TimeLimit.note });

export const NewTimeEntry = z.object({
  kind: Kind,
  minutes: Minutes.describe('The time worked, not rounded up as the amount is'),
  hasTravel: z.boolean().default(false),
  isBillable: z.boolean().default(true),
  workedOn: WorkedOn.optional().describe('Today in the time zone of the provider’s calendar, unless it is sent'),
  note: Note.default(''),
  endsTimer: z.boolean().default(false).describe('Whether this saves the time of your timer, which then ends'),
});
export type NewTimeEntryInput = z.output<typeof NewTimeEntry>;

/** Time as it would be added, or as an entry of the ticket would be changed. */
export const TimePreview = NewTimeEntry.extend({
  entryId: Id.optional().describe('The entry that would be changed'),
});
export type TimePreviewInput = z.output<typeof TimePreview>;

/** Omitted fields stay unchanged. */
export const TimeEntryChanges = z.object({
  kind: Kind.optional(),
  minutes: Minutes.optional(),
  hasTravel: z.boolean().optional(),
  isBillable: z.boolean().optional(),
  workedOn: WorkedOn.optional(),
  note: Note.optional(),
  version: BaseVersion,
});
export type TimeEntryChangesInput = z.output<typeof TimeEntryChanges>;

export const TimeEntryParams = z.object({ entryId: idOf('Time entry') });

/** A timer on a ticket. */
const Timer = z.object({
  ticketId: Id,
  ticketNumber: z.string(),
  ticketTitle: z.string(),
  startedAt: Timestamp,
  stoppedAt: Timestamp.nullable(),
  seconds: z.int().describe('How long it has run'),
  minutes: z.int().describe('The minutes of the time entry: each minute that has begun, at most a day'),
  workedOn: z.string().describe('The date on which it was started, in the time zone of the provider’s calendar'),
});

const tags = ['Time'];

export const listTime = endpoint({
  method: 'GET',
  url: '/api/ticketing/tickets/:ticketId/time',
  access: 'signed-in',
  schema: {
    summary: 'List the time worked on a ticket, newest first',
    description:
      'Includes the time of tickets that were merged into it. For provider staff; for clients who see the ticket only if the setting `clients_see_time` is on.',
    tags,
    params: TicketParams,
    response: { 200: z.array(TimeEntry) },
  },
});

export const addTime = endpoint({
  method: 'POST',
  url: '/api/ticketing/tickets/:ticketId/time',
  access: 'staff',
  createsOnce: true,
  findsFirst: true,
  schema: {
    summary: 'Add time to a ticket',
    description: `For provider staff. The amount comes from the prices in the settings: the minimum first, then each step that has begun; minimum and travel apply once for each entry. Until a super admin has confirmed the prices, the entry has no amount. \`covered\` and time that is not billable cost 0. The kind \`covered\` gets 400 on a day on which an agreement of the company is in force. A closed month gets 409, and so do more than ${TimeLimit.entriesOfTicket} entries of a ticket or ${TimeLimit.entriesOfMonth.toLocaleString('en-US')} of a company’s month.`,
    tags,
    params: TicketParams,
    body: NewTimeEntry,
    response: { 201: TimeEntry },
  },
});

export const previewTime = endpoint({
  method: 'POST',
  url: '/api/ticketing/tickets/:ticketId/time/preview',
  access: 'staff',
  findsFirst: true,
  schema: {
    summary: 'Compute what time would cost',
    description:
      'For provider staff, before they add time or change an entry. It changes nothing. Time that could not be added is refused as there, and so are prices that nobody has confirmed.',
    tags,
    params: TicketParams,
    body: TimePreview,
    response: {
      200: CountedTime.omit({ draws: true }).extend({
        amount: z.int().describe('US cents'),
        leftAfter: z
          .int()
          .nullable()
          .describe(
            'The minutes that agreements which count this time have left in its month; null if none does, or one is unlimited',
          ),
      }),
    },
  },
});

export const updateTime = endpoint({
  method: 'PUT',
  url: '/api/ticketing/time/:entryId',
  access: 'staff',
  findsFirst: true,
  schema: {
    summary: 'Change a time entry',
    description: `${changeDescription} For provider staff. If its month is closed, or the one that it would move to, the response is 409.`,
    tags,
    params: TimeEntryParams,
    body: TimeEntryChanges,
    ...changeOf(TimeEntry),
  },
});

export const deleteTime = endpoint({
  method: 'DELETE',
  url: '/api/ticketing/time/:entryId',
  access: 'staff',
  schema: {
    summary: 'Delete a time entry',
    description: 'For provider staff. If its month is closed, the response is 409.',
    tags,
    params: TimeEntryParams,
    response: { 200: Done },
  },
});

export const findTimer = endpoint({
  method: 'GET',
  url: '/api/ticketing/timer',
  access: 'staff',
  schema: {
    summary: 'Find your timer',
    description: 'For provider staff. Everybody has at most one.',
    tags,
    response: {
      200: z.object({
        timer: Timer.nullable(),
        today: z.string().describe('The date in the time zone of the provider’s calendar'),
      }),
    },
  },
});

export const startTimer = endpoint({
  method: 'POST',
  url: '/api/ticketing/tickets/:ticketId/timer',
  access: 'staff',
  schema: {
    summary: 'Start your timer on a ticket',
    description: 'For provider staff. Returns 409 if the user already has a timer, running or stopped.',
    tags,
    params: TicketParams,
    response: { 201: Timer },
  },
});

export const stopTimer = endpoint({
  method: 'POST',
  url: '/api/ticketing/timer/stop',
  access: 'staff',
  schema: {
    summary: 'Stop your timer',
    description: 'It stays, stopped, until its time is added to the ticket with `endsTimer`, or discarded.',
    tags,
    response: { 200: Timer },
  },
});

export const discardTimer = endpoint({
  method: 'DELETE',
  url: '/api/ticketing/timer',
  access: 'staff',
  schema: { summary: 'Discard your timer', tags, response: { 200: Done } },
});
