import { ArrowDown } from 'lucide-react';
import { type RefObject, useEffect, useState } from 'react';
import { sentComments } from '#web/features/tickets/composer/api.ts';
import { Pill } from '#web/ui/button.tsx';

/**
 * The comments of others that arrived while a ticket is open, oldest first. They stay new until the user sends one.
 * @param comments in display order, the newest last
 * @param sentId the comment that the user sent last
 */
export function useNewComments(comments: { id: string }[], sentId: string | undefined, isLoaded: boolean) {
  const [seen, setSeen] = useState<{ lastId: string | undefined; sentId: string | undefined }>();
  if (isLoaded && (seen === undefined || seen.sentId !== sentId)) setSeen({ lastId: comments.at(-1)?.id, sentId });
  if (!seen) return [];

  const from = comments.findIndex(({ id }) => id === seen.lastId) + 1;
  return comments.slice(from).filter(({ id }) => !sentComments.has(id));
}

/** The line above the first new comment. */
export function NewMark() {
  return (
    <li className="flex items-center gap-3 font-semibold text-river text-sm">
      New
      <span aria-hidden="true" className="h-px flex-1 bg-river" />
    </li>
  );
}

type NewCommentsProps = {
  count: number;
  /** The first of them. */
  firstId: string | undefined;
  thread: RefObject<HTMLOListElement | null>;
  onShow: () => void;
};

/** At the bottom of the visible thread while the new comments are below it. It covers the thread, and moves nothing. */
export function NewCommentsBelow({ count, firstId, thread, onShow }: NewCommentsProps) {
  const [isBelow, setIsBelow] = useState(false);

  useEffect(() => {
    const first = firstId && thread.current?.querySelector(`[data-entry="${CSS.escape(firstId)}"]`);
    if (!first) return setIsBelow(false);
    const observer = new IntersectionObserver(([entry]) => {
      setIsBelow(!!entry && !entry.isIntersecting && entry.boundingClientRect.top > (entry.rootBounds?.top ?? 0));
    });
    observer.observe(first);
    return () => observer.disconnect();
  }, [firstId, thread]);

  if (!isBelow) return null;
  return (
    <div className="pointer-events-none sticky bottom-2 z-10 flex h-0 items-end justify-center">
      <Pill className="min-h-9 pointer-coarse:min-h-11" onClick={onShow}>
        <ArrowDown className="size-4" aria-hidden="true" />
        {count} new {count === 1 ? 'comment' : 'comments'}
      </Pill>
    </div>
  );
}
