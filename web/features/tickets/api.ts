import { queryOptions } from '@tanstack/react-query';
import type { Input, Reply } from '#contract/endpoint.ts';
import * as contract from '#contract/tickets.ts';
import { FirstTickets, TicketPage } from '#contract/tickets-constants.ts';
import { countTickets } from '#contract/views.ts';
import { ticketListKey } from '#web/features/shared/ticket-lists.ts';
import { pagedList } from '#web/lib/paged-list.ts';
import { freshQueryOf, queryOf } from '#web/lib/query-of.ts';
import { request, requestPage } from '#web/lib/request.ts';

export type Ticket = Reply<typeof contract.findTicket>;
export type TicketLink = NonNullable<Ticket['links']>[number];
export type TicketFilters = Omit<NonNullable<Input<typeof contract.listTickets>['querystring']>, 'limit' | 'cursor'>;

export const ticketList = (filters: TicketFilters) =>
  pagedList([...ticketListKey, filters], FirstTickets, ({ cursor, limit }, signal) => {
    const querystring = { ...filters, limit: cursor ? Math.max(limit, TicketPage) : limit, cursor };
    return requestPage(contract.listTickets, { querystring, signal });
  });

/** How many tickets a list has, whatever its order; counts stop at a limit. */
export function ticketCount({ sort, ...filters }: TicketFilters) {
  return queryOf(['tickets', 'count', filters], countTickets, { querystring: filters });
}

/** Opening a ticket always asks the server: the cached response may be a minute old. */
export const ticketDetails = (ticketId: string) =>
  freshQueryOf(['tickets', ticketId], contract.findTicket, { params: { ticketId } });

/** Whether any ticket exists: distinguishes an empty list from filters without matches. */
export const anyTicket = queryOptions({
  queryKey: ['tickets', 'any'],
  queryFn: ({ signal }) => request(contract.listTickets, { querystring: { limit: 1 }, signal }),
  select: (tickets) => tickets.length > 0,
});
