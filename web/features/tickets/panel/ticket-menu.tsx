import { Ellipsis } from 'lucide-react';
import { useEffect } from 'react';
import { canDeleteTicket } from '#contract/ticket-policies.ts';
import type { Ticket } from '#web/features/tickets/api.ts';
import { DeleteTicketDialog } from '#web/features/tickets/corrections/delete-ticket-dialog.tsx';
import { useActor } from '#web/lib/actor.ts';
import { MenuButton } from '#web/ui/menu-button.tsx';
import { onDemand } from '#web/ui/on-demand.tsx';
import { useCommands } from '#web/ui/shortcuts.ts';
import { showTicketDialog, type TicketDialog, useShownDialog } from './ticket-dialogs.ts';
import { useArticle } from './use-article.ts';
import { useFollow } from './use-follow.ts';

const ApplyDialog = onDemand(
  async () => (await import('#web/features/tickets/checklist/apply-dialog.tsx')).ApplyDialog,
);
const IncidentDialog = onDemand(async () => (await import('./incident-dialog.tsx')).IncidentDialog);
const MergeDialog = onDemand(
  async () => (await import('#web/features/tickets/merge-split/merge-dialog.tsx')).MergeDialog,
);
const MoveDialog = onDemand(async () => (await import('#web/features/tickets/corrections/move-dialog.tsx')).MoveDialog);
const PrintDialog = onDemand(async () => (await import('#web/features/tickets/print/print-dialog.tsx')).PrintDialog);
const SplitDialog = onDemand(
  async () => (await import('#web/features/tickets/merge-split/split-dialog.tsx')).SplitDialog,
);

/** What staff do with a ticket now and then. The palette offers the same. */
export function TicketMenu({ ticket }: { ticket: Ticket }) {
  const actor = useActor();
  const shown = useShownDialog();
  const close = () => showTicketDialog(undefined);
  useEffect(() => () => showTicketDialog(undefined), []);
  const { action, toggle } = useFollow(ticket);
  const article = useArticle(ticket);
  const to = (label: string, dialog: TicketDialog) => ({ label, onSelect: () => showTicketDialog(dialog) });
  const merge = to('Merge into…', 'merge');
  const actions = [
    { label: action, onSelect: toggle },
    ...(ticket.mergedIntoId ? [] : [to('Change requester…', 'move')]),
    ...(ticket.mergedIntoId ? [] : [to('Attach to an incident…', 'incident')]),
    merge,
    to('Split…', 'split'),
    ...(ticket.mergedIntoId ? [] : [to('Apply a template…', 'template')]),
    article,
    to('Print…', 'print'),
    ...(canDeleteTicket(actor) ? [to('Delete ticket', 'delete')] : []),
  ];

  // Merging has a key, with which the palette has it already.
  const withoutKeys = actions.filter(({ label }) => label !== merge.label);
  useCommands(
    withoutKeys.map(({ label, onSelect }) => ({ name: label, icon: Ellipsis, run: onSelect })),
    'sheet',
  );

  return (
    <>
      <MenuButton look="quiet" size="narrow" label="More" data-tooltip="More" actions={actions}>
        <Ellipsis className="size-5" aria-hidden="true" />
      </MenuButton>
      {shown === 'move' && <MoveDialog ticket={ticket} onClose={close} />}
      {shown === 'incident' && <IncidentDialog ticket={ticket} onClose={close} />}
      {shown === 'merge' && <MergeDialog ticket={ticket} onClose={close} />}
      {shown === 'split' && <SplitDialog ticket={ticket} onClose={close} />}
      {shown === 'template' && <ApplyDialog ticket={ticket} onClose={close} />}
      {shown === 'print' && <PrintDialog ticket={ticket} onClose={close} />}
      {shown === 'delete' && <DeleteTicketDialog ticket={ticket} onClose={close} />}
    </>
  );
}
