import { Bell, BellOff, UserRoundCheck } from 'lucide-react';
import { z } from 'zod';
import { isReplyVariable, savedReplyMessages, variablesIn } from '#contract/saved-replies-constants.ts';
import { FieldLimit } from '#contract/shared-constants.ts';
import { ticketMessages } from '#contract/ticket-messages.ts';
import { isActiveStatus } from '#contract/ticket-policies.ts';
import { DescriptionLength } from '#contract/tickets-constants.ts';
import { CategoryField } from '#web/features/pickers/category-field.tsx';
import type { Ticket } from '#web/features/tickets/api.ts';
import { ChosenChanges } from '#web/features/tickets/composer/chosen-changes.tsx';
import { Mentions } from '#web/features/tickets/composer/mentions.tsx';
import { SavedReplies } from '#web/features/tickets/composer/saved-replies.tsx';
import type { StaffTools } from '#web/features/tickets/composer/staff-tools.ts';
import { UndoButton } from '#web/features/tickets/merge-split/undo-button.tsx';
import { DueMark } from '#web/features/tickets/promise/due-mark.tsx';
import { TicketPromise } from '#web/features/tickets/promise/ticket-promise.tsx';
import { TicketRating } from '#web/features/tickets/rating/ticket-rating.tsx';
import { TagField } from '#web/features/tickets/tag-field.tsx';
import { TicketTime } from '#web/features/tickets/time/ticket-time.tsx';
import { useStaff } from '#web/lib/actor.ts';
import { Button } from '#web/ui/button.tsx';
import { TextAreaField, TextField } from '#web/ui/field.tsx';
import { useCommands } from '#web/ui/shortcuts.ts';
import { useFollowing, useUpdateTicket } from './api.ts';
import { PresenceAround } from './presence.tsx';
import { RequesterDetails } from './requester-details.tsx';
import { TicketEditForm, type TicketFields, useTicketEdit } from './ticket-edit.tsx';
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

type StaffActionsProps = { ticket: Ticket };

/** Assigns the ticket to the user, and follows it, in one click each. */
function StaffActions({ ticket }: StaffActionsProps) {
  const actor = useStaff();
  const { followers = [] } = ticket;
  const isFollowing = followers.some(({ id }) => id === actor.id);
  const isMine = ticket.assignedToId === actor.id;
  const { mutate: update, isPending } = useUpdateTicket(ticket.id, `assign:${ticket.id}`);
  const { mutate: toggleFollowing, isPending: isToggling } = useFollowing(ticket.id, isFollowing);
  const FollowIcon = isFollowing ? BellOff : Bell;

  function assignToMe() {
    if (!isPending) update({ sent: { assignedToId: actor.id }, copy: {} });
  }

  useCommands(
    isMine ? [] : [{ key: 'i', name: 'Assign the open ticket to me', icon: UserRoundCheck, run: assignToMe }],
  );

  return (
    <div className="flex flex-wrap gap-2">
      <Button look="secondary" className="flex-1" disabled={isPending || isMine} onClick={assignToMe}>
        <UserRoundCheck className="size-4" aria-hidden="true" />
        {isMine ? 'Assigned to me' : 'Assign to me'}
      </Button>
      <Button look="secondary" className="flex-1" disabled={isToggling} onClick={() => toggleFollowing()}>
        <FollowIcon className="size-4" aria-hidden="true" />
        {isFollowing ? 'Unfollow' : 'Follow'}
      </Button>
    </div>
  );
}

const Words = z.object({ title: z.string(), description: z.string(), category: z.string(), tags: z.string() });

const words: TicketFields<z.output<typeof Words>> = {
  schema: Words,
  fieldsOf: ({ title, description, category, tags }) => ({ title, description, category, tags: tags.join(', ') }),
  problemIn: ({ title, description }) =>
    title.trim() && description.trim() ? undefined : ticketMessages.requiredFields,
};

/** The texts of a ticket, which only provider staff may change. */
function StaffEditForm({ ticket, onDone }: { ticket: Ticket; onDone: () => void }) {
  const edit = useTicketEdit({ ...words, ticket, onDone });
  const { typed, change } = edit;

  return (
    <TicketEditForm edit={edit} action={edit.isPending ? 'Saving...' : 'Save details'}>
      <TextField
        label="Title"
        limit={FieldLimit.title}
        value={typed.title}
        onChange={(event) => change({ title: event.target.value })}
      />
      <TextAreaField
        label="Description"
        rows={6}
        limit={DescriptionLength}
        value={typed.description}
        onChange={(event) => change({ description: event.target.value })}
      />
      <CategoryField value={typed.category} onChange={(category) => change({ category })} />
      <TagField value={typed.tags} onChange={(tags) => change({ tags })} />
    </TicketEditForm>
  );
}
