import { z } from 'zod';
import { FieldLimit } from '#contract/shared-constants.ts';
import { ticketMessages } from '#contract/ticket-messages.ts';
import { DescriptionLength } from '#contract/tickets-constants.ts';
import { CategoryField } from '#web/features/desk/pickers/category-field.tsx';
import type { Ticket } from '#web/features/desk/tickets/api.ts';
import { StaffApprovals } from '#web/features/desk/tickets/approvals/staff-approvals.tsx';
import { AnswerCaused, TicketCause } from '#web/features/desk/tickets/cause/ticket-cause.tsx';
import { StaffChecklist } from '#web/features/desk/tickets/checklist/staff-checklist.tsx';
import { StaffCommentForm } from '#web/features/desk/tickets/composer/staff-comment-form.tsx';
import { UndoButton } from '#web/features/desk/tickets/merge-split/undo-button.tsx';
import { TicketPromise } from '#web/features/desk/tickets/promise/ticket-promise.tsx';
import { SnoozeAgain, TicketSnooze } from '#web/features/desk/tickets/snooze/ticket-snooze.tsx';
import { WaitMarks } from '#web/features/desk/tickets/snooze/wait-marks.tsx';
import { TagField } from '#web/features/desk/tickets/tag-field.tsx';
import { TicketTime } from '#web/features/desk/tickets/time/ticket-time.tsx';
import { TextAreaField, TextField } from '#web/ui/field.tsx';
import { ColumnPart } from './column-parts.tsx';
import { Conversation, type OpenTicketProps, ReplyPlace, TicketFrame, useOpened } from './open-ticket.tsx';
import { PresenceAround } from './presence.tsx';
import { RequesterCard } from './requester-card.tsx';
import { StaffActions } from './staff-head.tsx';
import { StaffSections } from './staff-sections.tsx';
import { AllFiles, OriginAndEdit, PeopleAndTags, TicketColumn } from './ticket-column.tsx';
import { TicketEditForm, type TicketFields, useTicketEdit } from './ticket-edit.tsx';
import { TicketPanel, type TicketPanelProps } from './ticket-panel.tsx';
import { TicketSummary } from './ticket-summary.tsx';
import { TriageForm } from './triage-form.tsx';

/** A ticket with the fields provider staff may change. */
export function StaffTicketPanel(panel: TicketPanelProps) {
  return <TicketPanel {...panel} Opened={StaffOpenTicket} />;
}

function StaffOpenTicket({ ticket, query, frame }: OpenTicketProps) {
  const { column, edit, sentId, onSent } = useOpened();

  return (
    <TicketFrame
      {...{ ticket, frame }}
      actions={<StaffActions ticket={ticket} />}
      summary={
        <TicketSummary {...column.summary} ticket={ticket}>
          <WaitMarks ticket={ticket} className="flex-wrap items-center gap-x-2" />
        </TicketSummary>
      }
      column={
        <TicketColumn {...column.shown}>
          <ColumnPart>
            <TriageForm key={ticket.id} ticket={ticket} />
          </ColumnPart>
          <TicketPromise ticket={ticket} />
          <TicketSnooze ticket={ticket} />
          <TicketCause key={ticket.id} ticket={ticket} />
          <StaffApprovals key={`approvals ${ticket.id}`} ticket={ticket} />
          <ColumnPart>
            <RequesterCard ticket={ticket} />
          </ColumnPart>
          <PeopleAndTags ticket={ticket} />
          <ColumnPart>
            <TicketTime ticket={ticket} />
          </ColumnPart>
          <AllFiles files={ticket.files} />
          <StaffSections ticket={ticket} />
          <OriginAndEdit ticket={ticket} label="Edit details" {...edit} />
        </TicketColumn>
      }
    >
      <Conversation
        {...{ ticket, query, sentId, edit }}
        checklist={<StaffChecklist key={ticket.id} ticket={ticket} />}
        editForm={<StaffEditForm ticket={ticket} onDone={edit.stop} />}
        outcome={
          <>
            <SnoozeAgain ticket={ticket} />
            <AnswerCaused ticket={ticket} />
          </>
        }
        undo={(link) => <UndoButton ticket={ticket} link={link} />}
      />
      <ReplyPlace>
        <PresenceAround ticketId={ticket.id}>
          <StaffCommentForm key={ticket.id} ticket={ticket} onSent={onSent} />
        </PresenceAround>
      </ReplyPlace>
    </TicketFrame>
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
    <TicketEditForm edit={edit} action={edit.isPending ? 'Updating...' : 'Update ticket'}>
      <TextField label="Title" limit={FieldLimit.title} {...edit.field('title')} />
      <TextAreaField label="Description" rows={6} limit={DescriptionLength} {...edit.field('description')} />
      <CategoryField value={typed.category} onChange={(category) => change({ category })} />
      <TagField value={typed.tags} error={edit.errorAt('tags')} onChange={(tags) => change({ tags })} />
    </TicketEditForm>
  );
}
