import { useEffect, useEffectEvent, useRef } from 'react';
import { Button } from './button.tsx';

type NextPageProps = {
  /** The plural noun for the list's items. */
  things: string;
  failure: string;
  isFetching: boolean;
  hasFailed: boolean;
  onWanted: () => void;
};

/** Fetches the next page when its button scrolls into view. Users who don't scroll can press it. */
export function NextPage({ things, failure, isFetching, hasFailed, onWanted }: NextPageProps) {
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
