import { queryOptions, useMutation } from '@tanstack/react-query';
import { FirstTickets, TicketPage } from '#contract/constants.ts';
import type { Answer, Input, Reply } from '#contract/endpoint.ts';
import { messages } from '#contract/messages.ts';
import * as contract from '#contract/tickets.ts';
import { pagedList } from '#web/lib/paged-list.ts';
import { request, requestPage, StaleCopy } from '#web/lib/request.ts';
import { saveCopy } from '#web/lib/stale-copy.ts';

export type Ticket = Reply<typeof contract.findTicket>;
export type Comment = Reply<typeof contract.addComment>;
export type TicketFilters = { status?: string; priority?: contract.TicketPriority; search?: string };
export type NewTicket = Input<typeof contract.createTicket>['body'];
export type TicketChanges = NonNullable<Input<typeof contract.updateTicket>['body']>;
export type StaleTicket = Answer<typeof contract.updateTicket, 409>;

export const ticketList = (filters: TicketFilters) =>
  pagedList(['tickets', 'list', filters], (cursor, signal) =>
    requestPage(contract.listTickets, {
      querystring: { ...filters, limit: cursor ? TicketPage : FirstTickets, cursor },
      signal,
    }),
  );

/** Whether there is any ticket at all: tells an empty list from filters that hide everything. */
export const anyTicket = queryOptions({
  queryKey: ['tickets', 'any'],
  queryFn: ({ signal }) => request(contract.listTickets, { querystring: { limit: 1 }, signal }),
  select: (tickets) => tickets.length > 0,
});

/** Opening a ticket always asks the server: the answer may have come a minute ago. */
export const ticketDetails = (ticketId: string) =>
  queryOptions({
    queryKey: ['tickets', ticketId],
    queryFn: ({ signal }) => request(contract.findTicket, { params: { ticketId }, signal }),
    refetchOnMount: 'always',
  });

export const ticketComments = (ticketId: string) =>
  queryOptions({
    queryKey: ['tickets', ticketId, 'comments'],
    queryFn: ({ signal }) => request(contract.listComments, { params: { ticketId }, signal }),
    refetchOnMount: 'always',
  });

export const useCreateTicket = () =>
  useMutation({
    mutationFn: (ticket: NewTicket) => request(contract.createTicket, { body: ticket }),
    meta: { success: messages.ticketCreated, failure: messages.ticketCreateFailed, refreshes: [['tickets']] },
  });

export const useUpdateTicket = (ticketId: string) =>
  useMutation({
    mutationFn: (changes: TicketChanges) =>
      saveCopy(changes, () => request(contract.updateTicket, { params: { ticketId }, body: changes })),
    meta: { success: messages.ticketUpdated, failure: messages.ticketUpdateFailed, refreshes: [['tickets']] },
  });

/** What a save was told that came from a stale copy; undefined for every other failure. */
export function staleTicket(error: unknown) {
  // The contract says what a stale copy is answered by the one call that these mutations make.
  return error instanceof StaleCopy ? (error.answer as StaleTicket) : undefined;
}

export const useAddComment = (ticketId: string) =>
  useMutation({
    mutationFn: (comment: Input<typeof contract.addComment>['body']) =>
      request(contract.addComment, { params: { ticketId }, body: comment }),
    meta: {
      success: messages.commentAdded,
      failure: messages.commentFailed,
      refreshes: [ticketComments(ticketId).queryKey],
    },
  });
