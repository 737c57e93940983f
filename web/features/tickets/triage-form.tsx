import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { TicketPriorities, TicketStatuses } from '#contract/constants.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/field.tsx';
import { staleTicket, type Ticket, useUpdateTicket } from './api.ts';
import { oneOf, PriorityField, StatusField } from './choice-fields.tsx';
import { fullName } from './labels.ts';
import { assignableUsers } from './people-api.ts';
import { StaleTicketNotice } from './stale-ticket-notice.tsx';

type Choices = Partial<Pick<Ticket, 'status' | 'priority' | 'assignedToId'>>;

/** What a provider changes many times a day: where it stands, how much it hurts, who has it. */
export function TriageForm({ ticket }: { ticket: Ticket }) {
  const { data: assignees = [], isError } = useQuery(assignableUsers(ticket.companyId));
  const { mutate: update, isPending, error, reset } = useUpdateTicket(ticket.id);
  const [chosen, setChosen] = useState<Choices>({});
  const [chosenFrom, setChosenFrom] = useState(ticket);
  const isTouched = Object.keys(chosen).length > 0;
  // While nothing is chosen it shows the ticket as it is now; what was chosen is a change of the copy that was there then.
  const copy = isTouched ? chosenFrom : ticket;
  const { status, priority, assignedToId } = { ...copy, ...chosen };

  function choose(choice: Choices) {
    const all = Object.entries({ ...chosen, ...choice });
    const before = new Map<string, unknown>(Object.entries(copy));
    setChosen(Object.fromEntries(all.filter(([field, value]) => value !== before.get(field))));
    setChosenFrom(copy);
  }

  function save(version: number) {
    update({ ...chosen, version }, { onSuccess: () => setChosen({}) });
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    save(copy.version);
  }

  function takeTheirs() {
    setChosen({});
    reset();
  }

  return (
    <form onSubmit={handleSubmit} className="grid grid-cols-2 items-end gap-3 @3xl:grid-cols-1">
      <div className="col-span-full empty:hidden">
        <StaleTicketNotice error={error} onSaveMine={save} onTakeTheirs={takeTheirs} />
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
        {...(isError ? { error: 'The list of assignees could not be loaded.' } : {})}
      >
        <option value="">Unassigned</option>
        {copy.assignedToId && !assignees.some(({ id }) => id === copy.assignedToId) && (
          <option value={copy.assignedToId}>{fullName(copy.assignedToFirstName, copy.assignedToLastName)}</option>
        )}
        {assignees.map(({ id, firstName, lastName }) => (
          <option key={id} value={id}>
            {fullName(firstName, lastName)}
          </option>
        ))}
      </SelectField>
      {!staleTicket(error) && (
        <Button type="submit" className="max-@3xl:col-span-2" disabled={isPending || !isTouched}>
          {isPending ? 'Updating...' : 'Update Ticket'}
        </Button>
      )}
    </form>
  );
}
