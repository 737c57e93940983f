import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { previewMove } from '#contract/ticket-moves.ts';
import { moveMessages } from '#contract/ticket-moves-constants.ts';
import { updateTicket } from '#contract/tickets.ts';
import type { Ticket } from '#web/features/tickets/api.ts';
import { request } from '#web/lib/request.ts';
import { saveCopy } from '#web/lib/stale-copy.ts';

export type Target = { clientId: string; companyId: string };

/** Who will see a ticket once it has another requester, and who will not any more. */
export const movePreview = ({ id, version }: Ticket, { clientId, companyId }: Target) =>
  queryOptions({
    queryKey: ['tickets', 'move preview', id, version, clientId, companyId],
    queryFn: ({ signal }) =>
      request(previewMove, { params: { ticketId: id }, querystring: { clientId, companyId }, signal }),
    enabled: clientId !== '',
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const useMoveTicket = ({ id, version, ...copy }: Ticket) =>
  useMutation({
    mutationFn: (target: Target) =>
      saveCopy({ sent: { ...target, version }, copy }, (body) =>
        request(updateTicket, { params: { ticketId: id }, body }),
      ),
    meta: { success: moveMessages.moved, failure: moveMessages.moveFailed, refreshes: [['tickets']] },
  });
