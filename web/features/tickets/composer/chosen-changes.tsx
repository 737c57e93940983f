import { useQuery } from '@tanstack/react-query';
import { SlidersHorizontal } from 'lucide-react';
import { assignableUsers } from '#web/features/pickers/api.ts';
import { priorityLabels, statusLabels } from '#web/features/shared/ticket-labels.ts';
import type { Ticket } from '#web/features/tickets/api.ts';
import { useStaff } from '#web/lib/actor.ts';
import { fullName } from '#web/lib/full-name.ts';
import { TextButton } from '#web/ui/button.tsx';
import type { CommentChanges } from './api.ts';

type ChosenChangesProps = { ticket: Ticket; changes: CommentChanges; onClear: () => void };

/** Says what a saved reply, or a choice beside the thread, changes on the ticket once the comment is sent. */
export function ChosenChanges({ ticket, changes, onClear }: ChosenChangesProps) {
  const actor = useStaff();
  // The form beside the thread loads them.
  const { data: assignees = [] } = useQuery({ ...assignableUsers(ticket.companyId), refetchOnMount: false });
  const facts = factsOf(changes, ticket, (id) => {
    if (id === actor.id) return 'you';
    const assignee = assignees.find((user) => user.id === id);
    return assignee ? fullName(assignee.firstName, assignee.lastName) : 'Unassigned';
  });
  if (facts.length === 0) return null;

  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-ink-soft text-sm [overflow-wrap:anywhere]">
      <SlidersHorizontal className="size-4 shrink-0" aria-hidden="true" />
      <span>Sending also sets</span>
      <ul aria-label="Ticket changes" className="contents">
        {facts.map(([name, value]) => (
          <li key={name}>
            {name} <bdi className="font-medium text-ink">{value}</bdi>
          </li>
        ))}
      </ul>
      <TextButton onClick={onClear}>Don’t change the ticket</TextButton>
    </div>
  );
}

function factsOf(
  { status, priority, assignedToId, tags = [] }: CommentChanges,
  ticket: Ticket,
  nameOf: (id: string | null) => string,
) {
  const added = tags.filter((tag) => !ticket.tags.includes(tag));
  const facts: [name: string, value: string | undefined][] = [
    ['Status', status && status !== ticket.status ? statusLabels[status] : undefined],
    ['Priority', priority && priority !== ticket.priority ? priorityLabels[priority] : undefined],
    ['Assignee', assignedToId !== undefined && assignedToId !== ticket.assignedToId ? nameOf(assignedToId) : undefined],
    ['Tags', added.length > 0 ? `+ ${added.join(', ')}` : undefined],
  ];
  return facts.filter(([, value]) => value !== undefined);
}
