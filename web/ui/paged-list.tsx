import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import type { usePagedList } from '#web/lib/paged-list.ts';
import { Button } from './button.tsx';
import { Loaded } from './loaded.tsx';
import { EmptyState } from './notice.tsx';

type PagedListProps = {
  list: ReturnType<typeof usePagedList>['list'];
  /** The plural noun for the list's items. */
  things: string;
  failure: string;
  /** Shown while the first page loads. */
  loading: ReactNode;
  /** Shown instead of an empty list. */
  empty: ReactNode;
  place?: 'edge' | 'inset';
  /** The rows. */
  children: ReactNode;
};

/** A list that loads page by page, in each of its states. */
export function PagedList({ list, things, failure, loading, empty, place = 'edge', children }: PagedListProps) {
  return (
    <Loaded query={list} failure={failure} loading={loading} place={place}>
      {({ rows }) => (
        <>
          {/* While other filters load, the list shown is still the one of the filters before. */}
          {rows.length > 0 || list.isPlaceholderData ? (
            children
          ) : list.hasNextPage ? (
            <NoneYet things={things} />
          ) : (
            empty
          )}
          {list.hasNextPage && (
            <NextPage
              things={things}
              failure={failure}
              isFetching={list.isFetchingNextPage}
              hasFailed={list.isFetchNextPageError}
              onWanted={list.fetchNextPage}
            />
          )}
        </>
      )}
    </Loaded>
  );
}

/** The server stopped a long search before it found anything. The button below continues it. */
function NoneYet({ things }: { things: string }) {
  return (
    <EmptyState title={`No ${things} found so far`}>
      Only the first {things} of this list have been searched. Show more to search on, or add a word or a filter.
    </EmptyState>
  );
}

type NextPageProps = {
  things: string;
  failure: string;
  isFetching: boolean;
  hasFailed: boolean;
  onWanted: () => void;
};

/** Fetches the next page when its button scrolls into view. Users who don't scroll can press it. */
function NextPage({ things, failure, isFetching, hasFailed, onWanted }: NextPageProps) {
  const place = useRef<HTMLDivElement>(null);
  const want = useEffectEvent(() => {
    if (!isFetching && !hasFailed) onWanted();
  });

  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && want(), { rootMargin: '400px' });
    if (place.current) observer.observe(place.current);
    return () => observer.disconnect();
  }, []);

  return (
    <div ref={place} className="px-5 py-4 text-center">
      {hasFailed && <p className="mb-2 text-brick text-sm">{failure}</p>}
      <Button look="secondary" disabled={isFetching} onClick={onWanted}>
        {isFetching ? `Loading ${things}...` : `Show more ${things}`}
      </Button>
    </div>
  );
}
