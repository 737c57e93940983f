import { z } from 'zod';
import { Id } from '#contract/primitives.ts';
import { NewTicket } from '#contract/tickets.ts';
import { DefaultPriority, TicketPriorities } from '#contract/tickets-constants.ts';
import { noPick } from '#web/features/pickers/picker.tsx';

/** A new ticket as typed, complete or not. */
const TicketDraft = z.object({
  title: z.string(),
  description: z.string(),
  category: z.string(),
  priority: z.enum(TicketPriorities),
});

const emptyTicket: z.output<typeof TicketDraft> = {
  title: '',
  description: '',
  category: '',
  priority: DefaultPriority,
};

const Requester = z.object({ id: z.string(), name: z.string() });

/** Managers may choose a colleague as the requester. A typed name must be chosen, or the ticket would be their own. */
export const ClientTicket = NewTicket.extend({
  requester: Requester.refine(({ id, name }) => id || !name.trim(), 'Choose a colleague from the list.'),
});
export type ClientTicket = z.output<typeof ClientTicket>;

export const ClientTicketDraft = TicketDraft.extend({ requester: Requester.default(noPick) });

export const emptyClientTicket: z.output<typeof ClientTicketDraft> = { ...emptyTicket, requester: noPick };

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
