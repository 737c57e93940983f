import { useQuery } from '@tanstack/react-query';
import { SlidersHorizontal } from 'lucide-react';
import { assignableUsers, templateWith } from '#web/features/desk/pickers/api.ts';
import type { Ticket } from '#web/features/desk/tickets/api.ts';
import { useStaff } from '#web/lib/actor.ts';
import { fullName } from '#web/lib/full-name.ts';
import { TextButton } from '#web/ui/button.tsx';
import type { CommentChanges } from './api.ts';
import { factsOf } from './change-words.ts';

type ChosenChangesProps = { facts: ReturnType<typeof useChosenFacts>; onClear: () => void };

/** Says what a saved reply, or a key while a text was being written, changes on the ticket once the comment is sent. */
export function ChosenChanges({ facts, onClear }: ChosenChangesProps) {
  if (facts.length === 0) return null;

  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-ink-soft text-sm [overflow-wrap:anywhere]">
      <SlidersHorizontal className="size-4 shrink-0" aria-hidden="true" />
      <span>Sending also sets</span>
      <ul aria-label="Ticket changes" className="contents">
        {facts.map(({ name, value }) => (
          <li key={`${name} ${value}`}>
            {name} <bdi className="font-medium text-ink">{value}</bdi>
          </li>
        ))}
      </ul>
      <TextButton onClick={onClear}>Don’t change the ticket</TextButton>
    </div>
  );
}

/** What sending a comment also does to its ticket, in words. */
export function useChosenFacts(ticket: Ticket, changes: CommentChanges) {
  const actor = useStaff();
  // The form beside the thread loads them.
  const { data: assignees = [] } = useQuery({ ...assignableUsers(ticket.companyId), refetchOnMount: false });
  const { templateId = '' } = changes;
  const { data: template } = useQuery({ ...templateWith(templateId), enabled: templateId !== '' });
  const nameOf = (id: string | null) => {
    if (id === actor.id) return 'you';
    const assignee = assignees.find((user) => user.id === id);
    return assignee ? fullName(assignee.firstName, assignee.lastName) : 'Unassigned';
  };
  return factsOf(changes, ticket, nameOf, template);
}
