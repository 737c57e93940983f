import { useEffect, useState } from 'react';
import type { Comment } from '#web/features/desk/tickets/composer/api.ts';
import { useWorkspace } from '#web/features/desk/tickets/workspace.ts';
import { useActor } from '#web/lib/actor.ts';
import { fullName } from '#web/lib/full-name.ts';
import { keepVisit, lastVisit } from './last-visit.ts';

/** Until when the user has read. */
type Read = { until: string; sentId: string | undefined };

/**
 * The comments of others since the user last had the ticket open in this browser, oldest first. They stay new until the
 * user sends one.
 * @param comments in display order, the newest last
 * @param sentId the comment that the user sent last
 */
export function useNewComments(
  ticketId: string,
  comments: Comment[],
  { sentId, isLoaded }: { sentId: string | undefined; isLoaded: boolean },
) {
  const actor = useActor();
  const { sent } = useWorkspace();
  const [read, setRead] = useState<Read>();
  const [openedAt] = useState(() => new Date().toISOString());
  const newest = comments.at(-1)?.createdAt;
  if (isLoaded && read?.sentId !== sentId) setRead({ until: newest ?? '', sentId });
  else if (isLoaded && !read) setRead({ until: lastVisit(ticketId) ?? newest ?? '', sentId });

  const isCompared = read !== undefined;
  useEffect(() => {
    if (newest && isCompared) keepVisit(ticketId, newest);
  }, [ticketId, newest, isCompared]);

  if (!read) return { newComments: [], isOfVisit: false };
  const name = fullName(actor.firstName, actor.lastName);
  // Whoever has commented, in another browser too, has read what was there.
  const own = comments.findLastIndex(
    ({ id, userName, userLastName }) => sent.has(id) || fullName(userName, userLastName) === name,
  );
  const newComments = comments.slice(own + 1).filter(({ createdAt }) => createdAt > read.until);
  const [first] = newComments;
  return { newComments, isOfVisit: first !== undefined && first.createdAt < openedAt };
}

/**
 * The line above the first new comment.
 * @param isOfVisit whether it was there before the ticket was opened
 */
export function NewMark({ isOfVisit }: { isOfVisit: boolean }) {
  return (
    <li data-new className="print:hidden flex scroll-mt-12 items-center gap-3 font-semibold text-river text-sm">
      {isOfVisit ? 'New since your last visit' : 'New'}
      <span aria-hidden="true" className="h-px flex-1 bg-river" />
    </li>
  );
}
