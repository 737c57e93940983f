import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Done, Id, idOf, line, StorableMoment, Timestamp } from './primitives.ts';
import { ReminderLimit } from './reminders-constants.ts';
import { TicketParams } from './tickets.ts';

export const Reminder = z.object({ id: Id, ticketId: Id, at: Timestamp, text: z.string() });
export type Reminder = z.output<typeof Reminder>;

export const NewReminder = z.object({
  at: StorableMoment.describe('Counts to the minute'),
  text: line({ max: ReminderLimit.text }).default('').describe('What to remember'),
});
export type NewReminderInput = z.output<typeof NewReminder>;

export const listReminders = endpoint({
  method: 'GET',
  url: '/api/ticketing/tickets/:ticketId/reminders',
  access: 'staff',
  schema: {
    summary: 'List your reminders about a ticket',
    description:
      'Only your own that are still ahead, the soonest first, with those about tickets that were merged into it.',
    tags: ['Tickets'],
    params: TicketParams,
    response: { 200: z.array(Reminder) },
  },
});

export const createReminder = endpoint({
  method: 'POST',
  url: '/api/ticketing/tickets/:ticketId/reminders',
  access: 'staff',
  createsOnce: true,
  findsFirst: true,
  schema: {
    summary: 'Set a reminder about a ticket',
    description: `For provider staff, on a ticket in any state. At that time you are notified, and nobody else. About a ticket that was merged, the notification leads to the other one. You may have ${ReminderLimit.open} that are still ahead: beyond that the response is 409.`,
    tags: ['Tickets'],
    params: TicketParams,
    body: NewReminder,
    response: { 201: Reminder },
  },
});

/** The path of one reminder. */
export const ReminderParams = z.object({ reminderId: idOf('Reminder') });

export const deleteReminder = endpoint({
  method: 'DELETE',
  url: '/api/ticketing/reminders/:reminderId',
  access: 'staff',
  schema: {
    summary: 'Delete one of your reminders',
    tags: ['Tickets'],
    params: ReminderParams,
    response: { 200: Done },
  },
});
