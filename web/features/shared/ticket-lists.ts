import type { QueryClient } from '@tanstack/react-query';
import { type Loaded, withEach } from '#web/lib/paged-list.ts';

/** The beginning of the key of each list of tickets. */
export const ticketListKey = ['tickets', 'list'];

/** Shows in the loaded lists that a ticket was read; without a ticket, that all were. */
export function markTicketsRead(queryClient: QueryClient, ticketId?: string) {
  queryClient.setQueriesData<Loaded<{ id: string; isUnread?: boolean }>>(
    { queryKey: ticketListKey },
    (list) =>
      list &&
      withEach(list, (row) => (row.isUnread && (!ticketId || row.id === ticketId) ? { ...row, isUnread: false } : row)),
  );
}
