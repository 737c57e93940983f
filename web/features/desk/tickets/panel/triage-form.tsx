import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { assignableUsers } from '#web/features/desk/pickers/api.ts';
import type { Ticket } from '#web/features/desk/tickets/api.ts';
import { PriorityField, StatusField } from '#web/features/desk/tickets/choice-fields.tsx';
import { type Choice, useChoices } from '#web/features/desk/tickets/keys/choices.ts';
import { useQuickChange } from '#web/features/desk/tickets/keys/quick-change.ts';
import { useResolveQuestion } from '#web/features/desk/tickets/keys/resolve-question.tsx';
import { hasText, useTicketChange } from '#web/features/desk/tickets/keys/ticket-change.ts';
import { isOverdue } from '#web/features/desk/tickets/promise/promise-state.ts';
import { useWorkspace } from '#web/features/desk/tickets/workspace.ts';
import { fullName } from '#web/lib/full-name.ts';
import { dateWords } from '#web/lib/time.ts';
import { PersonOptions, SelectField, TextField } from '#web/ui/field.tsx';
import { AssignToMe } from './assign-to-me.tsx';

/** A field with its label at the left. */
const row =
  'grid grid-cols-[4.25rem_minmax(0,1fr)] items-center gap-x-2 [&>label]:mb-0 [&>label]:font-normal [&>label]:text-ink-faint [&>p]:col-start-2 [&>select]:min-h-9 [&>select]:py-1 [&>select]:ps-2 [&>select]:pe-6 [&>select]:text-sm pointer-coarse:[&>select]:min-h-11 [&>input]:min-h-9 [&>input]:px-2 [&>input]:py-1 [&>input]:text-sm pointer-coarse:[&>input]:min-h-11';

/** The fields that provider staff change most often, saved as soon as they are chosen, as by key. */
export function TriageForm({ ticket }: { ticket: Ticket }) {
  const { data: assignees = [], isError } = useQuery(assignableUsers(ticket.companyId));
  const { shown, choose, dialog } = useTriage(ticket);
  const statuses = useChoices('status', ticket).choices;
  const priorities = useChoices('priority', ticket).choices;
  const people = useChoices('assignee', ticket).choices;
  const choosing = (choices: Choice[]) => (event: { target: { value: string } }) => {
    const choice = choices.find(({ id }) => id === event.target.value);
    if (choice) choose(choice);
  };

  return (
    <>
      {dialog}
      <form className="max-w-96 space-y-1.5">
        <StatusField className={row} value={shown.status} onChange={choosing(statuses)} />
        <PriorityField className={row} value={shown.priority} onChange={choosing(priorities)} />
        <SelectField
          label="Assignee"
          className={row}
          value={shown.assignedToId ?? 'nobody'}
          onChange={choosing(people)}
          error={isError ? 'The list of assignees could not be loaded.' : undefined}
        >
          <option value="nobody">Unassigned</option>
          {ticket.assignedToId && !assignees.some(({ id }) => id === ticket.assignedToId) && (
            <option dir="auto" value={ticket.assignedToId}>
              {fullName(ticket.assignedToFirstName, ticket.assignedToLastName)} (inactive)
            </option>
          )}
          <PersonOptions of={assignees} company={ticket.companyName} />
        </SelectField>
        <AssignToMe assigneeId={shown.assignedToId} choices={people} onChoose={choose} />
        <DueField key={ticket.dueOn} ticket={ticket} />
      </form>
    </>
  );
}

/** The due date, saved once the field is left: a date is typed in parts. */
function DueField({ ticket }: { ticket: Ticket }) {
  const { mutate: save } = useQuickChange();
  const { dueOn } = ticket;
  const said = (date: string | null) =>
    `${ticket.ticketNumber} ${date ? `is due on ${dateWords(date)}` : 'has no due date any more'}`;

  return (
    <TextField
      label="Due"
      type="date"
      className={row}
      defaultValue={dueOn ?? ''}
      error={isOverdue(ticket) ? 'Overdue' : undefined}
      onBlur={({ target }) => {
        const date = target.value || null;
        if (date !== dueOn && target.validity.valid) save({ ticket, changes: { dueOn: date }, said: said(date) });
      }}
    />
  );
}

/** What the fields show: the ticket, which has what is being saved, and what the comment that is being written will set. */
function useTriage(ticket: Ticket) {
  const change = useTicketChange();
  const question = useResolveQuestion();
  const workspace = useWorkspace();
  const composer = useSyncExternalStore(workspace.composer.subscribe, workspace.composer.current);
  const withComment = composer?.ticketId === ticket.id ? composer.changes : {};

  const save = ({ changes, said }: Choice) => change({ ticket, changes, said });

  function choose(choice: Choice) {
    if (choice.changes.status === 'resolved' && !hasText(workspace, ticket)) question.ask(ticket, () => save(choice));
    else save(choice);
  }

  return { shown: { ...ticket, ...withComment }, choose, dialog: question.dialog };
}
