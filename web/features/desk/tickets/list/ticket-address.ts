import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { DueFilters } from '#contract/promise-constants.ts';
import { SnoozedFilters } from '#contract/snoozes-constants.ts';
import { TicketPriorities, TicketSorts } from '#contract/tickets-constants.ts';
import { type TicketFilters, ticketDetails } from '#web/features/desk/tickets/api.ts';
import { among, anyText, linkTo, readParameters, toQuery, useChangeParameters } from '#web/lib/parameter.ts';
import { dayIn } from '#web/lib/time.ts';
import { keepSort } from './kept-sorts.ts';

/**
 * The state in the URL: which ticket is open, whether the new-ticket form is open, and the filters. A reload or a shared
 * link shows the same, and Back closes what was opened.
 */
export function useTicketAddress() {
  const [parameters] = useSearchParams();
  const setFilters: (changed: Partial<Record<Filter, string>>) => void = useChangeParameters();
  const navigate = useNavigate();
  const { state } = useLocation();
  const ticketId = parameters.get('ticket');
  /** The parameters that a ticket or the form was opened from, one history entry back. */
  const openedFrom: string | undefined = state?.opened;
  const isTicketOpened = ticketId !== null && openedFrom !== undefined;

  const addressOf = (id: string) => linkTo({ ticket: id }, parameters);

  /** Opening adds a history entry, so Back closes it. */
  function openNew() {
    if (parameters.has('new')) return;
    navigate(linkTo({ new: '1' }, parameters), { state: { opened: `${parameters}` } });
  }

  /** Goes back, unless that would show other filters than the present ones. */
  function close(name: 'ticket' | 'new') {
    const next = linkTo({ [name]: '' });
    if (`?${openedFrom}` === next) navigate(-1);
    else navigate(next, { replace: true });
  }

  /** A list's link to a ticket. It replaces a ticket that was opened from the list, so Back still returns there. */
  const linkToTicket = (id: string) => ({
    to: addressOf(id),
    replace: isTicketOpened || id === ticketId,
    state: { opened: isTicketOpened ? openedFrom : `${parameters}` },
  });

  return {
    ticketId,
    /** The view that was chosen; its filters may have been changed since. */
    viewId: parameters.get('view'),
    isCreating: parameters.has('new'),
    ...wantedIn(parameters),
    addressOf,
    linkTo: linkToTicket,
    openTicket: (id: string) => {
      const { to, ...options } = linkToTicket(id);
      navigate(to, options);
    },
    closeTicket: () => close('ticket'),
    /** Replaces the form's history entry, so Back does not open the form again. */
    openTicketInstead: (id: string) => navigate(linkTo({ ticket: id, new: '' }, parameters), { replace: true, state }),
    openNew,
    closeNew: () => close('new'),
    setFilter: (name: Filter, value: string) => setFilters({ [name]: value }),
    /** Orders the list, also the next time that its view is opened. */
    setSort: (sort: Sort) => {
      keepSort(parameters.get('view') ?? START_VIEW, sort === 'newest' ? '' : sort);
      setFilters({ sort: sort === 'newest' ? '' : sort });
    },
    setFilters,
    leaveView: () => setFilters({ view: '' }),
    clearFilters: () => setFilters({ ...empty, view: '', status: 'all', priority: '', search: '' }),
  };
}

/** The open ticket by the URL as it is now, which may not be rendered yet. */
export const openTicketId = () => new URLSearchParams(window.location.search).get('ticket');

/** Opens a ticket instead of the open one, with the same filters. */
export function useOpenTicket() {
  const change = useChangeParameters();
  return (ticketId: string, state?: object) => change({ ticket: ticketId }, state);
}

/** The page title of the open ticket, once it has loaded. */
export function useOpenTicketName() {
  const ticketId = useSearchParams()[0].get('ticket') ?? '';
  // The ticket's panel loads it.
  const { data: ticket } = useQuery({ ...ticketDetails(ticketId), enabled: false });
  return ticketId && ticket ? `${ticket.ticketNumber} ${ticket.title}` : undefined;
}

export type TicketAddress = ReturnType<typeof useTicketAddress>;

type Sort = (typeof TicketSorts)[number];

/** The view without a name in the URL. */
export const START_VIEW = 'all';

/** The filters of the panel. */
const more = {
  assignee: anyText,
  requester: anyText,
  company: anyText,
  tag: anyText,
  category: anyText,
  from: dayIn,
  to: dayIn,
  updatedFrom: dayIn,
  updatedTo: dayIn,
  due: among(DueFilters),
  source: among(['routine']),
  routine: anyText,
  snoozed: among(SnoozedFilters),
};
export type MoreFilters = Record<keyof typeof more, string>;
const empty = Object.fromEntries(Object.keys(more).map((name) => [name, '']));
const filters = {
  status: (text: string) => text || 'active',
  priority: among(TicketPriorities),
  search: anyText,
  sort: among(TicketSorts, 'newest'),
};
export type Filter = keyof typeof more | keyof typeof filters | 'view';

const wantedIn = (parameters: URLSearchParams) => ({
  ...readParameters(parameters, filters),
  more: readParameters(parameters, more),
});

export type WantedTickets = ReturnType<typeof wantedIn>;

/** The tickets that a URL asks for. */
export const wantedAt = (url: string) => wantedIn(new URL(url).searchParams);

/** The URL's filters as query parameters: `all` means no status. */
export function filtersOf({ status, priority, search, sort, more: others }: WantedTickets): TicketFilters {
  return toQuery({
    ...others,
    status: status === 'all' ? '' : status,
    priority,
    search,
    sort: sort === 'newest' ? '' : sort,
  });
}
