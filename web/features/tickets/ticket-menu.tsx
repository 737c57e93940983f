import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { isStaffRole } from '#contract/policies.ts';
import { canDeleteTicket } from '#contract/ticket-policies.ts';
import { onDemand } from '#web/lib/on-demand.tsx';
import type { StoredSession } from '#web/lib/session.ts';
import { MenuButton } from '#web/ui/menu-button.tsx';
import type { Ticket } from './api.ts';
import { mayRedact, type RedactableMessage } from './redaction-api.ts';

const MergeDialog = onDemand(async () => (await import('./merge-dialog.tsx')).MergeDialog);
const MoveDialog = onDemand(async () => (await import('./move-dialog.tsx')).MoveDialog);
const SplitDialog = onDemand(async () => (await import('./split-dialog.tsx')).SplitDialog);
const RedactDialog = onDemand(async () => (await import('./redact-dialog.tsx')).RedactDialog);
const DeleteTicketDialog = onDemand(async () => (await import('./delete-ticket-dialog.tsx')).DeleteTicketDialog);

type Reader = StoredSession['user'];

/** What somebody does with a ticket now and then; nothing if they may do nothing. */
export function TicketMenu({ ticket, reader }: { ticket: Ticket; reader: Reader }) {
  const [shown, setShown] = useState<'move' | 'merge' | 'split' | 'redact' | 'delete'>();
  const close = () => setShown(undefined);
  const isStaff = isStaffRole(reader.role);
  const actions = [
    ...(isStaff && !ticket.mergedIntoId ? [{ label: 'Change requester…', onSelect: () => setShown('move') }] : []),
    ...(isStaff ? [{ label: 'Merge into…', onSelect: () => setShown('merge') }] : []),
    ...(isStaff ? [{ label: 'Split…', onSelect: () => setShown('split') }] : []),
    ...(mayRedact(reader, ticket) ? [{ label: 'Remove description…', onSelect: () => setShown('redact') }] : []),
    ...(canDeleteTicket(reader) ? [{ label: 'Delete ticket', onSelect: () => setShown('delete') }] : []),
  ];
  if (actions.length === 0) return null;

  return (
    <>
      <MenuButton look="quiet" label="More" data-tooltip="More" className="-my-1.5 -mr-2.5 -ml-1" actions={actions}>
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
