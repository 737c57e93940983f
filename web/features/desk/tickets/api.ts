import { type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query';
import { listComments } from '#contract/comments.ts';
import { HistoryPage, ThreadPage } from '#contract/comments-constants.ts';
import { type Input, type Reply, urlFor } from '#contract/endpoint.ts';
import { listHistory } from '#contract/history.ts';
import * as contract from '#contract/tickets.ts';
import { ActiveStatuses, ClosedStatuses, FirstTickets, TicketPage } from '#contract/tickets-constants.ts';
import { countTickets } from '#contract/views.ts';
import { ticketListKey } from '#web/features/shared/ticket-lists.ts';
import { pagedList, type Slice } from '#web/lib/paged-list.ts';
import { costly, freshQueryOf, queryOf, withRecords } from '#web/lib/query-of.ts';
import type { Records } from '#web/lib/records.ts';
import { ApiError, request } from '#web/lib/request.ts';
import { session } from '#web/lib/session.ts';

export type Ticket = Reply<typeof contract.findTicket>;
export type TicketLink = NonNullable<Ticket['links']>[number];
export type TicketFilters = Omit<
  NonNullable<Input<typeof contract.listTickets>['querystring']>,
  'limit' | 'cursor' | 'description'
>;

/** Rows show the beginning of a description. */
export const inRows = { description: 'excerpt' } as const;
const excerpts: Records = { inPart: ['description'] };

/** Some of the tickets, as rows show them. */
export const ticketsOf = (queryKey: QueryKey, querystring: TicketFilters & { limit: number }) =>
  withRecords(queryOf(queryKey, contract.listTickets, { querystring: { ...querystring, ...inRows } }), excerpts);

export const ticketList = (filters: TicketFilters) =>
  pagedList(
    [...ticketListKey, filters],
    FirstTickets,
    contract.listTickets,
    (slice) => ({ querystring: sliceOf(filters, slice) }),
    {
      readRow: readTicket,
      records: { ...excerpts, has: (ticket: Ticket) => isIn(filters, ticket) },
    },
  );

/** Whether a ticket that has changed is still in a list, as far as the page can tell. */
function isIn({ status, priority, assignee, snoozed }: TicketFilters, ticket: Ticket) {
  const statuses = status === 'active' ? ActiveStatuses : status === 'closed' ? ClosedStatuses : status?.split(',');
  if (statuses && !statuses.some((each) => each === ticket.status)) return false;
  if (priority && priority !== ticket.priority) return false;
  if (snoozed && (snoozed === 'true') !== Boolean(ticket.snooze)) return false;
  const assignees: Record<string, string | null | undefined> = { me: session.current()?.user.id, none: null };
  return !assignee || ticket.assignedToId === (assignee in assignees ? assignees[assignee] : assignee);
}

/** A ticket, or undefined if the user may no longer see it. */
async function readTicket(ticketId: string, signal: AbortSignal): Promise<Ticket | undefined> {
  try {
    return await request(contract.findTicket, { params: { ticketId }, signal });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
}

const sliceOf = (filters: TicketFilters, { cursor, limit }: Slice) => {
  return { ...filters, ...inRows, limit: cursor ? Math.max(limit, TicketPage) : limit, cursor };
};

/** How many tickets a list has, whatever its order; counts stop at a limit. */
export function ticketCount({ sort, ...filters }: TicketFilters) {
  return costly(queryOf(['tickets', 'count', filters], countTickets, { querystring: filters }));
}

/** Opening a ticket always asks the server: the cached response may be a minute old. */
export const ticketDetails = (ticketId: string) =>
  freshQueryOf(['tickets', ticketId], contract.findTicket, { params: { ticketId } });

/** What happened to a ticket. */
export const historyKey = (ticketId: string) => ['tickets', ticketId, 'history'];

/** The server returns the newest comments first; the page shows them in reverse. */
const newestFirst = { order: 'newest' } as const;

export const ticketThread = (ticketId: string) =>
  pagedList(['tickets', ticketId, 'comments'], ThreadPage, listComments, (slice) => ({
    params: { ticketId },
    querystring: { ...newestFirst, ...slice },
  }));

export const ticketHistory = (ticketId: string) =>
  pagedList(historyKey(ticketId), HistoryPage, listHistory, (slice) => ({ params: { ticketId }, querystring: slice }));

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
  ...ticketsOf(['tickets', 'any'], { limit: 1 }),
  select: (tickets) => tickets.length > 0,
});
