import { Ellipsis } from 'lucide-react';
import { useEffect, useSyncExternalStore } from 'react';
import { canDeleteTicket, isActiveStatus } from '#contract/ticket-policies.ts';
import type { Ticket } from '#web/features/desk/tickets/api.ts';
import { DeleteTicketDialog } from '#web/features/desk/tickets/corrections/delete-ticket-dialog.tsx';
import { type TicketDialog, useWorkspace } from '#web/features/desk/tickets/workspace.ts';
import { useActor } from '#web/lib/actor.ts';
import { MenuButton } from '#web/ui/menu-button.tsx';
import { onDemand } from '#web/ui/on-demand.tsx';
import { useCommands } from '#web/ui/shortcuts.ts';
import { useArticle } from './use-article.ts';
import { useFollow } from './use-follow.ts';

const AnswerDialog = onDemand(
  async () => (await import('#web/features/desk/tickets/cause/answer-dialog.tsx')).AnswerDialog,
);
const AskDialog = onDemand(async () => (await import('#web/features/desk/tickets/approvals/ask-dialog.tsx')).AskDialog);
const CauseDialog = onDemand(
  async () => (await import('#web/features/desk/tickets/cause/cause-dialog.tsx')).CauseDialog,
);
const ApplyDialog = onDemand(
  async () => (await import('#web/features/desk/tickets/checklist/apply-dialog.tsx')).ApplyDialog,
);
const IncidentDialog = onDemand(async () => (await import('./incident-dialog.tsx')).IncidentDialog);
const LateFormDialog = onDemand(
  async () => (await import('#web/features/desk/tickets/late-form/late-form-dialog.tsx')).LateFormDialog,
);
const MergeDialog = onDemand(
  async () => (await import('#web/features/desk/tickets/merge-split/merge-dialog.tsx')).MergeDialog,
);
const MoveDialog = onDemand(
  async () => (await import('#web/features/desk/tickets/corrections/move-dialog.tsx')).MoveDialog,
);
const PrintDialog = onDemand(
  async () => (await import('#web/features/desk/tickets/print/print-dialog.tsx')).PrintDialog,
);
const ReminderDialog = onDemand(
  async () => (await import('#web/features/desk/tickets/reminders/reminder-dialog.tsx')).ReminderDialog,
);
const SnoozeDialog = onDemand(
  async () => (await import('#web/features/desk/tickets/snooze/snooze-dialog.tsx')).SnoozeDialog,
);
const SplitDialog = onDemand(
  async () => (await import('#web/features/desk/tickets/merge-split/split-dialog.tsx')).SplitDialog,
);

/** What staff do with a ticket now and then. The palette offers the same. */
export function TicketMenu({ ticket }: { ticket: Ticket }) {
  const actor = useActor();
  const { dialog } = useWorkspace();
  const shown = useSyncExternalStore(dialog.subscribe, dialog.current);
  const close = () => dialog.set(undefined);
  useEffect(() => () => dialog.set(undefined), [dialog]);
  const { action, toggle } = useFollow(ticket);
  const article = useArticle(ticket);
  const to = (label: string, which: TicketDialog) => ({ label, onSelect: () => dialog.set(which) });
  const merge = to('Merge into…', 'merge');
  const snooze = to('Snooze…', 'snooze');
  const actions = [
    { label: action, onSelect: toggle },
    ...(isActiveStatus(ticket.status) ? [snooze] : []),
    to('Remind me…', 'remind'),
    ...(isActiveStatus(ticket.status) ? [to('Ask for approval…', 'approval')] : []),
    ...(ticket.mergedIntoId ? [] : [to('Change requester…', 'move')]),
    ...(ticket.mergedIntoId ? [] : [to('Attach to an incident…', 'incident')]),
    // A cause has none itself.
    ...(ticket.mergedIntoId || ticket.caused?.total ? [] : [to('Set the cause…', 'cause')]),
    ...(ticket.caused?.active ? [to('Answer all…', 'answer')] : []),
    merge,
    to('Split…', 'split'),
    ...(ticket.mergedIntoId ? [] : [to('Apply a template…', 'template')]),
    ...(ticket.mergedIntoId || ticket.form ? [] : [to('Fill in a form…', 'form')]),
    article,
    to('Print…', 'print'),
    ...(canDeleteTicket(actor) ? [to('Delete ticket', 'delete')] : []),
  ];

  // These have keys, with which the palette has them already.
  const withoutKeys = actions.filter((each) => each !== merge && each !== snooze);
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
      {shown === 'snooze' && <SnoozeDialog ticket={ticket} onClose={close} />}
      {shown === 'remind' && <ReminderDialog ticket={ticket} onClose={close} />}
      {shown === 'approval' && <AskDialog ticket={ticket} onClose={close} />}
      {shown === 'incident' && <IncidentDialog ticket={ticket} onClose={close} />}
      {shown === 'cause' && <CauseDialog ticket={ticket} onClose={close} />}
      {shown === 'answer' && <AnswerDialog ticket={ticket} onClose={close} />}
      {shown === 'merge' && <MergeDialog ticket={ticket} onClose={close} />}
      {shown === 'split' && <SplitDialog ticket={ticket} onClose={close} />}
      {shown === 'template' && <ApplyDialog ticket={ticket} onClose={close} />}
      {shown === 'form' && <LateFormDialog ticket={ticket} onClose={close} />}
      {shown === 'print' && <PrintDialog ticket={ticket} onClose={close} />}
      {shown === 'delete' && <DeleteTicketDialog ticket={ticket} onClose={close} />}
    </>
  );
}
