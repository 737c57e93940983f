import { BuiltInViews, type ViewFilters } from '#contract/views-constants.ts';
import { keptSort } from '#web/features/desk/tickets/list/kept-sorts.ts';
import { filtersOf, START_VIEW, type TicketAddress, wantedAt } from '#web/features/desk/tickets/list/ticket-address.ts';
import { dayEdge } from '#web/lib/parameter.ts';
import { dayOf } from '#web/lib/time.ts';

/** A view, whether saved or one that all staff have. */
type AnyView = { id: string; name: string; query: ViewFilters };

/** The view that staff start on. Its URL is the plain one. */
const [start] = BuiltInViews.filter(({ id }) => id === START_VIEW);

/** The URL of a view; an open ticket stays open. */
export function addressOfView({ id, query }: AnyView, ticketId: string | null) {
  const { status = 'all', ...others } = query;
  const parameters = new URLSearchParams(id === start?.id ? {} : { view: id });
  const given = { ...others, status: status === 'active' ? '' : status, ticket: ticketId ?? '' };
  for (const [name, value] of Object.entries(given)) {
    const edge = dayEdge(name);
    if (value) parameters.set(name, edge === undefined ? value : dayOf(value, -edge));
  }
  return `?${parameters}`;
}

/** The link to a view, in the order that the user chose last for it; an open ticket stays open. */
export function linkToView(view: AnyView, ticketId: string | null) {
  const parameters = new URLSearchParams(addressOfView(view, ticketId));
  const sort = keptSort(view.id);
  if (sort) parameters.set('sort', sort);
  return `?${parameters}`;
}

/** The view that the URL names, or the one that all staff have with these filters; undefined if there is none. */
export function viewAt(address: TicketAddress, saved: readonly AnyView[]): AnyView | undefined {
  const all: AnyView[] = [...BuiltInViews, ...saved];
  if (address.viewId) return all.find(({ id }) => id === address.viewId);
  return BuiltInViews.find((view) => isShown(view, address));
}

/** Whether the list has just the filters of the view, in whatever order. */
export const isShown = (view: AnyView, address: TicketAddress) =>
  isSame(view, address, ({ sort, ...filters }) => filters);

/** Whether the list has just the filters and the order of the view. */
export const isUnchanged = (view: AnyView, address: TicketAddress) => isSame(view, address, (query) => query);

type Filters = ReturnType<typeof filtersOf>;

function isSame(view: AnyView, address: TicketAddress, part: (filters: Filters) => object) {
  // Only the query of the URL counts.
  const ofView = filtersOf(wantedAt(`https://portal.example/${addressOfView(view, null)}`));
  return textOf(part(ofView)) === textOf(part(filtersOf(address)));
}

const textOf = (filters: object) => JSON.stringify(Object.entries(filters).sort());
