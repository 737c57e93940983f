import { RatingBadge } from '#web/features/shared/rating-badge.tsx';
import { Link } from '#web/ui/link.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import type { ListedRating } from './api.ts';

/** One rating: the score, the words, and the ticket with its people. */
export function RatingRow({ rating }: { rating: ListedRating }) {
  const { score, comment, ticket, company, requesterName, assigneeName, createdAt } = rating;

  return (
    <article
      aria-label={`Rating of ${ticket.ticketNumber}`}
      className="grid gap-x-6 gap-y-2 border-line border-b px-4 py-4 text-sm sm:px-6 max-md:grid-cols-[minmax(0,1fr)_auto] md:grid-cols-[10.5rem_minmax(0,1fr)_9rem]"
    >
      <div>
        <RatingBadge score={score} />
      </div>
      <div className="min-w-0 max-w-[70ch] space-y-1 [overflow-wrap:anywhere] max-md:order-last max-md:col-span-2">
        {comment && (
          <p dir="auto" className="whitespace-pre-line text-base">
            {comment}
          </p>
        )}
        <p>
          <Link to={`/admin?ticket=${ticket.id}`} className="font-medium">
            <span className="tabular">{ticket.ticketNumber}</span> <bdi>{ticket.title}</bdi>
          </Link>
        </p>
        <p className="text-ink-soft">
          <bdi>{requesterName}</bdi>, <bdi>{company.name}</bdi> ·{' '}
          {assigneeName ? (
            <>
              assigned to <bdi>{assigneeName}</bdi>
            </>
          ) : (
            'unassigned'
          )}
        </p>
      </div>
      <RelativeTime value={createdAt} className="whitespace-nowrap text-right text-ink-faint" />
    </article>
  );
}
