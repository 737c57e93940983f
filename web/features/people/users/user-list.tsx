import { type ReactNode, useState } from 'react';
import { fullName } from '#web/lib/full-name.ts';
import { usePagedList } from '#web/lib/paged-list.ts';
import { LoadingRows, Skeleton } from '#web/ui/notice.tsx';
import { PagedList } from '#web/ui/paged-list.tsx';
import { VirtualList } from '#web/ui/virtual-list.tsx';
import type { userList } from './api.ts';
import { UserDialogs, type UserTask } from './user-dialogs.tsx';
import { UserRow } from './user-row.tsx';

type UserListProps = {
  query: ReturnType<typeof userList>;
  /** The list's label. */
  label: string;
  /** The user that a link leads to: marked, and the first of the list. */
  linked?: string | undefined;
  /** The plural noun for the list's items. */
  things: string;
  failure: string;
  /** Shown instead of an empty list. */
  empty: ReactNode;
};

/** Users, page by page, each with the actions on their account. */
export function UserList({ query, things, failure, empty, label, linked }: UserListProps) {
  const { list, view } = usePagedList(query);
  // Not in the list, which goes away when it fails or is empty.
  const [task, setTask] = useState<UserTask>();

  return (
    <>
      <PagedList {...{ list, things, failure, empty }} loading={<LoadingUsers things={things} />}>
        <VirtualList
          {...view}
          label={label}
          rowHeight={66}
          startAt={linked}
          nameOf={({ firstName, lastName }) => fullName(firstName, lastName)}
        >
          {(user) => <UserRow user={user} isLinked={user.id === linked} onTask={setTask} />}
        </VirtualList>
      </PagedList>
      <UserDialogs task={task} onClose={() => setTask(undefined)} />
    </>
  );
}

function LoadingUsers({ things }: { things: string }) {
  return (
    <LoadingRows
      things={things}
      count={3}
      rowClassName="flex items-center gap-6 border-line border-t px-4 py-3 sm:px-6"
    >
      <div className="flex-1 space-y-2">
        <Skeleton className="h-4 w-40" />
        <Skeleton className="h-3.5 w-56" />
      </div>
      <Skeleton className="h-5 w-20" />
    </LoadingRows>
  );
}
