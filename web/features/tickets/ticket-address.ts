import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { TicketPriorities } from '#contract/constants.ts';
import type { TicketPriority } from '#contract/tickets.ts';
import type { TicketFilters } from './api.ts';

/**
 * What the address says: which ticket is open, whether the form for a new one is, and the filters. A reload or a shared
 * link shows the same, and Back closes what was opened.
 */
export function useTicketAddress() {
  const [parameters, setParameters] = useSearchParams();
  const navigate = useNavigate();
  const location = useLocation();

  function withChange(name: string, value: string) {
    const next = new URLSearchParams(parameters);
    if (value) next.set(name, value);
    else next.delete(name);
    return next;
  }

  /** Opening is a step that Back undoes. */
  function open(name: 'new', value: string) {
    if (!parameters.has(name)) setParameters(withChange(name, value), { state: { opened: true } });
  }

  function close(name: 'ticket' | 'new') {
    if (location.state?.opened) navigate(-1);
    else setParameters(withChange(name, ''), { replace: true });
  }

  return {
    ticketId: parameters.get('ticket'),
    isCreating: parameters.has('new'),
    ...wantedIn(parameters),
    addressOf: (ticketId: string) => `?${withChange('ticket', ticketId)}`,
    closeTicket: () => close('ticket'),
    /** In place of the form that made it, so that Back does not open the form again. */
    openTicketInstead: (ticketId: string) => {
      const next = withChange('ticket', ticketId);
      next.delete('new');
      setParameters(next, { replace: true, state: location.state });
    },
    openNew: () => open('new', '1'),
    closeNew: () => close('new'),
    setFilter: (name: 'status' | 'priority' | 'search', value: string) =>
      setParameters(withChange(name, value), { replace: true, state: location.state }),
    clearFilters: () => {
      const next = new URLSearchParams(parameters);
      for (const name of ['status', 'priority', 'search']) next.delete(name);
      next.set('status', 'all');
      setParameters(next, { replace: true, state: location.state });
    },
  };
}

export type TicketAddress = ReturnType<typeof useTicketAddress>;

/** Which tickets an address asks for. */
function wantedIn(parameters: URLSearchParams) {
  const priority = parameters.get('priority');
  return {
    status: parameters.get('status') ?? 'active',
    priority: TicketPriorities.find((known) => known === priority) ?? '',
    search: parameters.get('search') ?? '',
  } as const;
}

/** The filters in an address, as the server takes them. */
export const filtersIn = (url: string) => filtersOf(wantedIn(new URL(url).searchParams));

/** The filters of the address as the server takes them: `all` is the absence of a status. */
export function filtersOf({
  status,
  priority,
  search,
}: Pick<TicketAddress, 'status' | 'priority' | 'search'>): TicketFilters {
  return {
    ...(status === 'all' ? {} : { status }),
    ...(priority ? { priority: priority as TicketPriority } : {}),
    ...(search.trim() ? { search: search.trim() } : {}),
  };
}
