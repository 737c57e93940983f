import { isReplyVariable, savedReplyMessages, variablesIn } from '#contract/saved-replies-constants.ts';
import { ChosenChanges } from './chosen-changes.tsx';
import { DueMark } from './due-mark.tsx';
import { dueMark } from './due-place.tsx';
import { Mentions } from './mentions.tsx';
import { PresenceAround } from './presence.tsx';
import { SavedReplies } from './saved-replies.tsx';
import { StaffActions } from './staff-actions.tsx';
import { StaffEditForm } from './staff-edit-form.tsx';
import { StaffFacts } from './staff-facts.tsx';
import type { StaffTools } from './staff-tools.ts';
import { TicketMenu } from './ticket-menu.tsx';
import { TicketPanel, type TicketPanelProps } from './ticket-panel.tsx';
import { TicketPromise } from './ticket-promise.tsx';
import { TicketTime } from './ticket-time.tsx';
import { TriageForm } from './triage-form.tsx';
import { UndoButton } from './undo-button.tsx';

const tools: StaffTools = {
  SavedReplies,
  Mentions,
  ChosenChanges,
  problemIn: ({ text, isInternal }) => {
    const unfilled = isInternal ? undefined : variablesIn(text).find(isReplyVariable);
    return unfilled && savedReplyMessages.unfilled(unfilled);
  },
};

// This code loads when the page rests, or with a ticket: from then on, the list counts down, too.
dueMark.set(DueMark);

const forms = {
  editLabel: 'Edit details',
  EditForm: StaffEditForm,
  TriageForm,
  tools,
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
