import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentType, useEffect, useState } from 'react';
import { ticketMessages } from '#contract/ticket-messages.ts';
import { readAhead, type Ticket, ticketDetails } from '#web/features/desk/tickets/api.ts';
import { MergedTicket } from '#web/features/desk/tickets/merge-split/merged-ticket.tsx';
import { ApiError } from '#web/lib/request.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { LoadFailure, LoadingBars, Skeleton } from '#web/ui/notice.tsx';
import { endTypeAhead } from '#web/ui/type-ahead.ts';
import type { OpenTicketProps } from './open-ticket.tsx';

export type TicketPanelProps = {
  ticketId: string;
  place: 'docked' | 'sheet';
  onClose: () => void;
};

const bars = ['h-4 w-2/3', 'h-4 w-1/2', 'h-24 w-full', 'ml-auto h-16 w-4/5', 'h-16 w-4/5'];

type Props = TicketPanelProps & {
  /** Shows it once it is loaded. */
  Opened: ComponentType<OpenTicketProps>;
};

/** One ticket: its conversation, and beside it the rest. */
export function TicketPanel({ ticketId, Opened, place, onClose }: Props) {
  const queryClient = useQueryClient();
  const query = useQuery(ticketDetails(ticketId));
  const { data: ticket, isPending, error, refetch } = query;
  const [isLate] = useState(isPending);
  // The conversation is requested with the ticket, not after it.
  useEffect(() => void readAhead(queryClient, ticketId), [queryClient, ticketId]);
  const frame = {
    place,
    onClose,
    focusAfter: () => document.querySelector<HTMLElement>(`[data-ticket="${CSS.escape(ticketId)}"]`),
  };

  const isMissing = error instanceof ApiError && error.status === 404;
  const hasFailed = !isPending && (!ticket || isMissing);
  useEffect(() => {
    if (hasFailed) endTypeAhead();
  }, [hasFailed]);

  if (isPending) {
    const title = (
      <>
        <span className="sr-only">Ticket</span>
        <Skeleton className="h-6 w-3/4" />
      </>
    );
    return (
      <Dialog title={title} description={<Skeleton className="my-1 h-3 w-40" />} {...frame}>
        <LoadingBars things="ticket" bars={bars} className="space-y-4 px-6 py-6" />
      </Dialog>
    );
  }
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

  return <Opened {...{ ticket, query }} frame={{ ...frame, isLate }} />;
}

/** The server does not say which it is. */
function missingWords(ticket: Ticket | undefined) {
  if (ticket)
    return 'It was deleted while you had it open, or you no longer have access to it. Close it to return to the list.';
  return 'The link may be wrong, or the ticket was deleted or belongs to somebody else.';
}
