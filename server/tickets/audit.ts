import { changesBetween } from '#server/audit/record.ts';
import type { findTicket } from './queries.ts';

type Ticket = Awaited<ReturnType<typeof findTicket>>;

/** A ticket as the audit log calls it. */
export function ticketRecord({ id, ticketNumber }: { id: string; ticketNumber: string }) {
  return { kind: 'ticket', recordId: id, recordName: ticketNumber } as const;
}

/** What of a ticket is not as it was, its assignee by name: the audit log outlives the people it tells of. */
export function ticketChanges(before: Ticket, after: Ticket) {
  const { status, priority, tags, title, description, category } = after;
  const fields = changesBetween(before, { status, priority, tags, title, description, category });
  if (before.assignedToId === after.assignedToId) return fields;
  return { ...fields, assignedTo: [assigneeOf(before), assigneeOf(after)] satisfies [unknown, unknown] };
}

function assigneeOf({ assignedToId, assignedToFirstName, assignedToLastName }: Ticket) {
  return assignedToId && `${assignedToFirstName} ${assignedToLastName}`;
}
