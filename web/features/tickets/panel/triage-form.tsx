import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useEffectEvent } from 'react';
import { z } from 'zod';
import { TicketPriorities, TicketStatuses } from '#contract/tickets-constants.ts';
import { assignableUsers } from '#web/features/pickers/api.ts';
import type { Ticket } from '#web/features/tickets/api.ts';
import { oneOf, PriorityField, StatusField } from '#web/features/tickets/choice-fields.tsx';
import { useResolveQuestion } from '#web/features/tickets/keys/resolve-question.tsx';
import { fullName } from '#web/lib/full-name.ts';
import { changedFields } from '#web/lib/merge-fields.ts';
import { useRecordEdit } from '#web/lib/record-edit.ts';
import { Button } from '#web/ui/button.tsx';
import { DraftNotice } from '#web/ui/draft-notice.tsx';
import { PersonOptions, SelectField } from '#web/ui/field.tsx';
import { useUpdateTicket } from './api.ts';
import { AssignToMe } from './assign-to-me.tsx';
import { ChangedMeanwhile } from './changed-meanwhile.tsx';
import { keepFocusInForm } from './keep-in-form.ts';
import type { PendingChanges } from './pending-changes.ts';
import { StaleTicketNotice } from './stale-ticket-notice.tsx';

const Choices = z.object({
  status: z.enum(TicketStatuses),
  priority: z.enum(TicketPriorities),
  assignedToId: z.string().nullable(),
});
type Choices = z.output<typeof Choices>;

type TriageFormProps = {
  ticket: Ticket;
  /** Told what is chosen and not saved yet, so that a comment can carry it. */
  onPending: (pending: PendingChanges | undefined) => void;
};

/** A field with its label at the left. */
const row =
  'grid grid-cols-[4.25rem_minmax(0,1fr)] items-center gap-x-2 [&>label]:mb-0 [&>label]:font-normal [&>label]:text-ink-faint [&>p]:col-start-2 [&>select]:min-h-9 [&>select]:py-1 [&>select]:ps-2 [&>select]:pe-6 [&>select]:text-sm pointer-coarse:[&>select]:min-h-11';

/** The fields that provider staff change most often: status, priority and assignee. */
export function TriageForm({ ticket, onPending }: TriageFormProps) {
  const { data: assignees = [], isError } = useQuery(assignableUsers(ticket.companyId));
  const draftName = `triage:${ticket.id}`;
  const edit = useRecordEdit({
    record: ticket,
    fieldsOf: choicesOf,
    draft: { nameOf: () => draftName, schema: Choices },
    toSent: (choices) => choices,
    mutation: useUpdateTicket(ticket.id, draftName),
  });
  const { record, typed, copy, version = ticket.version, change, isChanged } = edit;
  const { isPending, conflict, startOver, finish } = edit;
  const question = useResolveQuestion();
  const tell = useEffectEvent((now: Choices, before: Choices) => {
    const chosen = { chosen: changedFields(now, before), copy: { ...before, version }, startOver, finish };
    onPending(isChanged ? chosen : undefined);
  });
  useEffect(() => tell(typed, copy), [typed, copy]);

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (typed.status === 'resolved' && record.status !== 'resolved') question.ask(ticket, edit.save);
    else edit.save();
  }

  return (
    <>
      {question.dialog}
      <form onSubmit={handleSubmit} className="max-w-96 space-y-1.5">
        <div className="empty:hidden">
          {/* During a save, the change may be this one. */}
          {!isPending && !conflict && <ChangedMeanwhile before={factsOf(copy, record)} now={factsOf(record, record)} />}
          <StaleTicketNotice edit={edit} />
        </div>
        <StatusField
          className={row}
          value={typed.status}
          onChange={(event) => change({ status: oneOf(TicketStatuses, event.target.value) })}
        />
        <PriorityField
          className={row}
          value={typed.priority}
          onChange={(event) => change({ priority: oneOf(TicketPriorities, event.target.value) })}
        />
        <SelectField
          label="Assignee"
          className={row}
          value={typed.assignedToId ?? ''}
          onChange={(event) => change({ assignedToId: event.target.value || null })}
          error={isError ? 'The list of assignees could not be loaded.' : undefined}
        >
          <option value="">Unassigned</option>
          {ticket.assignedToId && !assignees.some(({ id }) => id === ticket.assignedToId) && (
            <option dir="auto" value={ticket.assignedToId}>
              {fullName(ticket.assignedToFirstName, ticket.assignedToLastName)} (inactive)
            </option>
          )}
          <PersonOptions of={assignees} company={ticket.companyName} />
        </SelectField>
        <AssignToMe ticket={ticket} />
        {isChanged && !conflict && (
          <div ref={keepFocusInForm} className="space-y-1.5 pt-1">
            <Button type="submit" className="w-full" disabled={isPending}>
              {isPending ? 'Updating...' : 'Update ticket'}
            </Button>
            <DraftNotice kind="changes" onDiscard={startOver} />
          </div>
        )}
      </form>
    </>
  );
}

function choicesOf({ status, priority, assignedToId }: Ticket): Choices {
  return { status, priority, assignedToId };
}

/** What the form shows of a ticket. Who else was the assignee does not matter, only that they were. */
function factsOf({ status, priority, assignedToId }: Choices, ticket: Ticket) {
  const name = fullName(ticket.assignedToFirstName, ticket.assignedToLastName) || 'Unassigned';
  return { status, priority, assignee: assignedToId === ticket.assignedToId ? name : undefined };
}
