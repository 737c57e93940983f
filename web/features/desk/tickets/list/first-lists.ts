import { isStaffRole } from '#contract/policies.ts';
import type { Role } from '#contract/primitives.ts';
import { firstCalls, ticketList } from '#web/features/desk/tickets/api.ts';
import { filtersOf, type WantedTickets, wantedAt } from './ticket-address.ts';

const groups = {
  forYou: { status: 'waiting_client', sort: 'updated' },
  withUs: { status: 'open,in_progress', sort: 'updated' },
} as const;

/**
 * The two lists of a client's home, by whose turn it is, the latest change first. A live update may move a ticket from one to
 * the other, so they are read anew, not updated in place.
 */
export const homeLists = {
  forYou: { ...ticketList(groups.forYou), meta: {} },
  withUs: { ...ticketList(groups.withUs), meta: {} },
};

/** Whether a URL asks for no more than what is open: a client's home. */
export const isPlain = (wanted: WantedTickets) =>
  wanted.status === 'active' && Object.keys(filtersOf(wanted)).length === 1;

/** What a user's list requests first. */
export function firstListsAt(url: string, role: Role) {
  const wanted = wantedAt(url);
  const isHome = !isStaffRole(role) && isPlain(wanted);
  return isHome ? [homeLists.forYou, homeLists.withUs] : [ticketList(filtersOf(wanted))];
}

/** The addresses that the lists of a home request first while nothing is filtered. */
export const callsOfHome = {
  '/admin': [firstCalls.ofList(filtersOf(wantedAt('https://home')))],
  '/client': Object.values(groups).map(firstCalls.ofList),
};
