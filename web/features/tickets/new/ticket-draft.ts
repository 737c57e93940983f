import { z } from 'zod';
import { DefaultPriority, TicketPriorities } from '#contract/tickets-constants.ts';

/** A new ticket as typed, complete or not. */
export const TicketDraft = z.object({
  title: z.string(),
  description: z.string(),
  category: z.string(),
  priority: z.enum(TicketPriorities),
});

export const emptyTicket: z.output<typeof TicketDraft> = {
  title: '',
  description: '',
  category: '',
  priority: DefaultPriority,
};
