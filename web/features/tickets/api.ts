import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { listComments } from '#contract/comments.ts';
import { HistoryPage, ThreadPage } from '#contract/comments-constants.ts';
import { type Input, type Reply, urlFor } from '#contract/endpoint.ts';
import { listHistory } from '#contract/history.ts';
import * as contract from '#contract/tickets.ts';
import { FirstTickets, TicketPage } from '#contract/tickets-constants.ts';
import { countTickets } from '#contract/views.ts';
import { ticketListKey } from '#web/features/shared/ticket-lists.ts';
import { pagedList, type Slice } from '#web/lib/paged-list.ts';
import { freshQueryOf, queryOf } from '#web/lib/query-of.ts';
import { request, requestPage } from '#web/lib/request.ts';

export type Ticket = Reply<typeof contract.findTicket>;
export type TicketLink = NonNullable<Ticket['links']>[number];
export type TicketFilters = Omit<
  NonNullable<Input<typeof contract.listTickets>['querystring']>,
  'limit' | 'cursor' | 'description'
>;

/** Rows show the beginning of a description. */
export const inRows = { description: 'excerpt' } as const;

export const ticketList = (filters: TicketFilters) =>
  pagedList([...ticketListKey, filters], FirstTickets, (slice, signal) =>
    requestPage(contract.listTickets, { querystring: sliceOf(filters, slice), signal }),
  );

const sliceOf = (filters: TicketFilters, { cursor, limit }: Slice) => {
  return { ...filters, ...inRows, limit: cursor ? Math.max(limit, TicketPage) : limit, cursor };
};

/** How many tickets a list has, whatever its order; counts stop at a limit. */
export function ticketCount({ sort, ...filters }: TicketFilters) {
  return queryOf(['tickets', 'count', filters], countTickets, { querystring: filters });
}

/** Opening a ticket always asks the server: the cached response may be a minute old. */
export const ticketDetails = (ticketId: string) =>
  freshQueryOf(['tickets', ticketId], contract.findTicket, { params: { ticketId } });

/** The server returns the newest comments first; the page shows them in reverse. */
const newestFirst = { order: 'newest' } as const;

export const ticketThread = (ticketId: string) =>
  pagedList(['tickets', ticketId, 'comments'], ThreadPage, (slice, signal) =>
    requestPage(listComments, { params: { ticketId }, querystring: { ...newestFirst, ...slice }, signal }),
  );

export const ticketHistory = (ticketId: string) =>
  pagedList(['tickets', ticketId, 'history'], HistoryPage, (slice, signal) =>
    requestPage(listHistory, { params: { ticketId }, querystring: slice, signal }),
  );

/**
 * Requests what an open ticket shows, all at once, unless it is loaded. Nobody is told: whoever shows the ticket reads it again,
 * and shows the failure if that fails, too.
 */
export async function readAhead(queryClient: QueryClient, ticketId: string) {
  const staleTime = Number.POSITIVE_INFINITY;
  await Promise.all([
    queryClient.prefetchQuery({ ...ticketDetails(ticketId), staleTime }),
    queryClient.prefetchQuery({ ...ticketThread(ticketId), staleTime }),
    queryClient.prefetchQuery({ ...ticketHistory(ticketId), staleTime }),
  ]);
}

/** The addresses that `ticketList` and `readAhead` request first, for the page's inline script. */
export const firstCalls = {
  ofList: (filters: TicketFilters) =>
    urlFor(contract.listTickets, { querystring: sliceOf(filters, { limit: FirstTickets }) }),
  ofTicket: (ticketId: string) => [
    urlFor(contract.findTicket, { params: { ticketId } }),
    urlFor(listComments, { params: { ticketId }, querystring: { ...newestFirst, limit: ThreadPage } }),
    urlFor(listHistory, { params: { ticketId }, querystring: { limit: HistoryPage } }),
  ],
};

/** Whether any ticket exists: distinguishes an empty list from filters without matches. */
export const anyTicket = queryOptions({
  queryKey: ['tickets', 'any'],
  queryFn: ({ signal }) => request(contract.listTickets, { querystring: { ...inRows, limit: 1 }, signal }),
  select: (tickets) => tickets.length > 0,
});
