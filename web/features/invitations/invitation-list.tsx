import { useState } from 'react';
import { invitationMessages } from '#contract/invitations-constants.ts';
import { type PagedView, usePagedList } from '#web/lib/paged-list.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { NextPage } from '#web/ui/next-page.tsx';
import { EmptyState, LoadFailure, Skeleton } from '#web/ui/notice.tsx';
import { OutOfDate } from '#web/ui/out-of-date.tsx';
import { VirtualList } from '#web/ui/virtual-list.tsx';
import { type Invitation, invitationList, useDeactivateInvitation } from './api.ts';
import { InvitationRow } from './invitation-row.tsx';

/** The invitations of the companies that match a search; all without one. */
export function InvitationList({ search }: { search: string }) {
  const { list, view } = usePagedList(invitationList(search));

  if (list.isPending) return <LoadingRows />;
  if (list.isLoadingError) {
    return (
      <LoadFailure title={invitationMessages.listFailed} detail={list.error.message} onRetry={() => list.refetch()} />
    );
  }

  if (view.rows.length === 0 && !list.isPlaceholderData) {
    return (
      <>
        <OutOfDate query={list} place="inset" />
        <NoInvitations isSearch={search !== ''} />
      </>
    );
  }
  return (
    <>
      <OutOfDate query={list} place="inset" />
      <Rows view={view} />
      {list.hasNextPage && (
        <NextPage
          things="invitations"
          failure={invitationMessages.listFailed}
          isFetching={list.isFetchingNextPage}
          hasFailed={list.isFetchNextPageError}
          onWanted={() => list.fetchNextPage()}
        />
      )}
    </>
  );
}

function Rows({ view }: { view: PagedView<Invitation> }) {
  const { mutate: deactivate, isPending, variables } = useDeactivateInvitation();
  const [chosen, setChosen] = useState<Invitation>();

  return (
    <>
      <VirtualList {...view} label="Invitations" rowHeight={104}>
        {(invitation) => (
          <InvitationRow
            invitation={invitation}
            isBusy={isPending && variables === invitation.id}
            onDeactivate={() => setChosen(invitation)}
          />
        )}
      </VirtualList>
      {chosen && (
        <ConfirmDialog
          title={
            <>
              Deactivate the invitation to <bdi>{chosen.companyName}</bdi>?
            </>
          }
          action="Deactivate"
          isPending={isPending}
          onConfirm={() => deactivate(chosen.id, { onSettled: () => setChosen(undefined) })}
          onCancel={() => setChosen(undefined)}
        >
          Its link stops working at once, also for people who have it already. This cannot be undone; you can create a
          new one.
        </ConfirmDialog>
      )}
    </>
  );
}

function NoInvitations({ isSearch }: { isSearch: boolean }) {
  return (
    <EmptyState title="No invitations found" heading="h3">
      {isSearch
        ? 'No company with an invitation matches your search.'
        : 'Create one to let people at a company create their own accounts.'}
    </EmptyState>
  );
}

function LoadingRows() {
  return (
    <div role="status">
      <span className="sr-only">Loading invitations...</span>
      {['a', 'b', 'c'].map((row) => (
        <div key={row} aria-hidden="true" className="space-y-2.5 border-line border-b py-4">
          <Skeleton className="h-5 w-56" />
          <Skeleton className="h-4 w-72 max-w-full" />
        </div>
      ))}
    </div>
  );
}
