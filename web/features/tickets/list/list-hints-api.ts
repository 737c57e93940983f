import { queryOptions } from '@tanstack/react-query';
import * as contract from '#contract/tickets.ts';
import type { TicketFilters } from '#web/features/tickets/api.ts';
import { request, requestPage } from '#web/lib/request.ts';

// What is asked about a list beside its tickets, in a separate file so the first list does not load it.

/** Whether any ticket exists: distinguishes an empty list from filters without matches. */
export const anyTicket = queryOptions({
  queryKey: ['tickets', 'any'],
  queryFn: ({ signal }) => request(contract.listTickets, { querystring: { limit: 1 }, signal }),
  select: (tickets) => tickets.length > 0,
});

/** Maximum number of closed tickets to count for a search of active ones. */
const MOST_COUNTED = 20;

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
