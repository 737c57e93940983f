import type { Ticket } from '#web/features/tickets/api.ts';
import { useStaff } from '#web/lib/actor.ts';
import { TextButton } from '#web/ui/button.tsx';
import { useUpdateTicket } from './api.ts';
import { keepFocusInForm } from './keep-in-form.ts';

/** Assigns a ticket to the user in one click, if it isn't theirs. */
export function AssignToMe({ ticket }: { ticket: Ticket }) {
  const actor = useStaff();
  const isMine = ticket.assignedToId === actor.id;
  const { mutate: update, isPending } = useUpdateTicket(ticket.id, `assign:${ticket.id}`);

  function assignToMe() {
    if (!isPending) update({ sent: { assignedToId: actor.id }, copy: {} });
  }

  if (isMine) return null;
  return (
    <div ref={keepFocusInForm} className="ms-19">
      <TextButton disabled={isPending} onClick={assignToMe}>
        Assign to me
      </TextButton>
    </div>
  );
}
