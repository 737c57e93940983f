import { ratingMessages } from '#contract/ratings-constants.ts';
import { RatingBadge } from '#web/features/shared/rating-badge.tsx';
import type { usePagedList } from '#web/lib/paged-list.ts';
import { Link } from '#web/ui/link.tsx';
import { EmptyState, LoadingRows, NoMatches, Skeleton } from '#web/ui/notice.tsx';
import { PagedList } from '#web/ui/paged-list.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { VirtualList } from '#web/ui/virtual-list.tsx';
import type { ListedRating } from './api.ts';

type RatingListProps = {
  loaded: ReturnType<typeof usePagedList<ListedRating>>;
  isFiltered: boolean;
  onClear: () => void;
};

export function RatingList({ loaded: { list, view }, isFiltered, onClear }: RatingListProps) {
  return (
    <PagedList
      list={list}
      things="ratings"
      failure={ratingMessages.listFailed}
      loading={<LoadingRatings />}
      empty={<NoRatings {...{ isFiltered, onClear }} />}
    >
      <VirtualList {...view} label="Ratings" rowHeight={92}>
        {(rating) => <RatingRow rating={rating} />}
      </VirtualList>
    </PagedList>
  );
}

function NoRatings({ isFiltered, onClear }: Omit<RatingListProps, 'loaded'>) {
  if (!isFiltered) {
    return (
      <EmptyState title="No ratings yet">
        The email about a resolved ticket asks its requester “How did we do?”. Their answers appear here.
      </EmptyState>
    );
  }
  return (
    <NoMatches title="No ratings found" clear="Show all ratings" onClear={onClear}>
      No ratings match your current filters.
    </NoMatches>
  );
}

function LoadingRatings() {
  return (
    <LoadingRows
      things="ratings"
      count={6}
      rowClassName="grid gap-x-6 gap-y-2 border-line border-b px-4 py-4 sm:px-6 md:grid-cols-[10rem_minmax(0,1fr)_9rem]"
    >
      <Skeleton className="h-6 w-32" />
      <div className="space-y-2">
        <Skeleton className="h-4 w-4/5" />
        <Skeleton className="h-4 w-2/5" />
      </div>
      <Skeleton className="h-4 w-24 md:justify-self-end" />
    </LoadingRows>
  );
}

/** One rating: the score, the words, and the ticket with its people. */
function RatingRow({ rating }: { rating: ListedRating }) {
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
