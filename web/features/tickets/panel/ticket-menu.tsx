import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { isStaffRole } from '#contract/policies.ts';
import { canDeleteTicket } from '#contract/ticket-policies.ts';
import type { Ticket } from '#web/features/tickets/api.ts';
import { mayRedact, type RedactableMessage } from '#web/features/tickets/corrections/api.ts';
import { DeleteTicketDialog } from '#web/features/tickets/corrections/delete-ticket-dialog.tsx';
import { RedactDialog } from '#web/features/tickets/corrections/redact-dialog.tsx';
import { useActor } from '#web/lib/actor.ts';
import { MenuButton } from '#web/ui/menu-button.tsx';
import { onDemand } from '#web/ui/on-demand.tsx';

const MergeDialog = onDemand(
  async () => (await import('#web/features/tickets/merge-split/merge-dialog.tsx')).MergeDialog,
);
const MoveDialog = onDemand(async () => (await import('#web/features/tickets/corrections/move-dialog.tsx')).MoveDialog);
const SplitDialog = onDemand(
  async () => (await import('#web/features/tickets/merge-split/split-dialog.tsx')).SplitDialog,
);

/** What somebody does with a ticket now and then; nothing if they may do nothing. */
export function TicketMenu({ ticket }: { ticket: Ticket }) {
  const actor = useActor();
  const [shown, setShown] = useState<'move' | 'merge' | 'split' | 'redact' | 'delete'>();
  const close = () => setShown(undefined);
  const isStaff = isStaffRole(actor.role);
  const actions = [
    ...(isStaff && !ticket.mergedIntoId ? [{ label: 'Change requester…', onSelect: () => setShown('move') }] : []),
    ...(isStaff ? [{ label: 'Merge into…', onSelect: () => setShown('merge') }] : []),
    ...(isStaff ? [{ label: 'Split…', onSelect: () => setShown('split') }] : []),
    ...(mayRedact(actor, ticket) ? [{ label: 'Remove description…', onSelect: () => setShown('redact') }] : []),
    ...(canDeleteTicket(actor) ? [{ label: 'Delete ticket', onSelect: () => setShown('delete') }] : []),
  ];
  if (actions.length === 0) return null;

  return (
    <>
      <MenuButton
        look="quiet"
        size="narrow"
        label="More"
        data-tooltip="More"
        className="-my-1.5 -mr-2.5 -ml-1"
        actions={actions}
      >
        <Ellipsis className="size-5" aria-hidden="true" />
      </MenuButton>
      {shown === 'move' && <MoveDialog ticket={ticket} onClose={close} />}
      {shown === 'merge' && <MergeDialog ticket={ticket} onClose={close} />}
      {shown === 'split' && <SplitDialog ticket={ticket} onClose={close} />}
      {shown === 'redact' && <RedactDialog message={descriptionOf(ticket)} onClose={close} />}
      {shown === 'delete' && <DeleteTicketDialog ticket={ticket} onClose={close} />}
    </>
  );
}

function descriptionOf({ id, description, files = [], title }: Ticket): RedactableMessage {
  const own = files.filter(({ commentId }) => commentId === null);
  const hasText = description !== '';
  return { ticketId: id, name: 'the description', hasText, fileCount: own.length, title };
}
