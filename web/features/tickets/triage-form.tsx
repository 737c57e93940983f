import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { TicketPriorities, TicketStatuses } from '#contract/constants.ts';
import { Button } from '#web/ui/button.tsx';
import { SelectField } from '#web/ui/field.tsx';
import { assignableUsers, type Ticket, useUpdateTicket } from './api.ts';
import { oneOf, PriorityField, StatusField } from './choice-fields.tsx';
import { fullName } from './labels.ts';

/** What a provider changes many times a day: where it stands, how much it hurts, who has it. */
export function TriageForm({ ticket }: { ticket: Ticket }) {
  const { data: assignees = [], isError } = useQuery(assignableUsers(ticket.companyId));
  const { mutate: update, isPending } = useUpdateTicket(ticket.id);
  const [status, setStatus] = useState(ticket.status);
  const [priority, setPriority] = useState(ticket.priority);
  const [assignedToId, setAssignedToId] = useState(ticket.assignedToId ?? '');

  const changes = {
    ...(status === ticket.status ? {} : { status }),
    ...(priority === ticket.priority ? {} : { priority }),
    ...(assignedToId === (ticket.assignedToId ?? '') ? {} : { assignedToId: assignedToId || null }),
  };

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    update(changes);
  }

  return (
    <form onSubmit={handleSubmit} className="grid grid-cols-2 items-end gap-3 @3xl:grid-cols-1">
      <StatusField value={status} onChange={(event) => setStatus(oneOf(TicketStatuses, event.target.value))} />
      <PriorityField value={priority} onChange={(event) => setPriority(oneOf(TicketPriorities, event.target.value))} />
      <SelectField
        label="Assignee"
        className="max-@3xl:col-span-2"
        value={assignedToId}
        onChange={(event) => setAssignedToId(event.target.value)}
        {...(isError ? { error: 'The list of assignees could not be loaded.' } : {})}
      >
        <option value="">Unassigned</option>
        {ticket.assignedToId && !assignees.some(({ id }) => id === ticket.assignedToId) && (
          <option value={ticket.assignedToId}>{fullName(ticket.assignedToFirstName, ticket.assignedToLastName)}</option>
        )}
        {assignees.map(({ id, firstName, lastName }) => (
          <option key={id} value={id}>
            {fullName(firstName, lastName)}
          </option>
        ))}
      </SelectField>
      <Button type="submit" className="max-@3xl:col-span-2" disabled={isPending || Object.keys(changes).length === 0}>
        {isPending ? 'Updating...' : 'Update Ticket'}
      </Button>
    </form>
  );
}
