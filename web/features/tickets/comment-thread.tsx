import { Fragment } from 'react';
import { commentMessages } from '#contract/comments-constants.ts';
import { usePagedList } from '#web/lib/paged-list.ts';
import { Button, TextButton } from '#web/ui/button.tsx';
import { LoadFailure, Skeleton } from '#web/ui/notice.tsx';
import { OutOfDate } from '#web/ui/out-of-date.tsx';
import { AutomaticReply } from './automatic-reply.tsx';
import { ticketThread } from './comments-api.ts';
import { NewCommentsBelow, NewMark, useNewComments } from './new-comments.tsx';
import { ThreadEntry } from './thread-entry.tsx';
import { useThreadScroll } from './thread-scroll.ts';

/** A ticket's conversation: the newest comments, and earlier ones on request. */
export function CommentThread({ ticketId, sentId }: { ticketId: string; sentId: string | undefined }) {
  const { list, view } = usePagedList(ticketThread(ticketId));
  const comments = view.rows.toReversed();
  const { thread, holdPlace, showNewest } = useThreadScroll(comments, sentId);
  const newComments = useNewComments(comments, sentId, list.isSuccess);
  const firstNewId = newComments[0]?.id;

  function showEarlier() {
    holdPlace();
    list.fetchNextPage();
  }

  return (
    <section aria-label="Comments" className="min-w-0 border-line border-t pt-5">
      <div className="mb-4 flex items-center justify-between gap-3">
        <h3 className="text-lg">Conversation</h3>
        {comments.length > 5 && (
          <TextButton className="text-sm" onClick={showNewest}>
            Newest comment
          </TextButton>
        )}
      </div>
      {list.isPending && <LoadingComments />}
      {list.isLoadingError && (
        <LoadFailure title={commentMessages.listFailed} detail={list.error.message} onRetry={() => list.refetch()} />
      )}
      <div className="mb-4 empty:hidden">
        <OutOfDate query={list} place="inset" />
      </div>
      {list.isSuccess && comments.length === 0 && (
        <p className="text-ink-soft">Nobody has answered yet. Comments appear here.</p>
      )}
      {list.hasNextPage && (
        <div className="mb-4 text-center">
          {list.isFetchNextPageError && <p className="mb-2 text-brick text-sm">{commentMessages.listFailed}</p>}
          <Button look="secondary" disabled={list.isFetchingNextPage} onClick={showEarlier}>
            {list.isFetchingNextPage ? 'Loading comments...' : 'Show earlier'}
          </Button>
        </div>
      )}
      <ol ref={thread} className="space-y-4">
        {comments.map((comment) => (
          <Fragment key={comment.id}>
            {comment.id === firstNewId && <NewMark />}
            {comment.source === 'automatic' ? (
              <AutomaticReply {...comment} />
            ) : (
              <ThreadEntry ticketId={ticketId} {...comment} />
            )}
          </Fragment>
        ))}
      </ol>
      <NewCommentsBelow count={newComments.length} firstId={firstNewId} thread={thread} onShow={showNewest} />
    </section>
  );
}

function LoadingComments() {
  return (
    <div role="status" className="space-y-3">
      <span className="sr-only">Loading comments...</span>
      <Skeleton className="h-16 w-4/5" />
      <Skeleton className="ml-auto h-16 w-4/5" />
    </div>
  );
}
