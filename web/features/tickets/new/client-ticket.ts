import { z } from 'zod';
import { NewTicket } from '#contract/tickets.ts';
import { noPick } from '#web/features/pickers/picker.tsx';
import { emptyTicket, TicketDraft } from './ticket-draft.ts';

const Requester = z.object({ id: z.string(), name: z.string() });

/** Managers may choose a colleague as the requester. A typed name must be chosen, or the ticket would be their own. */
export const ClientTicket = NewTicket.extend({
  requester: Requester.refine(({ id, name }) => id || !name.trim(), 'Choose a colleague from the list.'),
});
export type ClientTicket = z.output<typeof ClientTicket>;

export const ClientTicketDraft = TicketDraft.extend({ requester: Requester.default(noPick) });

export const emptyClientTicket: z.output<typeof ClientTicketDraft> = { ...emptyTicket, requester: noPick };
