import { z } from 'zod';
import { DefaultPriority, TicketPriorities } from '#contract/constants.ts';
import { Id } from '#contract/primitives.ts';
import { NewTicket } from '#contract/tickets.ts';

/** Provider staff say whose ticket it is. */
export const StaffTicket = NewTicket.omit({ tags: true }).extend({
  companyId: Id,
  clientId: Id,
  assignedToId: z.union([z.literal(''), Id]),
  tagText: z.string(),
  companyName: z.string(),
  clientName: z.string(),
});

/** The form as it is typed, complete or not. */
export const TicketDraft = z.object({
  title: z.string(),
  description: z.string(),
  category: z.string(),
  priority: z.enum(TicketPriorities),
  companyId: z.string(),
  companyName: z.string(),
  clientId: z.string(),
  clientName: z.string(),
  assignedToId: z.string(),
  tagText: z.string(),
});
export type TicketDraft = z.output<typeof TicketDraft>;
export type StaffTicket = z.output<typeof StaffTicket>;

export const emptyTicket: TicketDraft = {
  title: '',
  description: '',
  category: '',
  priority: DefaultPriority,
  companyId: '',
  companyName: '',
  clientId: '',
  clientName: '',
  assignedToId: '',
  tagText: '',
};
