import { ArrowDown, ArrowUp } from 'lucide-react';
import { type RefObject, useEffect, useState } from 'react';
import { Pill } from '#web/ui/button.tsx';

type ThreadPillsProps = {
  /** The list of the comments. */
  thread: RefObject<HTMLElement | null>;
  /** How many comments are new, and the first of them. */
  newCount: number;
  firstNewId: string | undefined;
  lastId: string | undefined;
  showNewest: () => void;
};

/** At the top of the visible thread while the first new comment is above it. It covers the thread, and moves nothing. */
export function PillAbove({ thread, newCount, firstNewId }: Omit<ThreadPillsProps, 'lastId' | 'showNewest'>) {
  const isAbove = useOutOfView(thread, firstNewId && '[data-new]', { version: firstNewId }) === 'above';
  const [wasAbove, setWasAbove] = useState(false);
  const [seenId, setSeenId] = useState<string>();
  if (isAbove !== wasAbove) {
    setWasAbove(isAbove);
    // Whoever has seen the first new comment does not need the way to it again.
    if (!isAbove) setSeenId(firstNewId);
  }

  function showFirst() {
    thread.current?.querySelector('[data-new]')?.scrollIntoView({ block: 'start' });
  }

  return (
    <div className="pointer-events-none sticky group-has-[form]/thread:hidden -top-3 z-10 mb-0 flex h-0 items-start justify-center print:hidden">
      {isAbove && seenId !== firstNewId && (
        <Pill className="min-h-8 font-medium pointer-coarse:min-h-11" onClick={showFirst}>
          <ArrowUp className="size-4" aria-hidden="true" />
          {newWords(newCount)}
        </Pill>
      )}
    </div>
  );
}

/** At the bottom of the visible thread while the newest comment is below it. */
export function PillBelow({ thread, newCount, firstNewId, lastId, showNewest }: ThreadPillsProps) {
  const isNewBelow = useOutOfView(thread, firstNewId && entry(firstNewId)) === 'below';
  const isNewestBelow = useOutOfView(thread, lastId && entry(lastId), { isFar: true }) === 'below';

  return (
    <div className="pointer-events-none sticky group-has-[form]/thread:hidden bottom-2 z-10 print:hidden flex h-0 items-end justify-center">
      {(isNewBelow || isNewestBelow) && (
        <Pill className="min-h-8 font-medium pointer-coarse:min-h-11" onClick={showNewest}>
          <ArrowDown className="size-4" aria-hidden="true" />
          {isNewBelow ? newWords(newCount) : 'Newest comment'}
        </Pill>
      )}
    </div>
  );
}

const entry = (id: string) => `[data-entry="${CSS.escape(id)}"]`;

function newWords(count: number) {
  return `${count} new ${count === 1 ? 'comment' : 'comments'}`;
}

type Looks = {
  /** Looks for the element again when it changes. */
  version?: string | undefined;
  /** Whether an element counts as in view that is less than half a screen away. */
  isFar?: boolean;
};

/** Where an element is that is not in view; undefined if it is, or if there is none. */
function useOutOfView(
  thread: ThreadPillsProps['thread'],
  selector: string | undefined,
  { version, isFar = false }: Looks = {},
) {
  const [place, setPlace] = useState<'above' | 'below'>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the element may be another one, under the same selector
  useEffect(() => {
    const element = selector && thread.current?.querySelector(selector);
    if (!element) return setPlace(undefined);
    const look = ([seen]: IntersectionObserverEntry[]) => {
      if (!seen) return;
      const isAbove = seen.boundingClientRect.top < (seen.rootBounds?.top ?? 0);
      setPlace(seen.isIntersecting ? undefined : isAbove ? 'above' : 'below');
    };
    const root = element.closest('[data-scrolls]');
    const observer = new IntersectionObserver(look, { root, rootMargin: isFar ? '50% 0px' : '0px' });
    observer.observe(element);
    return () => observer.disconnect();
  }, [selector, version, isFar, thread]);

  return place;
}
