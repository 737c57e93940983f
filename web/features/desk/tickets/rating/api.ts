import { useMutation } from '@tanstack/react-query';
import type { Input, Reply } from '#contract/endpoint.ts';
import * as contract from '#contract/ratings.ts';
import { ratingMessages } from '#contract/ratings-constants.ts';
import { queryOf } from '#web/lib/query-of.ts';
import { request } from '#web/lib/request.ts';
import type { CopyEdit } from '#web/lib/stale-copy.ts';

export type TicketRating = Reply<typeof contract.findTicketRating>;
export type NewRating = Input<typeof contract.rateTicket>['body'];

/** How the resolutions of a ticket were rated. It is read again whenever the ticket is. */
export const ticketRating = (ticketId: string) =>
  queryOf(['tickets', ticketId, 'rating'], contract.findTicketRating, { params: { ticketId } });

export const useRateTicket = (ticketId: string) =>
  useMutation({
    mutationFn: ({ sent }: CopyEdit<NewRating>) => request(contract.rateTicket, { params: { ticketId }, body: sent }),
    meta: {
      success: ratingMessages.saved,
      failure: ratingMessages.saveFailed,
      refreshes: [ticketRating(ticketId).queryKey],
    },
  });
