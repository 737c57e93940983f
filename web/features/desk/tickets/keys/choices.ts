import { useQuery } from '@tanstack/react-query';
import { isStaffRole } from '#contract/policies.ts';
import { TicketPriorities, TicketStatuses } from '#contract/tickets-constants.ts';
import { assignableUsers } from '#web/features/desk/pickers/api.ts';
import type { Ticket } from '#web/features/desk/tickets/api.ts';
import type { CommentChanges } from '#web/features/desk/tickets/composer/api.ts';
import { priorityLabels, statusLabels } from '#web/features/shared/ticket-labels.ts';
import { useStaff } from '#web/lib/actor.ts';
import { fullName } from '#web/lib/full-name.ts';

export type ChoiceKind = 'status' | 'priority' | 'assignee';

/** A value that a field of a ticket can have. */
export type Choice = {
  id: string;
  name: string;
  /** What sets it apart, such as the company of a client. */
  detail?: string;
  isCurrent: boolean;
  changes: CommentChanges;
  /** What to say once it is saved. */
  said: string;
};

/** The values of a field, and why there are none. */
export function useChoices(kind: ChoiceKind, ticket: Ticket): { choices: Choice[]; note?: string } {
  const assignees = useAssignees(kind === 'assignee' ? ticket : undefined);
  if (kind === 'assignee') return assignees;
  return { choices: kind === 'status' ? statusesOf(ticket) : prioritiesOf(ticket) };
}

function statusesOf({ ticketNumber, status: current }: Ticket): Choice[] {
  return TicketStatuses.map((status) => ({
    id: status,
    name: statusLabels[status],
    isCurrent: status === current,
    changes: { status },
    said: `${ticketNumber} is now ${statusLabels[status]}`,
  }));
}

function prioritiesOf({ ticketNumber, priority: current }: Ticket): Choice[] {
  return TicketPriorities.toReversed().map((priority) => ({
    id: priority,
    name: priorityLabels[priority],
    isCurrent: priority === current,
    changes: { priority },
    said: `${ticketNumber} has ${priorityLabels[priority]} priority`,
  }));
}

/** The user comes first, then the other staff, then the client’s people, nobody last. */
function useAssignees(ticket: Ticket | undefined): ReturnType<typeof useChoices> {
  const actor = useStaff();
  const { data, isError } = useQuery(assignableUsers(ticket?.companyId ?? ''));
  if (!ticket || isError) return { choices: [], note: 'The list of assignees could not be loaded.' };
  if (!data) return { choices: [], note: 'Loading people...' };

  const { ticketNumber, assignedToId: current, companyName } = ticket;
  const rankOf = ({ id, role }: (typeof data)[number]) => (id === actor.id ? 0 : isStaffRole(role) ? 1 : 2);
  const people = data.toSorted((one, other) => rankOf(one) - rankOf(other));
  const choices = people.map(({ id, firstName, lastName, role }) => {
    const name = fullName(firstName, lastName);
    const said = `${ticketNumber} assigned to ${id === actor.id ? 'you' : name}`;
    const detail = isStaffRole(role) ? {} : { detail: companyName };
    return { id, name, ...detail, isCurrent: id === current, changes: { assignedToId: id }, said };
  });
  const said = `${ticketNumber} is unassigned`;
  const isCurrent = current === null;
  return {
    choices: [...choices, { id: 'nobody', name: 'Unassigned', isCurrent, changes: { assignedToId: null }, said }],
  };
}
