import { hashKey } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { type Ticket, ticketList } from '#web/features/tickets/api.ts';
import { filtersOf, type WantedTickets } from '#web/features/tickets/list/ticket-address.ts';
import { createStore } from '#web/lib/store.ts';

/** Tickets of one list that are being selected. */
export type Selection = {
  list: string;
  ids: ReadonlySet<string>;
  /** The ticket that was chosen last: a range starts there. */
  last?: string | undefined;
  /** Those that were not changed, and why. */
  refused?: Refused[] | undefined;
};
export type Refused = { ticket: Ticket; message: string };

export const selection = createStore<Selection | undefined>(undefined);

/** Identifies a list of tickets, like `of` of its rows. */
export const listOf = (wanted: WantedTickets) => hashKey(ticketList(filtersOf(wanted)).queryKey);

/** What is selected in a list; undefined if nothing is being selected there. */
export function useSelection(list: string) {
  const now = useSyncExternalStore(selection.subscribe, selection.current, () => undefined);
  return now?.list === list ? now : undefined;
}

export const endSelection = () => selection.set(undefined);

/** Selects these tickets of a list and no others. */
export const selectOnly = (list: string, ids: string[], refused?: Refused[]) =>
  selection.set({ list, ids: new Set(ids), refused });
