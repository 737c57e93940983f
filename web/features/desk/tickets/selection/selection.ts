import { hashKey } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { Actor } from '#contract/policies.ts';
import { canEditTicket } from '#contract/ticket-policies.ts';
import { type Ticket, ticketList } from '#web/features/desk/tickets/api.ts';
import { filtersOf, type WantedTickets } from '#web/features/desk/tickets/list/ticket-address.ts';
import { type Refused, useWorkspace, type Workspace } from '#web/features/desk/tickets/workspace.ts';

/** Identifies a list of tickets, like `of` of its rows. */
export const listOf = (wanted: WantedTickets) => hashKey(ticketList(filtersOf(wanted)).queryKey);

/** What is selected in a list; undefined if nothing is being selected there. */
export function useSelection(list: string) {
  const { selection } = useWorkspace();
  const now = useSyncExternalStore(selection.subscribe, selection.current, () => undefined);
  return now?.list === list ? now : undefined;
}

export const endSelection = ({ selection }: Workspace) => selection.set(undefined);

/** Selects these tickets of a list and no others. */
export const selectOnly = ({ selection }: Workspace, list: string, ids: string[], refused?: Refused[]) =>
  selection.set({ list, ids: new Set(ids), refused });

type SelectOptions = { list: string; rows: Ticket[]; actor: Actor; isRange: boolean };

/**
 * Selects a ticket or takes it out, if the actor may change it.
 * @param isRange selects all tickets from the one that was chosen last up to this one
 */
export function select({ selection }: Workspace, ticketId: string, { list, rows, actor, isRange }: SelectOptions) {
  const changeable = rows.filter((ticket) => canEditTicket(actor, ticket)).map(({ id }) => id);
  if (!changeable.includes(ticketId)) return;
  const before = selection.current();
  const now = before?.list === list ? before : { list, ids: new Set<string>() };
  const ids = new Set(now.ids);
  if (isRange) for (const id of rangeOf(changeable, now.last ?? ticketId, ticketId)) ids.add(id);
  else if (!ids.delete(ticketId)) ids.add(ticketId);
  selection.set({ ...now, ids, last: ticketId });
}

function rangeOf(ids: string[], from: string, to: string) {
  const [start, end] = [ids.indexOf(from), ids.indexOf(to)];
  return start === -1 ? [to] : ids.slice(Math.min(start, end), Math.max(start, end) + 1);
}
