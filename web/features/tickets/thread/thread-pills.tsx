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

/** At the top of the visible thread: the way up to what is new, or to the beginning. It covers the thread, and moves nothing. */
export function PillAbove({ thread, newCount, firstNewId }: Omit<ThreadPillsProps, 'lastId' | 'showNewest'>) {
  const isNewAbove = useOutOfView(thread, firstNewId && '[data-new]', { version: firstNewId }) === 'above';
  const isBeginningAbove = useOutOfView(thread, '[data-opening]', { isFar: true }) === 'above';
  // Whoever has seen the first new comment has scrolled past it.
  const [seenId, setSeenId] = useState<string>();
  const offersNew = isNewAbove && seenId !== firstNewId;

  function scrollUp() {
    setSeenId(firstNewId);
    within(thread)
      ?.querySelector(offersNew ? '[data-new]' : '[data-opening]')
      ?.scrollIntoView({ block: 'start' });
  }

  return (
    <div className="pointer-events-none sticky top-0 z-10 mb-0 print:hidden flex h-0 items-start justify-center">
      {(offersNew || isBeginningAbove) && (
        <Pill className="min-h-8 font-medium pointer-coarse:min-h-11" onClick={scrollUp}>
          <ArrowUp className="size-4" aria-hidden="true" />
          {offersNew ? newWords(newCount) : 'Show the beginning'}
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
    <div className="pointer-events-none sticky bottom-2 z-10 print:hidden flex h-0 items-end justify-center">
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

const within = (thread: ThreadPillsProps['thread']) => thread.current?.closest('section');

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
    const element = selector && within(thread)?.querySelector(selector);
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
