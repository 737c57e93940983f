import { isReplyVariable, savedReplyMessages, variablesIn } from '#contract/saved-replies-constants.ts';
import { isActiveStatus } from '#contract/ticket-policies.ts';
import type { Ticket } from '#web/features/tickets/api.ts';
import { ChosenChanges } from '#web/features/tickets/composer/chosen-changes.tsx';
import { Mentions } from '#web/features/tickets/composer/mentions.tsx';
import { SavedReplies } from '#web/features/tickets/composer/saved-replies.tsx';
import type { StaffTools } from '#web/features/tickets/composer/staff-tools.ts';
import { UndoButton } from '#web/features/tickets/merge-split/undo-button.tsx';
import { DueMark } from '#web/features/tickets/promise/due-mark.tsx';
import { TicketPromise } from '#web/features/tickets/promise/ticket-promise.tsx';
import { TicketRating } from '#web/features/tickets/rating/ticket-rating.tsx';
import { TicketTime } from '#web/features/tickets/time/ticket-time.tsx';
import { PresenceAround } from './presence.tsx';
import { RequesterDetails } from './requester-details.tsx';
import { StaffActions } from './staff-actions.tsx';
import { StaffEditForm } from './staff-edit-form.tsx';
import { TicketMenu } from './ticket-menu.tsx';
import { TicketPanel, type TicketPanelProps } from './ticket-panel.tsx';
import { TriageForm } from './triage-form.tsx';

/** What only staff have in the comment form. */
export const staffTools: StaffTools = {
  SavedReplies,
  Mentions,
  ChosenChanges,
  problemIn: ({ text, isInternal }) => {
    const unfilled = isInternal ? undefined : variablesIn(text).find(isReplyVariable);
    return unfilled && savedReplyMessages.unfilled(unfilled);
  },
};

const forms = {
  editLabel: 'Edit details',
  EditForm: StaffEditForm,
  TriageForm,
  tools: staffTools,
  Actions: StaffActions,
  Requester: StaffFacts,
  Time: TicketTime,
  Presence: PresenceAround,
  Menu: TicketMenu,
  Due: DueMark,
  Promised: TicketPromise,
  UndoButton,
};

/** A ticket with the fields provider staff may change. */
export function StaffTicketPanel(panel: TicketPanelProps) {
  return <TicketPanel {...panel} forms={forms} />;
}

/** How a resolved ticket was rated, and the requester: what provider staff see below the facts of a ticket. */
function StaffFacts({ ticket }: { ticket: Ticket }) {
  return (
    <>
      {!isActiveStatus(ticket.status) && <TicketRating ticket={ticket} />}
      <RequesterDetails ticket={ticket} />
    </>
  );
}
