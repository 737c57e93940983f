import { useQuery } from '@tanstack/react-query';
import { anyTicket } from '#web/features/desk/tickets/api.ts';
import { homeLists } from '#web/features/desk/tickets/list/first-lists.ts';
import { waitsForOther } from '#web/features/shared/ticket-labels.ts';

/** How many tickets of the home have loaded, undefined before, and how many of them wait for the client. */
export function useHomeRows() {
  // The groups request them.
  const { data: forYou } = useQuery({ ...homeLists.forYou, enabled: false });
  const { data: withUs } = useQuery({ ...homeLists.withUs, enabled: false });
  const count = forYou && withUs && forYou.rows.length + withUs.rows.length;
  const { data: exist } = useQuery({ ...anyTicket, enabled: count === 0 });
  return {
    count,
    waiting: forYou?.rows.filter((ticket) => !waitsForOther(ticket)).length ?? 0,
    hasMore: forYou?.next != null,
    /** Where none is open: whether there are any others. */
    exist: count === 0 ? exist : undefined,
  };
}
