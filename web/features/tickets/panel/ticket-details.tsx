import { Pencil } from 'lucide-react';
import { type ComponentType, type ReactNode, type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { isStaffRole } from '#contract/policies.ts';
import { canEditTicket, isUnassigned } from '#contract/ticket-policies.ts';
import { MessageFiles } from '#web/features/files/message-files.tsx';
import { TagList } from '#web/features/shared/tag-list.tsx';
import type { Ticket, TicketLink } from '#web/features/tickets/api.ts';
import type { StaffTools } from '#web/features/tickets/composer/staff-tools.ts';
import { Redactions } from '#web/features/tickets/corrections/redactions.tsx';
import { useTicketAddress } from '#web/features/tickets/list/ticket-address.ts';
import { FormattedText } from '#web/features/tickets/thread/formatted-text.tsx';
import { MailMark } from '#web/features/tickets/thread/mail-mark.tsx';
import { useActor } from '#web/lib/actor.ts';
import { useWaitingDraft } from '#web/lib/drafts.ts';
import { fullName } from '#web/lib/full-name.ts';
import { exactTime } from '#web/lib/time.ts';
import { Button } from '#web/ui/button.tsx';
import { DraftNotice } from '#web/ui/draft-notice.tsx';
import { Link } from '#web/ui/link.tsx';
import type { PendingChanges } from './pending-changes.ts';
import { TicketParticipants } from './ticket-participants.tsx';

/** The edit forms of a ticket. Staff have more, which client browsers do not load. */
export type TicketForms = {
  editLabel: string;
  EditForm: ComponentType<{ ticket: Ticket; onDone: () => void }>;
  TriageForm?: ComponentType<{ ticket: Ticket; onPending: (pending: PendingChanges | undefined) => void }>;
  Actions?: ComponentType<{ ticket: Ticket }>;
  Requester?: ComponentType<{ ticket: Ticket }>;
  /** The time worked on the ticket. */
  Time?: ComponentType<{ ticket: Ticket }>;
  /** Below the conversation. */
  Outcome?: ComponentType<{ ticket: Ticket }>;
  /** Says around the reply form who else has the ticket open. */
  Presence?: ComponentType<{ ticketId: string; children: ReactNode }>;
  /** Further actions. */
  Menu?: ComponentType<{ ticket: Ticket }>;
  /** Counts down to what is promised next. */
  Due?: ComponentType<{ ticket: Ticket }>;
  /** What was promised, and whether it was kept. */
  Promised?: ComponentType<{ ticket: Ticket }>;
  /** Undoes the merge or the split that a link of a ticket is about. */
  UndoButton?: ComponentType<{ ticket: Ticket; link: TicketLink }>;
  tools?: StaffTools;
};

type TicketDetailsProps = {
  ticket: Ticket;
  forms: TicketForms;
  /** The section with status, priority and assignee. */
  factsRef: RefObject<HTMLElement | null>;
  onPending: (pending: PendingChanges | undefined) => void;
};

export function TicketDetails({ ticket, forms, factsRef, onPending }: TicketDetailsProps) {
  const actor = useActor();
  const { editLabel, EditForm, TriageForm, Actions, Requester, Time, Promised } = forms;
  const { addressOf } = useTicketAddress();
  const [isEditing, setIsEditing] = useState(false);
  const editForm = useRef<HTMLDivElement>(null);
  const editButton = useRef<HTMLButtonElement>(null);
  const edit = useWaitingDraft(`edit-ticket:${ticket.id}`);
  const isStaff = isStaffRole(actor.role);
  const files = ticket.files ?? [];
  const own = files.filter(({ commentId }) => commentId === null);

  /** The form and its button replace each other; the focus moves from one to the other. */
  function switchTo(editing: boolean) {
    flushSync(() => setIsEditing(editing));
    const target = editing ? editForm.current?.querySelector<HTMLElement>('input, select') : editButton.current;
    target?.focus();
  }

  return (
    <>
      {isEditing ? (
        <div ref={editForm}>
          <EditForm ticket={ticket} onDone={() => switchTo(false)} />
        </div>
      ) : (
        <div className="space-y-4">
          <Redactions redactions={ticket.redactions ?? []} />
          <div
            hidden={ticket.description === ''}
            dir="auto"
            className="max-w-[70ch] leading-relaxed [overflow-wrap:anywhere]"
          >
            <FormattedText>{ticket.description}</FormattedText>
          </div>
          {own.length > 0 && <MessageFiles files={own} label="Files of the description" />}
          {ticket.source === 'mail' && (
            <p className="text-sm">
              <MailMark ticketId={ticket.id} mail={ticket.mail} about="ticket" />
            </p>
          )}
          {ticket.followsId && (
            <p className="text-sm">
              <Link to={addressOf(ticket.followsId)}>Follows an earlier ticket</Link>
            </p>
          )}
          <TagList tags={ticket.tags} all />
        </div>
      )}
      <section
        ref={factsRef}
        tabIndex={-1}
        aria-label="Ticket facts"
        className="scroll-mt-0 space-y-5 @3xl:space-y-4 border-line border-t pt-5 outline-none @3xl:sticky @3xl:top-5 @3xl:col-start-2 @3xl:row-span-2 @3xl:row-start-1 @3xl:-m-1.5 @3xl:max-h-[100cqh] @3xl:self-start @3xl:overflow-y-auto @3xl:border-t-0 @3xl:p-1.5"
      >
        {Promised && <Promised ticket={ticket} />}
        {TriageForm && <TriageForm ticket={ticket} onPending={onPending} />}
        {Actions && <Actions ticket={ticket} />}
        <dl className="grid grid-cols-2 gap-x-6 gap-y-3 text-sm @3xl:grid-cols-1 @3xl:gap-y-1.5">
          <Fact name="Requester">{fullName(ticket.clientName, ticket.clientLastName)}</Fact>
          <Fact name="Company">{ticket.companyName}</Fact>
          <Fact name="Participants">
            <TicketParticipants ticket={ticket} />
          </Fact>
          <Fact name="Category">{ticket.category}</Fact>
          {!isStaff && (
            <Fact name="Assigned to">
              {isUnassigned(ticket) ? 'Unassigned' : fullName(ticket.assignedToFirstName, ticket.assignedToLastName)}
            </Fact>
          )}
          <Fact name="Created">{exactTime(ticket.createdAt)}</Fact>
          {ticket.resolvedAt && <Fact name="Resolved">{exactTime(ticket.resolvedAt)}</Fact>}
        </dl>
        {Requester && <Requester ticket={ticket} />}
        {Time && <Time ticket={ticket} />}
        {files.length > 0 && (
          <div className="text-sm">
            <h3 className="mb-1 font-sans font-normal tracking-normal text-ink-faint text-sm">
              All files ({files.length})
            </h3>
            <MessageFiles files={files} label="All files of this ticket" isCompact />
          </div>
        )}
        {canEditTicket(actor, ticket) && !isEditing && (
          <div className="space-y-2">
            {edit.isWaiting && <DraftNotice kind="edit" onDiscard={edit.discard} />}
            <Button ref={editButton} look="secondary" onClick={() => switchTo(true)}>
              <Pencil className="size-4" aria-hidden="true" />
              {editLabel}
            </Button>
          </div>
        )}
      </section>
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-ink-faint">{name}</dt>
      <dd dir="auto" className="font-medium [overflow-wrap:anywhere]">
        {children}
      </dd>
    </div>
  );
}
