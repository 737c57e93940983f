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

type Ids = readonly [string, ...string[]];

/** Merges tickets, opens the other one, and offers to undo all of it. */
export function useMergeTickets() {
  const open = useOpenTicket();
  const { mutate: undo } = useUnmergeTickets();
  return useMutation({
    mutationFn: ({ sent: { into, ids } }: { sent: { into: Target; ids: Ids } }) => {
      const [ticketId, ...others] = ids;
      return request(mergeTicket, {
        params: { ticketId },
        body: { intoId: into.id, also: others.map((id) => ({ id })) },
      });
    },
    onSuccess: (_, { sent: { into, ids } }) => {
      toast({ title: mergeMessages.merged(into.ticketNumber), action: { label: 'Undo', onSelect: () => undo(ids) } });
      open(into.id);
    },
    meta: { failure: null, refreshes },
  });
}

/** Undoes merges, the last one first. A ticket that was merged alone opens. */
export function useUnmergeTickets() {
  const open = useOpenTicket();
  return useMutation({
    mutationFn: ([ticketId, ...also]: Ids) => request(unmergeTicket, { params: { ticketId }, body: { also } }),
    onSuccess: (_, ids, _result, { client }) => {
      // The page leads from a merged ticket to the other one.
      for (const id of ids) client.removeQueries({ queryKey: ticketDetails(id).queryKey, exact: true });
      if (ids.length === 1) open(ids[0]);
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
