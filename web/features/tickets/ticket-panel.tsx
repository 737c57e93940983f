import { useQuery } from '@tanstack/react-query';
import { messages } from '#contract/messages.ts';
import { ApiError } from '#web/lib/request.ts';
import type { StoredSession } from '#web/lib/session.ts';
import { Dialog, DialogBody } from '#web/ui/dialog.tsx';
import { LoadFailure, Skeleton } from '#web/ui/notice.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { type Ticket, ticketDetails } from './api.ts';
import { PriorityBadge, StatusBadge } from './badges.tsx';
import { CommentForm } from './comment-form.tsx';
import { CommentThread } from './comment-thread.tsx';
import { TicketDetails, type TicketForms } from './ticket-details.tsx';

export type TicketPanelProps = {
  ticketId: string;
  reader: StoredSession['user'];
  place: 'docked' | 'sheet';
  onClose: () => void;
};

/** One ticket with its thread. */
export function TicketPanel({ ticketId, reader, forms, place, onClose }: TicketPanelProps & { forms: TicketForms }) {
  const { data: ticket, isPending, error, refetch } = useQuery(ticketDetails(ticketId));
  const frame = {
    place,
    onClose,
    focusAfter: () => document.querySelector<HTMLElement>(`[data-ticket="${CSS.escape(ticketId)}"]`),
  };

  if (isPending) {
    return (
      <Dialog title={<Skeleton className="h-6 w-3/4" />} {...frame}>
        <LoadingTicket />
      </Dialog>
    );
  }
  if (!ticket) {
    const isMissing = error instanceof ApiError && error.status === 404;
    return (
      <Dialog title={isMissing ? 'Ticket not found' : messages.ticketFailed} {...frame}>
        <LoadFailure
          title={isMissing ? 'There is no such ticket for you' : messages.ticketFailed}
          detail={isMissing ? 'The link may be wrong, or the ticket belongs to somebody else.' : error?.message}
          onRetry={() => refetch()}
        />
      </Dialog>
    );
  }
  return (
    <Dialog title={ticket.title} description={<Headline ticket={ticket} />} {...frame}>
      <DialogBody label="Ticket details" className="@container">
        <div className="grid gap-6 @3xl:grid-cols-[minmax(0,1fr)_15.5rem] @3xl:grid-rows-[auto_1fr] @3xl:gap-x-8">
          <TicketDetails ticket={ticket} reader={reader} forms={forms} />
          <CommentThread ticketId={ticket.id} />
        </div>
      </DialogBody>
      <CommentForm key={ticket.id} ticketId={ticket.id} reader={reader} />
    </Dialog>
  );
}

function Headline({ ticket }: { ticket: Ticket }) {
  return (
    <span className="flex flex-wrap items-center gap-2">
      <span className="tabular font-semibold text-ink">{ticket.ticketNumber}</span>
      <StatusBadge status={ticket.status} />
      <PriorityBadge priority={ticket.priority} />
      <RelativeTime value={ticket.createdAt} />
    </span>
  );
}

function LoadingTicket() {
  return (
    <div role="status" className="space-y-4 px-6 py-6">
      <span className="sr-only">Loading ticket...</span>
      <Skeleton className="h-4 w-2/3" />
      <Skeleton className="h-4 w-1/2" />
      <Skeleton className="h-24 w-full" />
      <Skeleton className="ml-auto h-16 w-4/5" />
      <Skeleton className="h-16 w-4/5" />
    </div>
  );
}
