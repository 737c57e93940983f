import { queryOptions, useMutation } from '@tanstack/react-query';
import type { Input } from '#contract/endpoint.ts';
import { mergeTicket, splitTicket, unmergeTicket, unsplitTicket } from '#contract/ticket-merges.ts';
import { mergeMessages } from '#contract/ticket-merges-constants.ts';
import { SUGGESTIONS } from '#web/features/desk/pickers/picker.tsx';
import { type Ticket, ticketDetails, ticketsOf } from '#web/features/desk/tickets/api.ts';
import { useOpenTicket } from '#web/features/desk/tickets/list/ticket-address.ts';
import { request } from '#web/lib/request.ts';
import type { CopyEdit } from '#web/lib/stale-copy.ts';
import { toast } from '#web/lib/toast.ts';

/** The tickets of the same company that a ticket can be merged into. */
export const mergeTargets = ({ id, companyId: company }: Ticket, search: string) =>
  queryOptions({
    ...ticketsOf(['tickets', 'merge targets', id, search], {
      company,
      limit: SUGGESTIONS,
      ...(search ? { search } : {}),
    }),
    select: (tickets) => tickets.filter((other) => other.id !== id && !other.mergedIntoId),
  });

const refreshes = [['tickets']];

/** The ticket that another one is merged into. */
export type Target = Pick<Ticket, 'id' | 'ticketNumber' | 'title'>;

/** Merges a ticket, opens the other one, and offers to undo it. */
export function useMergeTicket(ticket: Ticket) {
  const open = useOpenTicket();
  const { mutate: undo } = useUnmergeTicket(ticket.id);
  return useMutation({
    mutationFn: ({ sent: { into } }: { sent: { into: Target } }) =>
      request(mergeTicket, { params: { ticketId: ticket.id }, body: { intoId: into.id } }),
    onSuccess: (_, { sent: { into } }) => {
      toast({ title: mergeMessages.merged(into.ticketNumber), action: { label: 'Undo', onSelect: () => undo() } });
      open(into.id);
    },
    meta: { failure: null, refreshes },
  });
}

/** Undoes the merge of a ticket, and opens it. */
export function useUnmergeTicket(ticketId: string) {
  const open = useOpenTicket();
  return useMutation({
    mutationFn: () => request(unmergeTicket, { params: { ticketId } }),
    onSuccess: (_restored, _nothing, _result, { client }) => {
      // The page leads from a merged ticket to the other one.
      client.removeQueries({ queryKey: ticketDetails(ticketId).queryKey, exact: true });
      open(ticketId);
    },
    meta: { success: mergeMessages.unmerged, failure: mergeMessages.undoFailed, refreshes },
  });
}

/** Makes a ticket of comments, opens it, and offers to undo it. */
export function useSplitTicket(ticketId: string) {
  const open = useOpenTicket();
  const { mutate: undo } = useUnsplitTicket();
  return useMutation({
    mutationFn: ({ sent }: CopyEdit<Input<typeof splitTicket>['body']>) =>
      request(splitTicket, { params: { ticketId }, body: sent }),
    onSuccess: ({ id, ticketNumber }) => {
      toast({ title: mergeMessages.split(ticketNumber), action: { label: 'Undo', onSelect: () => undo(id) } });
      open(id);
    },
    meta: { failure: null, refreshes },
  });
}

/** Undoes the split that made a ticket, and opens the one that it was made from. */
export function useUnsplitTicket() {
  const open = useOpenTicket();
  return useMutation({
    mutationFn: (ticketId: string) => request(unsplitTicket, { params: { ticketId } }),
    onSuccess: ({ id }) => open(id),
    meta: { success: mergeMessages.unsplit, failure: mergeMessages.undoFailed, refreshes },
  });
}
