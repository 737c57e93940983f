import { type FormEvent, useState } from 'react';
import { TicketPriorities, TicketStatuses } from '#contract/constants.ts';
import { canMoveStatus, canSetStatus } from '#contract/policies.ts';
import { useCurrentProvider } from '#web/lib/provider.ts';
import type { StoredSession } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { type Ticket, useUpdateTicket } from './api.ts';
import { oneOf, PriorityField, StatusField } from './choice-fields.tsx';
import { parseTags } from './labels.ts';

type ClientEditFormProps = { ticket: Ticket; reader: StoredSession['user']; onDone: () => void };

/** Status, priority and tags: what client staff may change. Closing is the provider's, and so is whether to reopen. */
export function ClientEditForm({ ticket, reader, onDone }: ClientEditFormProps) {
  const { clientsMayReopen } = useCurrentProvider();
  const { mutate: update, isPending } = useUpdateTicket(ticket.id);
  const [status, setStatus] = useState(ticket.status);
  const [priority, setPriority] = useState(ticket.priority);
  const [tags, setTags] = useState(ticket.tags.join(', '));

  const statuses = TicketStatuses.filter(
    (to) =>
      to === ticket.status ||
      (canSetStatus(reader, to) && canMoveStatus(reader, { from: ticket.status, to, clientsMayReopen })),
  );

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    // A closed ticket stays closed unless another state was chosen: client staff may not send "closed".
    const changes = { ...(status === ticket.status ? {} : { status }), priority, tags: parseTags(tags) };
    update(changes, { onSuccess: onDone });
  }

  return (
    <form onSubmit={handleSubmit} className="space-y-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <StatusField
          statuses={statuses}
          value={status}
          onChange={(event) => setStatus(oneOf(TicketStatuses, event.target.value))}
        />
        <PriorityField
          value={priority}
          onChange={(event) => setPriority(oneOf(TicketPriorities, event.target.value))}
        />
      </div>
      <TextField
        label="Tags"
        hint="Separate tags with commas."
        value={tags}
        onChange={(event) => setTags(event.target.value)}
      />
      <div className="flex gap-3">
        <Button type="submit" disabled={isPending}>
          {isPending ? 'Updating...' : 'Update Ticket'}
        </Button>
        <Button look="secondary" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
