import { useQueryClient } from '@tanstack/react-query';
import {
  CircleCheck,
  CircleDot,
  ClockPlus,
  Flag,
  ListChecks,
  LockKeyhole,
  Merge,
  MoonStar,
  Reply,
  Timer,
  UserRoundCheck,
  UserRoundPen,
} from 'lucide-react';
import { useState } from 'react';
import { snoozeMessages } from '#contract/snoozes-constants.ts';
import { isActiveStatus } from '#contract/ticket-policies.ts';
import { type Ticket, ticketDetails } from '#web/features/desk/tickets/api.ts';
import type { CommentChanges } from '#web/features/desk/tickets/composer/api.ts';
import type { TicketAddress } from '#web/features/desk/tickets/list/ticket-address.ts';
import { useTimer } from '#web/features/desk/tickets/time/use-timer.tsx';
import { type OpenComposer, useWorkspace } from '#web/features/desk/tickets/workspace.ts';
import { useStaff } from '#web/lib/actor.ts';
import { toast } from '#web/lib/toast.ts';
import { onDemand } from '#web/ui/on-demand.tsx';
import { actionsByKey, useCommands, useShortcuts } from '#web/ui/shortcuts.ts';
import { typeAhead } from '#web/ui/type-ahead.ts';
import type { ChoiceKind } from './choices.ts';
import { useResolveQuestion } from './resolve-question.tsx';
import { useResolving } from './resolving.ts';
import { addToComment, hasText, useTicketChange } from './ticket-change.ts';
import { ticketKeyNames } from './ticket-key-names.ts';

const SnoozeDialog = onDemand(
  async () => (await import('#web/features/desk/tickets/snooze/snooze-dialog.tsx')).SnoozeDialog,
);
const ChoicePopover = onDemand(async () => (await import('./choice-popover.tsx')).ChoicePopover);

/** On small screens, the open ticket covers the list. */
const sheet = 'sheet';

/** The keys of staff for the open ticket or, if none is open, for the one in the list that has the focus. */
export function TicketKeys({ address }: { address: TicketAddress }) {
  const workspace = useWorkspace();
  const findTarget = useTarget(address.ticketId);
  const [choosing, setChoosing] = useState<{ kind: ChoiceKind; ticket: Ticket }>();
  const [snoozing, setSnoozing] = useState<Ticket>();
  const actor = useStaff();
  const change = useTicketChange();
  const question = useResolveQuestion();
  const resolve = useResolving(address, question.askAboutTimer);
  const timer = useTimer();

  const on = (act: (ticket: Ticket) => void) => () => {
    const ticket = findTarget();
    if (ticket) act(ticket);
  };
  const choose = (kind: ChoiceKind) =>
    on((ticket) => {
      typeAhead();
      setChoosing({ kind, ticket });
    });

  /** Opens the ticket first, if it is not. */
  const inside = (act: (composer: OpenComposer) => void) =>
    on((ticket) => {
      typeAhead();
      if (address.ticketId !== ticket.id) address.openTicket(ticket.id);
      // An opening dialog takes the focus in the same moment.
      workspace.whenComposerIsOpen(ticket.id, (composer) => setTimeout(() => act(composer)));
    });

  const resolveNow = on((ticket) => {
    if (ticket.status === 'resolved' || ticket.status === 'closed') return;
    if (!addToComment(workspace, ticket, { status: 'resolved' })) question.ask(ticket, () => resolve(ticket));
  });

  function handleChosen(changes: CommentChanges, said: string) {
    if (!choosing) return;
    const { ticket } = choosing;
    const choose = () => void change({ ticket, changes, said });
    if (changes.status === 'resolved' && !hasText(workspace, ticket)) question.ask(ticket, choose);
    else choose();
  }

  const assignToMe = on((ticket) => {
    const said = `${ticket.ticketNumber} assigned to you`;
    if (ticket.assignedToId !== actor.id) void change({ ticket, changes: { assignedToId: actor.id }, said });
  });

  const snooze = on((ticket) => {
    if (isActiveStatus(ticket.status)) setSnoozing(ticket);
    else toast({ title: snoozeMessages.onlyActive });
  });

  /** Opens the checklist of the open ticket, and moves the focus there. */
  const goToChecklist = () => workspace.checklistAsked.set(workspace.checklistAsked.current() + 1);

  const commands = [
    { key: 'r', name: ticketKeyNames.r, icon: Reply, run: inside((composer) => composer.write('reply')) },
    { key: 'n', name: ticketKeyNames.n, icon: LockKeyhole, run: inside((composer) => composer.write('note')) },
    { key: 'i', name: ticketKeyNames.i, icon: UserRoundCheck, run: assignToMe },
    { key: 'a', name: ticketKeyNames.a, icon: UserRoundPen, run: choose('assignee') },
    { key: 's', name: ticketKeyNames.s, icon: CircleDot, run: choose('status') },
    { key: 'p', name: ticketKeyNames.p, icon: Flag, run: choose('priority') },
    { key: 't', name: ticketKeyNames.t, icon: Timer, run: on(timer.toggle) },
    { key: 'w', name: ticketKeyNames.w, icon: ClockPlus, run: on(timer.log) },
    { key: 'l', name: ticketKeyNames.l, icon: ListChecks, run: inside(goToChecklist) },
    { key: 'z', name: ticketKeyNames.z, icon: MoonStar, run: snooze },
    { key: 'm', name: ticketKeyNames.m, icon: Merge, run: inside(() => workspace.dialog.set('merge')) },
    { key: 'e', name: ticketKeyNames.e, icon: CircleCheck, run: resolveNow },
  ];
  // The palette has no ticket with the focus.
  useCommands(address.ticketId ? commands : [], sheet);
  useShortcuts(address.ticketId ? {} : actionsByKey(commands));

  return (
    <>
      {timer.dialog}
      {question.dialog}
      {snoozing && <SnoozeDialog ticket={snoozing} onClose={() => setSnoozing(undefined)} />}
      {choosing && <ChoicePopover {...choosing} onChoose={handleChosen} onClose={() => setChoosing(undefined)} />}
    </>
  );
}

/** Finds the ticket that keys are about, as the page knows it. */
function useTarget(openId: string | null) {
  const client = useQueryClient();
  const { rows } = useWorkspace();
  return () => {
    const ticketId = openId ?? document.activeElement?.closest('[data-row]')?.getAttribute('data-row');
    if (!ticketId) return undefined;
    const row = rows.current().find(({ id }) => id === ticketId);
    return (openId && client.getQueryData(ticketDetails(ticketId).queryKey)) || row;
  };
}
