import { changesBetween } from '#server/platform/events/changes.ts';
import type { findTicket } from './queries.ts';

type Ticket = Awaited<ReturnType<typeof findTicket>>;

/** A ticket's name in the audit log. */
export function ticketRecord({ id, ticketNumber }: { id: string; ticketNumber: string }) {
  return { kind: 'ticket', recordId: id, recordName: ticketNumber } as const;
}

/** The changed fields of a ticket. The assignee is recorded by name, because the audit log outlives its users. */
export function ticketChanges(before: Ticket, after: Ticket) {
  const { status, priority, tags, title, description, category, dueOn } = after;
  const fields = changesBetween(before, { status, priority, tags, title, description, category, dueOn });
  const people = changesBetween(peopleOf(before), peopleOf(after));
  if (before.assignedToId === after.assignedToId) return { ...fields, ...people };
  return { ...fields, ...people, assignedTo: [assigneeOf(before), assigneeOf(after)] satisfies [unknown, unknown] };
}

/** With their ids, for those who tell of a change. */
function peopleOf({ clientId, clientName, clientLastName, companyId, companyName, participants }: Ticket) {
  return {
    requester: { id: clientId, name: `${clientName} ${clientLastName}` },
    company: { id: companyId, name: companyName },
    participants,
  };
}

function assigneeOf({ assignedToId, assignedToFirstName, assignedToLastName }: Ticket) {
  return assignedToId && `${assignedToFirstName} ${assignedToLastName}`;
}
