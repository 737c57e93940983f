import { useState } from 'react';
import { invitationMessages } from '#contract/invitations-constants.ts';
import { type PagedView, usePagedList } from '#web/lib/paged-list.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { EmptyState, LoadingRows, Skeleton } from '#web/ui/notice.tsx';
import { PagedList } from '#web/ui/paged-list.tsx';
import { VirtualList } from '#web/ui/virtual-list.tsx';
import { type Invitation, invitationList, useDeactivateInvitation } from './api.ts';
import { InvitationRow } from './invitation-row.tsx';

/** The invitations of the companies that match a search; all without one. */
export function InvitationList({ search }: { search: string }) {
  const { list, view } = usePagedList(invitationList(search));

  return (
    <PagedList
      list={list}
      things="invitations"
      failure={invitationMessages.listFailed}
      loading={<LoadingInvitations />}
      empty={<NoInvitations isSearch={search !== ''} />}
      place="inset"
    >
      <Rows view={view} />
    </PagedList>
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
          Its link stops working at once, even for people who already have it. This cannot be undone; you can create a
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

function LoadingInvitations() {
  return (
    <LoadingRows things="invitations" count={3} rowClassName="space-y-2.5 border-line border-b py-4">
      <Skeleton className="h-5 w-56" />
      <Skeleton className="h-4 w-72 max-w-full" />
    </LoadingRows>
  );
}
