import { LockKeyhole, Paperclip } from 'lucide-react';
import type { Comment, Sending } from '#web/features/desk/tickets/composer/api.ts';
import { Bubble, MessageHead, sideLook } from './bubble.tsx';

/** A comment that is on its way to the server, at the end of its thread. */
export function SendingEntry({ id, sending }: { id: string; sending: Sending }) {
  const { comment, isInternal } = sending.comment;
  return (
    <li data-entry={id} data-note={isInternal || undefined} className={`flex scroll-my-5 flex-col ${sideLook(true)}`}>
      <MessageHead isOwn>
        {isInternal && (
          <span className="inline-flex items-center gap-1 font-semibold text-amber">
            <LockKeyhole className="size-3.5" aria-hidden="true" />
            Internal note
          </span>
        )}
        <span className="text-ink-soft">Sending…</span>
      </MessageHead>
      <Bubble {...{ isOwn: true, isInternal }}>{comment}</Bubble>
      {sending.kept.files.map(({ id: fileId, name }) => (
        <p key={fileId} className="mt-1 flex items-center gap-1.5 text-sm">
          <Paperclip className="size-4 shrink-0" aria-hidden="true" />
          {name}
        </p>
      ))}
    </li>
  );
}

/**
 * Whether a thread does not have a comment that is being sent: what others do may have it read before the answer arrives.
 * @param comments oldest first
 */
export function isMissing({ comment: { comment, isInternal }, after, unsent }: Sending, comments: Comment[]) {
  const later = comments.slice(comments.findIndex(({ id }) => id === after) + 1);
  return !unsent && !later.some((each) => each.comment === comment && each.isInternal === isInternal);
}
