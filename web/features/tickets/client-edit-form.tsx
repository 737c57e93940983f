import { type FormEvent, useState } from 'react';
import { TicketPriorities, TicketStatuses } from '#contract/constants.ts';
import { canMoveStatus, canSetStatus } from '#contract/policies.ts';
import { useCurrentProvider } from '#web/lib/provider.ts';
import type { StoredSession } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/field.tsx';
import { staleTicket, type Ticket, useUpdateTicket } from './api.ts';
import { oneOf, PriorityField, StatusField } from './choice-fields.tsx';
import { parseTags } from './labels.ts';
import { StaleTicketNotice } from './stale-ticket-notice.tsx';

type ClientEditFormProps = { ticket: Ticket; reader: StoredSession['user']; onDone: () => void };

/** Status, priority and tags: what client staff may change. Closing is the provider's, and so is whether to reopen. */
export function ClientEditForm({ ticket, reader, onDone }: ClientEditFormProps) {
  const { clientsMayReopen } = useCurrentProvider();
  const { mutate: update, isPending, error, reset } = useUpdateTicket(ticket.id);
  const [copy, setCopy] = useState(ticket);
  const [status, setStatus] = useState(ticket.status);
  const [priority, setPriority] = useState(ticket.priority);
  const [tags, setTags] = useState(ticket.tags.join(', '));

  const statuses = TicketStatuses.filter(
    (to) =>
      to === copy.status ||
      (canSetStatus(reader, to) && canMoveStatus(reader, { from: copy.status, to, clientsMayReopen })),
  );

  function save(version: number) {
    const changes = {
      ...(status === copy.status ? {} : { status }),
      ...(priority === copy.priority ? {} : { priority }),
      ...(tags === copy.tags.join(', ') ? {} : { tags: parseTags(tags) }),
    };
    update({ ...changes, version }, { onSuccess: onDone });
  }

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    save(copy.version);
  }

  function takeTheirs(current: Ticket) {
    setCopy(current);
    setStatus(current.status);
    setPriority(current.priority);
    setTags(current.tags.join(', '));
    reset();
  }

  return (
    <form onSubmit={handleSubmit} className="space-y-4">
      <StaleTicketNotice error={error} onSaveMine={save} onTakeTheirs={takeTheirs} />
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
        {!staleTicket(error) && (
          <Button type="submit" disabled={isPending}>
            {isPending ? 'Updating...' : 'Update Ticket'}
          </Button>
        )}
        <Button look="secondary" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
