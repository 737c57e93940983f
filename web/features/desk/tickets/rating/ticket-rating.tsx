import { useQuery } from '@tanstack/react-query';
import { ratingMessages } from '#contract/ratings-constants.ts';
import type { Ticket } from '#web/features/desk/tickets/api.ts';
import { RatingBadge } from '#web/features/shared/rating-badge.tsx';
import { Link } from '#web/ui/link.tsx';
import { InlineLoadFailure } from '#web/ui/notice.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { type TicketRating as Ratings, ticketRating } from './api.ts';

/** How the requester rated each resolution of the ticket, for provider staff. */
export function TicketRating({ ticket }: { ticket: Ticket }) {
  const { data, isLoadingError, refetch } = useQuery(ticketRating(ticket.id));
  if (isLoadingError) {
    return <InlineLoadFailure title={ratingMessages.loadFailed} onRetry={refetch} />;
  }
  const given = [data?.rating ?? [], data?.earlier ?? []].flat();
  if (given.length === 0) return null;

  return (
    <div className="text-sm">
      <h3 className="mb-1.5 font-sans font-normal tracking-normal text-ink-faint text-sm">Rating</h3>
      <ul className="space-y-3">
        {given.map((rating) => (
          <Given key={rating.id} rating={rating} isEarlier={rating !== data?.rating} />
        ))}
      </ul>
      <Link to="/admin/reports/ratings" className="mt-1.5 inline-flex min-h-7 items-center">
        All ratings
      </Link>
    </div>
  );
}

function Given({ rating, isEarlier }: { rating: Ratings['earlier'][number]; isEarlier: boolean }) {
  return (
    <li className="space-y-1">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <RatingBadge score={rating.score} />
        <RelativeTime value={rating.updatedAt} className="text-ink-faint" />
      </div>
      {isEarlier && <p className="text-ink-faint">For an earlier resolution</p>}
      {rating.comment && (
        <p dir="auto" className="whitespace-pre-line [overflow-wrap:anywhere]">
          {rating.comment}
        </p>
      )}
    </li>
  );
}
