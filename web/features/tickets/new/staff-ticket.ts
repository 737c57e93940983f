import { z } from 'zod';
import { Id } from '#contract/primitives.ts';
import { NewTicket } from '#contract/tickets.ts';
import { emptyTicket, TicketDraft } from './ticket-draft.ts';

/** Provider staff choose the ticket's company and requester. */
export const StaffTicket = NewTicket.omit({ tags: true }).extend({
  companyId: Id,
  clientId: Id,
  assignedToId: z.union([z.literal(''), Id]),
  tagText: z.string(),
  companyName: z.string(),
  clientName: z.string(),
});

export type StaffTicket = z.output<typeof StaffTicket>;

export const StaffTicketDraft = TicketDraft.extend({
  companyId: z.string(),
  companyName: z.string(),
  clientId: z.string(),
  clientName: z.string(),
  assignedToId: z.string(),
  tagText: z.string(),
});
export type StaffTicketDraft = z.output<typeof StaffTicketDraft>;

export const emptyStaffTicket: StaffTicketDraft = {
  ...emptyTicket,
  companyId: '',
  companyName: '',
  clientId: '',
  clientName: '',
  assignedToId: '',
  tagText: '',
};
