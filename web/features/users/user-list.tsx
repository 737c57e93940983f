import { type ReactNode, useState } from 'react';
import { type PagedView, usePagedList } from '#web/lib/paged-list.ts';
import type { StoredSession } from '#web/lib/session.ts';
import { NextPage } from '#web/ui/next-page.tsx';
import { LoadFailure, Skeleton } from '#web/ui/notice.tsx';
import { VirtualList } from '#web/ui/virtual-list.tsx';
import type { User, userList } from './api.ts';
import { fullName } from './labels.ts';
import { UserDialogs, type UserTask } from './user-dialogs.tsx';
import { UserRow } from './user-row.tsx';

type RowsProps = {
  /** What the list is called. */
  label: string;
  reader: StoredSession['user'];
  /** Where the focus goes when the row that had it is gone. */
  focusAfter: () => HTMLElement | null;
};

type UserListProps = RowsProps & {
  query: ReturnType<typeof userList>;
  /** What it is a list of, in the plural. */
  things: string;
  failure: string;
  /** In place of the list when there is nobody in it. */
  empty: ReactNode;
};

/** People, page by page, each with what can be done to their account. */
export function UserList({ query, things, failure, empty, ...rows }: UserListProps) {
  const { list, view } = usePagedList(query);

  if (list.isPending) return <LoadingRows things={things} />;
  if (list.isError) return <LoadFailure title={failure} detail={list.error.message} onRetry={() => list.refetch()} />;

  if (view.rows.length === 0 && !list.isPlaceholderData) return empty;
  return (
    <>
      <Rows view={view} {...rows} />
      {list.hasNextPage && (
        <NextPage
          things={things}
          failure={failure}
          isFetching={list.isFetchingNextPage}
          hasFailed={list.isFetchNextPageError}
          onWanted={() => list.fetchNextPage()}
        />
      )}
    </>
  );
}

function Rows({ view, label, reader, focusAfter }: RowsProps & { view: PagedView<User> }) {
  const [task, setTask] = useState<UserTask>();

  return (
    <>
      <VirtualList {...view} label={label} rowHeight={66} nameOf={fullName}>
        {(user) => <UserRow user={user} reader={reader} onTask={setTask} />}
      </VirtualList>
      <UserDialogs task={task} reader={reader} onClose={() => setTask(undefined)} focusAfter={focusAfter} />
    </>
  );
}

function LoadingRows({ things }: { things: string }) {
  return (
    <div role="status">
      <span className="sr-only">Loading {things}...</span>
      {['a', 'b', 'c'].map((row) => (
        <div key={row} aria-hidden="true" className="flex items-center gap-6 border-line border-t px-4 py-3 sm:px-6">
          <div className="flex-1 space-y-2">
            <Skeleton className="h-4 w-40" />
            <Skeleton className="h-3.5 w-56" />
          </div>
          <Skeleton className="h-5 w-20" />
        </div>
      ))}
    </div>
  );
}
