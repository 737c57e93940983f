import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { paragraphs, StorableMoment } from './primitives.ts';
import { MomentPresets } from './promise-constants.ts';
import { SnoozeLimit, snoozeMessages, type WakeReasons } from './snoozes-constants.ts';
import { Ticket, TicketParams } from './tickets.ts';

export type WakeReason = (typeof WakeReasons)[number];

/** Until when, and what to remember. */
export const NewSnooze = z
  .object({
    until: StorableMoment.optional().describe('Counts to the minute, also outside of service hours'),
    preset: z
      .enum(MomentPresets)
      .optional()
      .describe(
        '`later`: in two service hours; `tomorrow`: the first service moment after today; `next_week`: the first one from next Monday on',
      ),
    note: paragraphs({ max: SnoozeLimit.note }).nullish().describe('For whoever is told when it wakes'),
    staysOnReply: z.boolean().default(false).describe('Whether a client’s comment leaves it snoozed'),
  })
  .refine(({ until, preset }) => (until === undefined) !== (preset === undefined), {
    path: ['until'],
    error: snoozeMessages.oneMoment,
  });
export type NewSnoozeInput = z.output<typeof NewSnooze>;

export const snoozeTicket = endpoint({
  method: 'PUT',
  url: '/api/ticketing/tickets/:ticketId/snooze',
  access: 'staff',
  findsFirst: true,
  schema: {
    summary: 'Snooze a ticket',
    description:
      'For provider staff. It leaves the views Mine, Unassigned, Waiting for us and Waiting for client until then. It wakes earlier when three quarters of a promise have passed, when the promise is missed, when an active ticket is merged into it, and with a client’s comment, unless that only says thanks or `staysOnReply` is set. Resolving or closing it ends the snooze. Its clocks run on, and its version stays. 409 for a ticket that is resolved, closed or merged.',
    tags: ['Tickets'],
    params: TicketParams,
    body: NewSnooze,
    response: { 200: Ticket },
  },
});

export const wakeTicket = endpoint({
  method: 'DELETE',
  url: '/api/ticketing/tickets/:ticketId/snooze',
  access: 'staff',
  schema: {
    summary: 'Wake a snoozed ticket',
    description: 'For provider staff. A ticket that is awake does not change.',
    tags: ['Tickets'],
    params: TicketParams,
    response: { 200: Ticket },
  },
});
