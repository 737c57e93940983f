import { useQuery } from '@tanstack/react-query';
import { LockKeyhole } from 'lucide-react';
import { messages } from '#contract/messages.ts';
import { isStaffRole } from '#contract/policies.ts';
import { useProvider } from '#web/lib/provider.ts';
import { classNames } from '#web/ui/class-names.ts';
import { LoadFailure, Skeleton } from '#web/ui/notice.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { type Comment, ticketComments } from './api.ts';
import { fullName } from './labels.ts';

export function CommentThread({ ticketId }: { ticketId: string }) {
  const { data: comments, isPending, error, refetch } = useQuery(ticketComments(ticketId));

  return (
    <section aria-label="Comments" className="min-w-0 border-line border-t pt-5">
      <h3 className="mb-4 text-lg">Conversation</h3>
      {isPending && (
        <div role="status" className="space-y-3">
          <span className="sr-only">Loading comments...</span>
          <Skeleton className="h-16 w-4/5" />
          <Skeleton className="ml-auto h-16 w-4/5" />
        </div>
      )}
      {!comments && error && (
        <LoadFailure title={messages.commentsFailed} detail={error.message} onRetry={() => refetch()} />
      )}
      {comments?.length === 0 && <p className="text-ink-soft">Nobody has answered yet. Comments appear here.</p>}
      {comments && comments.length > 0 && (
        <ol className="space-y-4">
          {comments.map((comment) => (
            <ThreadEntry key={comment.id} {...comment} />
          ))}
        </ol>
      )}
    </section>
  );
}

/** The client speaks from the left, the provider from the right; an internal note goes across, tinted and locked. */
function ThreadEntry({ comment, isInternal, userName, userLastName, userRole, createdAt }: Comment) {
  const isStaff = isStaffRole(userRole);
  const { providerName } = useProvider();

  return (
    <li className={classNames('flex flex-col', isInternal ? 'items-stretch' : isStaff ? 'items-end' : 'items-start')}>
      <p className="mb-1 flex flex-wrap items-center gap-x-2 text-sm">
        {isInternal && (
          <span className="inline-flex items-center gap-1 font-semibold text-amber">
            <LockKeyhole className="size-3.5" aria-hidden="true" />
            Internal note
          </span>
        )}
        <span className="font-semibold">{fullName(userName, userLastName)}</span>
        {isStaff && <span className="text-ink-faint">{providerName}</span>}
        <RelativeTime value={createdAt} className="text-ink-faint" />
      </p>
      <div
        className={classNames(
          'w-fit max-w-[min(70ch,92%)] whitespace-pre-wrap rounded px-3.5 py-2.5 leading-relaxed [overflow-wrap:anywhere]',
          isInternal && 'w-full max-w-none border border-amber border-dashed bg-amber-wash',
          !isInternal && (isStaff ? 'rounded-tr-none bg-river-wash' : 'rounded-tl-none bg-sunken'),
        )}
      >
        {comment}
      </div>
    </li>
  );
}
