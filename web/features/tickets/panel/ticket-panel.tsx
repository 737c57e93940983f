import { useQuery } from '@tanstack/react-query';
import { PanelTop } from 'lucide-react';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { ticketMessages } from '#contract/ticket-messages.ts';
import { type Ticket, ticketDetails } from '#web/features/tickets/api.ts';
import { PriorityBadge, StatusBadge } from '#web/features/tickets/badges.tsx';
import type { AddedComment } from '#web/features/tickets/composer/api.ts';
import { CommentForm } from '#web/features/tickets/composer/comment-form.tsx';
import { MergedTicket } from '#web/features/tickets/merge-split/merged-ticket.tsx';
import { CommentThread } from '#web/features/tickets/thread/comment-thread.tsx';
import { linkTo } from '#web/lib/parameter.ts';
import { ApiError } from '#web/lib/request.ts';
import { TextButton } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Dialog, DialogBody } from '#web/ui/dialog.tsx';
import { LoadFailure, LoadingBars, Skeleton } from '#web/ui/notice.tsx';
import { OutOfDate } from '#web/ui/out-of-date.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import type { PendingChanges } from './pending-changes.ts';
import { TicketDetails, type TicketForms } from './ticket-details.tsx';
import { TicketLinks } from './ticket-links.tsx';

export type TicketPanelProps = {
  ticketId: string;
  place: 'docked' | 'sheet';
  onClose: () => void;
};

const bars = ['h-4 w-2/3', 'h-4 w-1/2', 'h-24 w-full', 'ml-auto h-16 w-4/5', 'h-16 w-4/5'];

/** In characters: about three lines on a phone. */
const LONG_TITLE = 80;

/** One ticket with its thread. */
export function TicketPanel({ ticketId, forms, place, onClose }: TicketPanelProps & { forms: TicketForms }) {
  const query = useQuery(ticketDetails(ticketId));
  const { data: ticket, isPending, error, refetch } = query;
  const [sentId, setSentId] = useState<string>();
  const [pending, setPending] = useState<PendingChanges>();
  const navigate = useNavigate();
  const facts = useRef<HTMLElement>(null);
  const frame = {
    place,
    onClose,
    focusAfter: () => document.querySelector<HTMLElement>(`[data-ticket="${CSS.escape(ticketId)}"]`),
  };

  /** A comment on a closed ticket has opened a new one. The filters may have changed since the comment was sent. */
  function handleSent({ id, openedTicketId }: AddedComment) {
    if (openedTicketId) navigate(linkTo({ ticket: openedTicketId }));
    else setSentId(id);
  }

  if (isPending) {
    const title = (
      <>
        <span className="sr-only">Ticket</span>
        <Skeleton className="h-6 w-3/4" />
      </>
    );
    return (
      <Dialog title={title} {...frame}>
        <LoadingBars things="ticket" bars={bars} className="space-y-4 px-6 py-6" />
      </Dialog>
    );
  }
  const isMissing = error instanceof ApiError && error.status === 404;
  if (!ticket || isMissing) {
    const missing = ticket ? `${ticket.ticketNumber} is gone` : 'Ticket not found';
    const title = isMissing ? missing : ticketMessages.loadFailed;
    return (
      <Dialog title={title} {...frame}>
        <LoadFailure
          title={title}
          detail={isMissing ? missingWords(ticket) : error?.message}
          onRetry={() => refetch()}
        />
      </Dialog>
    );
  }
  const into = ticket.links?.find(({ relation }) => relation === 'merged_into');
  if (into) return <MergedTicket ticketId={ticket.id} intoId={into.id} />;

  const { Presence, Outcome } = forms;
  const reply = <CommentForm key={ticket.id} {...{ ticket, pending }} tools={forms.tools} onSent={handleSent} />;
  return (
    <Dialog
      title={<TicketTitle>{ticket.title}</TicketTitle>}
      description={<Headline ticket={ticket} {...forms} onShowFacts={() => goTo(facts.current)} />}
      {...frame}
    >
      {/* The size container lets the details column be as high as the visible area. */}
      <DialogBody label="Ticket details" className="[container-type:size] [overflow-anchor:none]">
        <div className="mb-5 empty:hidden">
          <OutOfDate query={query} place="inset" />
        </div>
        <TicketLinks ticket={ticket} UndoButton={forms.UndoButton} />
        <div className="grid gap-6 @3xl:grid-cols-[minmax(0,1fr)_15.5rem] @3xl:grid-rows-[auto_1fr] @3xl:gap-x-8">
          <TicketDetails {...{ ticket, forms }} factsRef={facts} onPending={setPending} />
          {/* The question below the thread comes into view with the newest comment. */}
          <div className={classNames('min-w-0', Outcome && '[&_ol>li:last-child]:scroll-mb-28')}>
            <CommentThread ticketId={ticket.id} sentId={sentId} />
            {Outcome && <Outcome ticket={ticket} />}
          </div>
        </div>
      </DialogBody>
      {Presence ? <Presence ticketId={ticket.id}>{reply}</Presence> : reply}
    </Dialog>
  );
}

/** The server does not say which it is. */
function missingWords(ticket: Ticket | undefined) {
  if (ticket)
    return 'It was deleted while you had it open, or you no longer have access to it. Close it to return to the list.';
  return 'The link may be wrong, or the ticket was deleted or belongs to somebody else.';
}

/** A long title is smaller, to leave room for the thread. */
function TicketTitle({ children }: { children: string }) {
  return <span className={children.length > LONG_TITLE ? 'block text-base leading-snug' : ''}>{children}</span>;
}

type HeadlineProps = Pick<TicketForms, 'Menu' | 'Due'> & { ticket: Ticket; onShowFacts: () => void };

/** If there is no room for the details next to the thread, a button scrolls to them. */
function Headline({ ticket, Menu, Due, onShowFacts }: HeadlineProps) {
  return (
    <div className="@container">
      <div className="flex flex-wrap items-center gap-2">
        <span className="tabular font-semibold text-ink">{ticket.ticketNumber}</span>
        <StatusBadge status={ticket.status} />
        <PriorityBadge priority={ticket.priority} />
        {Due && (
          <span className="contents short:max-sm:hidden">
            <Due ticket={ticket} />
          </span>
        )}
        <RelativeTime value={ticket.createdAt} className="max-sm:hidden" />
        <TextButton
          onClick={onShowFacts}
          data-tooltip="Details"
          className="-my-1 ml-auto inline-flex min-w-7 items-center justify-center gap-1.5 @[46.25rem]:hidden"
        >
          <PanelTop className="size-4" aria-hidden="true" />
          <span className="max-sm:sr-only">Details</span>
        </TextButton>
        {Menu && <Menu ticket={ticket} />}
      </div>
    </div>
  );
}

function goTo(facts: HTMLElement | null) {
  facts?.scrollIntoView({ block: 'start' });
  facts?.focus({ preventScroll: true });
}
