import { Reply } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { commentMessages, reactionIn, recallIn } from '#contract/comments-constants.ts';
import { ticketHistory, ticketThread } from '#web/features/desk/tickets/api.ts';
import { type Comment, useSendingComments } from '#web/features/desk/tickets/composer/api.ts';
import { useUnsent } from '#web/features/desk/tickets/composer/failed-comments.ts';
import { UnsentEntry } from '#web/features/desk/tickets/composer/unsent-entry.tsx';
import { Redactions } from '#web/features/desk/tickets/corrections/redactions.tsx';
import { fullName } from '#web/lib/full-name.ts';
import { usePagedList } from '#web/lib/paged-list.ts';
import { Button } from '#web/ui/button.tsx';
import { FormattedText } from '#web/ui/formatted-text.tsx';
import { InlineLoadFailure, LoadFailure, LoadingBars } from '#web/ui/notice.tsx';
import { OutOfDate } from '#web/ui/out-of-date.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { Still } from '#web/ui/still.tsx';
import type { HistoryEntry } from './api.ts';
import { EntryMenu } from './entry-menu.tsx';
import { HistoryLine } from './history-line.tsx';
import { NewMark, useNewComments } from './new-comments.tsx';
import { isMissing, SendingEntry } from './sending-entry.tsx';
import { ThreadEntry, type ThreadEntryProps } from './thread-entry.tsx';
import { PillAbove, PillBelow } from './thread-pills.tsx';
import { useThreadScroll } from './thread-scroll.ts';

type CommentThreadProps = {
  ticketId: string;
  sentId: string | undefined;
  /** What the conversation starts with. */
  children?: ReactNode;
};

/** A ticket's conversation: the newest comments with the changes between them, and earlier ones on request. */
export function CommentThread({ ticketId, sentId, children }: CommentThreadProps) {
  const { list, view } = usePagedList(ticketThread(ticketId));
  const { list: history, view: changes } = usePagedList(ticketHistory(ticketId));
  // Without the changes, the comments would move when those arrive.
  const isPending = list.isPending || history.isPending;
  const comments = view.rows.toReversed();
  const entries = isPending ? [] : entriesOf(comments, changes.rows, list.hasNextPage);
  const unsent = useUnsent(ticketId);
  const sending = useSendingComments(ticketId).flatMap(({ state: { variables, submittedAt } }) =>
    variables && isMissing(variables, comments) ? [{ id: `${submittedAt}`, sending: variables }] : [],
  );
  const shown = isPending ? [] : [...entries, ...sending, ...unsent.map(({ key }) => ({ id: key }))];
  const isFetchingMore = list.isFetchingNextPage || history.isFetchingNextPage;
  const { thread, holdPlace, showNewest } = useThreadScroll(shown, sentId, isFetchingMore);
  const isLoaded = !isPending && list.isSuccess;
  const { newComments, isOfVisit } = useNewComments(ticketId, comments, { sentId, isLoaded });
  const firstNewId = newComments[0]?.id;
  const pills = { thread, newCount: newComments.length, firstNewId };

  function showEarlier() {
    holdPlace();
    for (const each of [list, history]) if (each.hasNextPage) void each.fetchNextPage();
  }

  return (
    <section aria-label="Comments" className="group/thread min-w-0 space-y-4">
      <PillAbove {...pills} />
      <h3 className="sr-only">Conversation</h3>
      {children}
      {isPending && <LoadingBars things="comments" bars={['h-16 w-4/5', 'ml-auto h-16 w-4/5']} />}
      {list.isLoadingError && (
        <LoadFailure title={commentMessages.listFailed} detail={list.error.message} onRetry={() => list.refetch()} />
      )}
      <div className="empty:hidden">
        <OutOfDate query={list} place="inset" />
      </div>
      {history.isLoadingError && (
        <InlineLoadFailure title={commentMessages.historyFailed} onRetry={history.refetch} className="text-center" />
      )}
      {!isPending && (list.hasNextPage || history.hasNextPage) && (
        <div className="text-center">
          {(list.isFetchNextPageError || history.isFetchNextPageError) && (
            <p className="mb-2 text-brick text-sm">{commentMessages.listFailed}</p>
          )}
          <p className="hidden print:block">Earlier comments aren’t shown. Use Print in the ticket to include them.</p>
          <Button look="secondary" disabled={isFetchingMore} onClick={showEarlier}>
            {isFetchingMore ? 'Loading comments...' : 'Show earlier'}
          </Button>
        </div>
      )}
      <ol ref={thread} className="space-y-4">
        <Still>
          {entries.map((entry) => (
            <Fragment key={entry.id}>
              {entry.id === firstNewId && <NewMark isOfVisit={isOfVisit} />}
              <Entry entry={entry} ticketId={ticketId} />
            </Fragment>
          ))}
        </Still>
        {!isPending && sending.map((each) => <SendingEntry key={each.id} {...each} />)}
        {!isPending && unsent.map((each) => <UnsentEntry key={each.key} ticketId={ticketId} unsent={each} />)}
      </ol>
      {isLoaded && comments.length === 0 && sending.length === 0 && (
        <p className="text-ink-soft">Nobody has answered yet. Comments appear here.</p>
      )}
      <PillBelow {...pills} lastId={entries.at(-1)?.id} showNewest={showNewest} />
    </section>
  );
}

/**
 * Comments and changes in order, oldest first. A comment comes before the change that was sent with it.
 * @param comments oldest first
 * @param history newest first
 * @param isMore whether earlier comments are not loaded yet: changes before the first one wait for them
 */
function entriesOf(comments: Comment[], history: HistoryEntry[], isMore: boolean): (Comment | HistoryEntry)[] {
  const start = isMore ? (comments[0]?.createdAt ?? '') : '';
  const changes = history.toReversed().filter(({ createdAt }) => createdAt >= start);
  return [...comments, ...changes].sort((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt));
}

type EntryProps = { entry: Comment | HistoryEntry; ticketId: string };

function Entry({ entry, ticketId }: EntryProps) {
  if ('changes' in entry) return <HistoryLine {...entry} />;
  const Message = entry.source === 'automatic' ? AutomaticReply : ThreadEntry;
  return <Message ticketId={ticketId} entry={entry} />;
}

/** The reply of a mail program, such as out of office: one quiet line that opens. A reaction or a recall is all in its line. */
function AutomaticReply({ ticketId, entry }: ThreadEntryProps) {
  const { id, comment, userName, userLastName, createdAt, redactions } = entry;
  const name = fullName(userName, userLastName);
  const [reaction, recalled] = [reactionIn(comment), recallIn(comment)];
  if (reaction !== undefined || recalled !== undefined) {
    return (
      <li
        data-entry={id}
        className="flex min-h-7 scroll-my-5 flex-wrap items-center gap-x-2 text-ink-soft text-sm pointer-coarse:min-h-11"
      >
        <span>
          <bdi className="font-semibold">{name}</bdi> {reaction ? 'reacted with' : 'asked to take back the email'}{' '}
          <bdi>{reaction ?? `“${recalled}”`}</bdi>
        </span>
        <RelativeTime value={createdAt} className="text-ink-faint" />
      </li>
    );
  }

  return (
    <li data-entry={id} className="scroll-my-5 text-ink-soft text-sm">
      <details>
        <summary className="flex min-h-7 cursor-pointer flex-wrap items-center gap-x-2 rounded pointer-coarse:min-h-11">
          <Reply className="size-3.5 shrink-0" aria-hidden="true" />
          <span>
            Automatic reply from <bdi className="font-semibold">{name}</bdi>
          </span>
          <RelativeTime value={createdAt} className="text-ink-faint" />
          <span aria-hidden="true" className="text-river underline underline-offset-2">
            Show
          </span>
        </summary>
        <div
          dir="auto"
          className="mt-1.5 max-w-[70ch] border-line border-s-2 ps-3 leading-relaxed [overflow-wrap:anywhere]"
        >
          <FormattedText>{comment}</FormattedText>
          <Redactions redactions={redactions} />
        </div>
        <EntryMenu ticketId={ticketId} entry={entry} author={name} />
      </details>
    </li>
  );
}
