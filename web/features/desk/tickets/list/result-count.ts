import { useQuery } from '@tanstack/react-query';
import { ticketCount, ticketList } from '#web/features/desk/tickets/api.ts';
import { filtersOf, type TicketAddress } from './ticket-address.ts';

/**
 * The number of results. Only lists with more than one page ask for it.
 * @returns undefined while it is not known: the list may still show what other filters found
 */
export function useResultCount(address: TicketAddress) {
  const filters = filtersOf(address);
  const { data: list, isPlaceholderData } = useQuery({ ...ticketList(filters), enabled: false });
  const hasMore = !isPlaceholderData && list?.next != null;
  const { data: counted } = useQuery({ ...ticketCount(filters), enabled: hasMore });
  if (isPlaceholderData) return undefined;
  return hasMore ? counted?.count : list?.rows.length;
}
