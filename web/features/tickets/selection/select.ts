import type { Actor } from '#contract/policies.ts';
import { canEditTicket } from '#contract/ticket-policies.ts';
import type { Ticket } from '#web/features/tickets/api.ts';
import { selection } from './selection.ts';

type SelectOptions = { list: string; rows: Ticket[]; actor: Actor; isRange: boolean };

/**
 * Selects a ticket or takes it out, if the actor may change it.
 * @param isRange selects all tickets from the one that was chosen last up to this one
 */
export function select(ticketId: string, { list, rows, actor, isRange }: SelectOptions) {
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
