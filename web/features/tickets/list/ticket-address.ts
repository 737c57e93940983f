import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { TicketPriorities, TicketSorts } from '#contract/tickets-constants.ts';
import { type TicketFilters, ticketDetails } from '#web/features/tickets/api.ts';
import { useChangeParameters, withParameter } from '#web/lib/parameter.ts';
import { dayIn, startOfDay } from '#web/lib/time.ts';

/**
 * The state in the URL: which ticket is open, whether the new-ticket form is open, and the filters. A reload or a shared
 * link shows the same, and Back closes what was opened.
 */
export function useTicketAddress() {
  const [parameters, setParameters] = useSearchParams();
  const setFilters: (changed: Partial<Record<Filter, string>>) => void = useChangeParameters();
  const navigate = useNavigate();
  const location = useLocation();
  const ticketId = parameters.get('ticket');
  /** The parameters that a ticket or the form was opened from, one history entry back. */
  const openedFrom: string | undefined = location.state?.opened;
  const isTicketOpened = ticketId !== null && openedFrom !== undefined;

  function addressOf(id: string) {
    return `?${withParameter(parameters, 'ticket', id)}`;
  }

  /** Opening adds a history entry, so Back closes it. */
  function openNew() {
    if (parameters.has('new')) return;
    setParameters(withParameter(parameters, 'new', '1'), { state: { opened: `${parameters}` } });
  }

  /** Goes back, unless that would show other filters than the present ones. */
  function close(name: 'ticket' | 'new') {
    const next = withParameter(new URLSearchParams(window.location.search), name, '');
    if (openedFrom === `${next}`) navigate(-1);
    else setParameters(next, { replace: true });
  }

  return {
    ticketId,
    /** The view that was chosen; its filters may have been changed since. */
    viewId: parameters.get('view'),
    isCreating: parameters.has('new'),
    ...wantedIn(parameters),
    addressOf,
    /** A list's link to a ticket. It replaces a ticket that was opened from the list, so Back still returns there. */
    linkTo: (id: string) => ({
      to: addressOf(id),
      replace: isTicketOpened || id === ticketId,
      state: { opened: isTicketOpened ? openedFrom : `${parameters}` },
    }),
    closeTicket: () => close('ticket'),
    /** Replaces the form's history entry, so Back does not open the form again. */
    openTicketInstead: (id: string) => {
      const next = withParameter(parameters, 'ticket', id);
      next.delete('new');
      setParameters(next, { replace: true, state: location.state });
    },
    openNew,
    closeNew: () => close('new'),
    setFilter: (name: Filter, value: string) => setFilters({ [name]: value }),
    setFilters,
    leaveView: () => setFilters({ view: '' }),
    clearFilters: () => setFilters({ ...none, view: '', status: 'all', priority: '', search: '' }),
  };
}

/** Opens a ticket instead of the open one, with the same filters. */
export function useOpenTicket() {
  const navigate = useNavigate();
  // Also after the component that asked is gone, and the address with it.
  return (ticketId: string, state: object = {}) => {
    const parameters = withParameter(new URLSearchParams(window.location.search), 'ticket', ticketId);
    navigate(`?${parameters}`, { replace: true, state: { ...window.history.state?.usr, ...state } });
  };
}

/** The page title of the open ticket, once it has loaded. */
export function useOpenTicketName() {
  const ticketId = useSearchParams()[0].get('ticket') ?? '';
  // The ticket's panel loads it.
  const { data: ticket } = useQuery({ ...ticketDetails(ticketId), enabled: false });
  return ticketId && ticket ? `${ticket.ticketNumber} ${ticket.title}` : undefined;
}

export type TicketAddress = ReturnType<typeof useTicketAddress>;

/** The filters of the panel; `from` and `to` are days. */
const none = { assignee: '', requester: '', company: '', tag: '', category: '', from: '', to: '', due: '' };
export type MoreFilters = typeof none;
export type Filter = keyof MoreFilters | 'status' | 'priority' | 'search' | 'sort' | 'view';

/** The tickets that a URL asks for. */
function wantedIn(parameters: URLSearchParams) {
  const [priority, sort] = [parameters.get('priority'), parameters.get('sort')];
  const given = Object.keys(none).map((name) => [name, parameters.get(name) ?? '']);
  const more: MoreFilters = Object.fromEntries(given);
  return {
    status: parameters.get('status') ?? 'active',
    priority: TicketPriorities.find((known) => known === priority) ?? '',
    search: parameters.get('search') ?? '',
    sort: TicketSorts.find((known) => known === sort) ?? 'newest',
    more: { ...more, from: dayIn(more.from), to: dayIn(more.to) },
  } as const;
}

export type WantedTickets = ReturnType<typeof wantedIn>;

/** The filters in a URL, as query parameters. */
export const filtersIn = (url: string) => filtersOf(wantedIn(new URL(url).searchParams));

/** The URL's filters as query parameters: `all` means no status, and days become times in the user's time zone. */
export function filtersOf({ status, priority, search, sort, more }: WantedTickets): TicketFilters {
  const { from, to, ...others } = more;
  const given = Object.entries(others).filter(([, value]) => value);
  return {
    ...(status === 'all' ? {} : { status }),
    ...(priority ? { priority } : {}),
    ...(search.trim() ? { search: search.trim() } : {}),
    ...Object.fromEntries(given),
    ...(from ? { from: startOfDay(from) } : {}),
    ...(to ? { to: startOfDay(to, 1) } : {}),
    ...(sort === 'newest' ? {} : { sort }),
  };
}
