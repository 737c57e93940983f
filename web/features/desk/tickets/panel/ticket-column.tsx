import { Pencil } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { canEditTicket } from '#contract/ticket-policies.ts';
import { MessageFiles } from '#web/features/desk/files/message-files.tsx';
import type { Ticket } from '#web/features/desk/tickets/api.ts';
import { useTicketAddress } from '#web/features/desk/tickets/list/ticket-address.ts';
import { TagList } from '#web/features/shared/tag-list.tsx';
import { useActor } from '#web/lib/actor.ts';
import { useWaitingDraft } from '#web/lib/drafts.ts';
import { dateWords, exactTime } from '#web/lib/time.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { DraftNotice } from '#web/ui/draft-notice.tsx';
import { Link } from '#web/ui/link.tsx';
import { useCommands } from '#web/ui/shortcuts.ts';
import { ColumnPart, Fact, factsLook } from './column-parts.tsx';
import { TicketParticipants } from './ticket-participants.tsx';

type TicketColumnProps = {
  column: RefObject<HTMLElement | null>;
  /** Whether it covers the thread, where both do not fit beside each other. */
  isOpen: boolean;
  children: ReactNode;
};

/** Everything about a ticket but its conversation, beside it where both fit. */
export function TicketColumn({ column, isOpen, children }: TicketColumnProps) {
  return (
    <section
      ref={column}
      id="ticket-facts"
      tabIndex={-1}
      aria-label="Ticket facts"
      className={classNames(
        'overflow-y-auto overscroll-contain print:hidden! bg-surface text-sm shadow-none outline-none',
        '@min-[52.5rem]/ticket:static @min-[52.5rem]/ticket:block @min-[52.5rem]/ticket:w-75 @min-[52.5rem]/ticket:shrink-0 @min-[52.5rem]/ticket:border-line @min-[52.5rem]/ticket:border-s',
        isOpen ? 'absolute inset-0 z-20' : 'hidden',
      )}
    >
      {children}
    </section>
  );
}

/** Who takes part in a ticket, and its tags. */
export function PeopleAndTags({ ticket }: { ticket: Ticket }) {
  return (
    <ColumnPart>
      <dl className={factsLook}>
        <Fact name="Participants">
          <TicketParticipants ticket={ticket} />
        </Fact>
        <Fact name="Tags">
          {ticket.tags.length > 0 ? <TagList tags={ticket.tags} all /> : <span className="text-ink-soft">None</span>}
        </Fact>
      </dl>
    </ColumnPart>
  );
}

export function AllFiles({ files = [] }: Pick<Ticket, 'files'>) {
  if (files.length === 0) return null;
  return (
    <ColumnPart title={`All files (${files.length})`}>
      <MessageFiles files={files} label="All files of this ticket" isCompact />
    </ColumnPart>
  );
}

/** Where a ticket comes from, and the button that edits its texts. */
export function OriginAndEdit({ ticket, ...edit }: EditProps & { ticket: Ticket }) {
  return (
    <ColumnPart>
      <Origin ticket={ticket} />
      <EditButton ticket={ticket} {...edit} />
    </ColumnPart>
  );
}

/** Where a ticket comes from, and when. */
function Origin({ ticket }: { ticket: Ticket }) {
  const { addressOf } = useTicketAddress();
  const { category, createdAt, resolvedAt, followsId, routine } = ticket;
  return (
    <dl className={factsLook}>
      <Fact name="Category">{category}</Fact>
      <Fact name="Created">{exactTime(createdAt)}</Fact>
      {resolvedAt && <Fact name="Resolved">{exactTime(resolvedAt)}</Fact>}
      {routine && (
        <Fact name="Routine">
          {routine.name}, {dateWords(routine.date)}
        </Fact>
      )}
      {followsId && (
        <Fact name="Before">
          <Link to={addressOf(followsId)}>Follows an earlier ticket</Link>
        </Fact>
      )}
    </dl>
  );
}

type EditProps = { label: string; isEditing: boolean; button: RefObject<HTMLButtonElement | null>; onEdit: () => void };

function EditButton({ ticket, label, isEditing, button, onEdit }: EditProps & { ticket: Ticket }) {
  const actor = useActor();
  const waiting = useWaitingDraft(`edit-ticket:${ticket.id}`);
  const isOffered = !isEditing && canEditTicket(actor, ticket);
  const words = 'title description category tags';
  useCommands(isOffered ? [{ name: `${label}…`, words, icon: Pencil, run: onEdit }] : [], 'sheet');
  if (!isOffered) return null;

  return (
    <div className="mt-3 space-y-2">
      {waiting.isWaiting && <DraftNotice kind="edit" onDiscard={waiting.discard} />}
      <Button ref={button} look="secondary" size="small" onClick={onEdit}>
        <Pencil className="size-4" aria-hidden="true" />
        {label}
      </Button>
    </div>
  );
}
