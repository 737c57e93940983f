import { queryOptions, useMutation } from '@tanstack/react-query';
import type { Answer, Input, Reply } from '#contract/endpoint.ts';
import * as contract from '#contract/tickets.ts';
import { FirstTickets, TicketPage, ticketMessages } from '#contract/tickets-constants.ts';
import { countTickets } from '#contract/views.ts';
import { pagedList } from '#web/lib/paged-list.ts';
import { request, requestPage, StaleCopy } from '#web/lib/request.ts';
import { saveCopy } from '#web/lib/stale-copy.ts';

export type Ticket = Reply<typeof contract.findTicket>;
export type TicketLink = NonNullable<Ticket['links']>[number];
export type TicketFilters = Omit<NonNullable<Input<typeof contract.listTickets>['querystring']>, 'limit' | 'cursor'>;
export type NewTicket = Input<typeof contract.createTicket>['body'];
export type TicketChanges = NonNullable<Input<typeof contract.updateTicket>['body']>;
export type StaleTicket = Answer<typeof contract.updateTicket, 409>;

export const ticketList = (filters: TicketFilters) =>
  pagedList(['tickets', 'list', filters], (cursor, signal) => requestTickets(filters, cursor, signal));

/** One page of a list, the first without a cursor. */
export function requestTickets(filters: TicketFilters, cursor?: string, signal?: AbortSignal) {
  const querystring = { ...filters, limit: cursor ? TicketPage : FirstTickets, cursor };
  return requestPage(contract.listTickets, { querystring, ...(signal ? { signal } : {}) });
}

/** How many tickets a list has, whatever its order; counts stop at a limit. */
export function ticketCount({ sort, ...filters }: TicketFilters) {
  return queryOptions({
    queryKey: ['tickets', 'count', filters],
    queryFn: ({ signal }) => request(countTickets, { querystring: filters, signal }),
  });
}

/** Whether any ticket exists: distinguishes an empty list from filters without matches. */
export const anyTicket = queryOptions({
  queryKey: ['tickets', 'any'],
  queryFn: ({ signal }) => request(contract.listTickets, { querystring: { limit: 1 }, signal }),
  select: (tickets) => tickets.length > 0,
});

/** Maximum number of closed tickets to count for a search of active ones. */
export const MOST_COUNTED = 20;

/** The number of closed tickets that match a search, and whether there are more. */
export const closedMatches = (filters: TicketFilters) =>
  queryOptions({
    queryKey: ['tickets', 'closed matches', filters],
    queryFn: async ({ signal }) => {
      const querystring = { ...filters, status: 'closed', limit: MOST_COUNTED };
      const { rows, next } = await requestPage(contract.listTickets, { querystring, signal });
      return { count: rows.length, hasMore: next !== null };
    },
    refetchOnMount: 'always',
  });

/** Opening a ticket always asks the server: the cached response may be a minute old. */
export const ticketDetails = (ticketId: string) =>
  queryOptions({
    queryKey: ['tickets', ticketId],
    queryFn: ({ signal }) => request(contract.findTicket, { params: { ticketId }, signal }),
    refetchOnMount: 'always',
  });

export const useCreateTicket = (draft: string) =>
  useMutation({
    mutationFn: (ticket: NewTicket) => request(contract.createTicket, { body: ticket }),
    meta: { success: ticketMessages.created, failure: ticketMessages.createFailed, refreshes: [['tickets']], draft },
  });

export const useUpdateTicket = (ticketId: string, draft: string) =>
  useMutation({
    mutationFn: (changes: TicketChanges) =>
      saveCopy(changes, () => request(contract.updateTicket, { params: { ticketId }, body: changes })),
    meta: { success: ticketMessages.updated, failure: ticketMessages.updateFailed, refreshes: [['tickets']], draft },
  });

export const useMarkSolved = (ticketId: string) =>
  useMutation({
    mutationFn: () => request(contract.markSolved, { params: { ticketId } }),
    meta: { success: ticketMessages.solved, failure: ticketMessages.solvedFailed, refreshes: [['tickets']] },
  });

export const useMarkNotFixed = (ticketId: string) =>
  useMutation({
    mutationFn: () => request(contract.markNotFixed, { params: { ticketId } }),
    meta: { success: ticketMessages.notFixed, failure: ticketMessages.notFixedFailed, refreshes: [['tickets']] },
  });

/** The conflict returned for a save from a stale copy; undefined for every other failure. */
export function staleTicket(error: unknown) {
  // The contract defines the response to a stale copy of the one endpoint that these mutations call.
  return error instanceof StaleCopy ? (error.answer as StaleTicket) : undefined;
}
