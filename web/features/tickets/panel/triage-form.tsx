import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import { z } from 'zod';
import { TicketPriorities, TicketStatuses } from '#contract/tickets-constants.ts';
import { assignableUsers } from '#web/features/pickers/people-api.ts';
import type { Ticket } from '#web/features/tickets/api.ts';
import { oneOf, PriorityField, StatusField } from '#web/features/tickets/choice-fields.tsx';
import { differing } from '#web/lib/changed-fields.ts';
import { useDraft } from '#web/lib/drafts.ts';
import { fullName } from '#web/lib/full-name.ts';
import { Button } from '#web/ui/button.tsx';
import { DraftNotice } from '#web/ui/draft-notice.tsx';
import { SelectField } from '#web/ui/field.tsx';
import { ChangedMeanwhile } from './changed-meanwhile.tsx';
import { type StaleTicket, staleTicket, useConflictEnd, useUpdateTicket } from './changes-api.ts';
import type { PendingChanges } from './pending-changes.ts';
import { StaleTicketNotice } from './stale-ticket-notice.tsx';

const Choices = z.object({
  status: z.enum(TicketStatuses).optional(),
  priority: z.enum(TicketPriorities).optional(),
  assignedToId: z.string().nullable().optional(),
});
type Choices = z.output<typeof Choices>;

/** The choices, and the copy of the ticket they were made for. */
const TriageDraft = z.object({
  chosen: Choices,
  copy: Choices.required().extend({
    assignedToFirstName: z.string().nullable(),
    assignedToLastName: z.string().nullable(),
    version: z.number(),
  }),
});
type TriageDraft = z.output<typeof TriageDraft>;

type TriageFormProps = {
  ticket: Ticket;
  /** Told what is chosen and not saved yet, so that a comment can carry it. */
  onPending: (pending: PendingChanges | undefined) => void;
};

/** The fields that provider staff change most often: status, priority and assignee. */
export function TriageForm({ ticket, onPending }: TriageFormProps) {
  const { data: assignees = [], isError } = useQuery(assignableUsers(ticket.companyId));
  const draftName = `triage:${ticket.id}`;
  const draft = useDraft(draftName, TriageDraft);
  const { mutate: update, isPending, error, reset } = useUpdateTicket(ticket.id, draftName);
  const [edit, setEdit] = useState<TriageDraft>(draft.restored ?? { chosen: {}, copy: copyOf(ticket) });
  const { chosen } = edit;
  const isTouched = Object.keys(chosen).length > 0;
  const copy = copyUnder(edit, ticket);
  const { status, priority, assignedToId } = { ...copy, ...chosen };
  const tell = useEffectEvent(({ chosen: now }: TriageDraft) =>
    onPending(Object.keys(now).length > 0 ? { chosen: now, copy, startOver, finish: handleSaved } : undefined),
  );
  useEffect(() => tell(edit), [edit]);
  useConflictEnd(ticket, error, reset);

  function choose(choice: Choices) {
    setEdit(keep({ chosen: differing({ ...chosen, ...choice }, copy), copy }));
  }

  function keep(next: TriageDraft) {
    draft.keep(next, Object.keys(next.chosen).length === 0);
    return next;
  }

  function startOver() {
    setEdit({ chosen: {}, copy });
    draft.discard();
    reset();
  }

  function save(over?: StaleTicket) {
    const sent = { ...chosen, version: copy.version };
    update({ sent, copy, over }, { onSuccess: (saved) => handleSaved(saved, chosen) });
  }

  /** What was chosen during the save stays, as a change of the saved ticket. */
  function handleSaved(saved: Ticket, sent: Choices) {
    setEdit((now) =>
      keep({
        chosen: differing({ ...now.copy, ...now.chosen }, { ...now.copy, ...sent }),
        copy: copyOf(saved),
      }),
    );
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    save();
  }

  return (
    <form onSubmit={handleSubmit} className="grid grid-cols-2 items-end gap-3 @3xl:grid-cols-1">
      <div className="col-span-full empty:hidden">
        {/* During a save, the change may be this one. */}
        {!isPending && !staleTicket(error) && <ChangedMeanwhile before={factsOf(copy)} now={factsOf(ticket)} />}
        <StaleTicketNotice error={error} onSaveMine={save} onTakeTheirs={startOver} />
      </div>
      <StatusField value={status} onChange={(event) => choose({ status: oneOf(TicketStatuses, event.target.value) })} />
      <PriorityField
        value={priority}
        onChange={(event) => choose({ priority: oneOf(TicketPriorities, event.target.value) })}
      />
      <SelectField
        label="Assignee"
        className="max-@3xl:col-span-2"
        value={assignedToId ?? ''}
        onChange={(event) => choose({ assignedToId: event.target.value || null })}
        error={isError ? 'The list of assignees could not be loaded.' : undefined}
      >
        <option value="">Unassigned</option>
        {copy.assignedToId && !assignees.some(({ id }) => id === copy.assignedToId) && (
          <option dir="auto" value={copy.assignedToId}>
            {fullName(copy.assignedToFirstName, copy.assignedToLastName)} (inactive)
          </option>
        )}
        {assignees.map(({ id, firstName, lastName }) => (
          <option key={id} dir="auto" value={id}>
            {fullName(firstName, lastName)}
          </option>
        ))}
      </SelectField>
      {isTouched && !staleTicket(error) && (
        <div className="col-span-full">
          <DraftNotice kind="changes" onDiscard={startOver} />
        </div>
      )}
      {!staleTicket(error) && (
        <Button type="submit" className="max-@3xl:col-span-2" disabled={isPending || !isTouched}>
          {isPending ? 'Updating...' : 'Update Ticket'}
        </Button>
      )}
    </form>
  );
}

/** The current ticket, except for what the choices were made over. */
function copyUnder({ chosen, copy }: TriageDraft, ticket: Ticket) {
  const current = copyOf(ticket);
  if (Object.keys(chosen).length === 0) return current;
  const { assignedToId, assignedToFirstName, assignedToLastName } = 'assignedToId' in chosen ? copy : current;
  return {
    ...{ assignedToId, assignedToFirstName, assignedToLastName },
    status: 'status' in chosen ? copy.status : current.status,
    priority: 'priority' in chosen ? copy.priority : current.priority,
    version: copy.version,
  };
}

function copyOf({ status, priority, assignedToId, assignedToFirstName, assignedToLastName, version }: Ticket) {
  return { status, priority, assignedToId, assignedToFirstName, assignedToLastName, version };
}

/** What the form shows of a ticket. */
function factsOf({ status, priority, assignedToFirstName, assignedToLastName }: ReturnType<typeof copyOf>) {
  return { status, priority, assignee: fullName(assignedToFirstName, assignedToLastName) || 'Unassigned' };
}
