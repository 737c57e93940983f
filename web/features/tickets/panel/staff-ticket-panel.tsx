import { z } from 'zod';
import { isReplyVariable, variablesIn } from '#contract/reply-variables.ts';
import { savedReplyMessages } from '#contract/saved-replies-constants.ts';
import { FieldLimit } from '#contract/shared-constants.ts';
import { ticketMessages } from '#contract/ticket-messages.ts';
import { DescriptionLength } from '#contract/tickets-constants.ts';
import { CategoryField } from '#web/features/pickers/category-field.tsx';
import type { Ticket } from '#web/features/tickets/api.ts';
import { StaffChecklist } from '#web/features/tickets/checklist/staff-checklist.tsx';
import { ArticleLinks } from '#web/features/tickets/composer/article-links.tsx';
import { ChosenChanges, SendEffect } from '#web/features/tickets/composer/chosen-changes.tsx';
import { Mentions } from '#web/features/tickets/composer/mentions.tsx';
import { MessageKind } from '#web/features/tickets/composer/message-kind.tsx';
import { SavedReplies } from '#web/features/tickets/composer/saved-replies.tsx';
import type { StaffTools } from '#web/features/tickets/composer/staff-tools.ts';
import { UndoButton } from '#web/features/tickets/merge-split/undo-button.tsx';
import { DueMark } from '#web/features/tickets/promise/due-mark.tsx';
import { TicketPromise } from '#web/features/tickets/promise/ticket-promise.tsx';
import { TagField } from '#web/features/tickets/tag-field.tsx';
import { TicketTime } from '#web/features/tickets/time/ticket-time.tsx';
import { TextAreaField, TextField } from '#web/ui/field.tsx';
import { PresenceAround } from './presence.tsx';
import { RequesterCard } from './requester-card.tsx';
import { StaffActions } from './staff-head.tsx';
import { StaffSections } from './staff-sections.tsx';
import { TicketEditForm, type TicketFields, useTicketEdit } from './ticket-edit.tsx';
import { TicketPanel, type TicketPanelProps } from './ticket-panel.tsx';
import { TriageForm } from './triage-form.tsx';

/** What only staff have in the comment form. */
export const staffTools: StaffTools = {
  MessageKind,
  SavedReplies,
  ArticleLinks,
  Mentions,
  ChosenChanges,
  SendEffect,
  problemIn: ({ text, isInternal }) => {
    const unfilled = isInternal ? undefined : variablesIn(text).find(isReplyVariable);
    return unfilled && savedReplyMessages.unfilled(unfilled);
  },
};

const forms = {
  editLabel: 'Edit details',
  EditForm: StaffEditForm,
  Actions: StaffActions,
  Triage: TriageForm,
  Requester: RequesterCard,
  Time: TicketTime,
  Checklist: StaffChecklist,
  More: StaffSections,
  Presence: PresenceAround,
  tools: staffTools,
  Due: DueMark,
  Promised: TicketPromise,
  UndoButton,
};

/** A ticket with the fields provider staff may change. */
export function StaffTicketPanel(panel: TicketPanelProps) {
  return <TicketPanel {...panel} forms={forms} />;
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
    <TicketEditForm edit={edit} action={edit.isPending ? 'Updating...' : 'Update ticket'}>
      <TextField label="Title" limit={FieldLimit.title} {...edit.field('title')} />
      <TextAreaField label="Description" rows={6} limit={DescriptionLength} {...edit.field('description')} />
      <CategoryField value={typed.category} onChange={(category) => change({ category })} />
      <TagField value={typed.tags} onChange={(tags) => change({ tags })} />
    </TicketEditForm>
  );
}
