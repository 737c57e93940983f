import { Plus } from 'lucide-react';
import { useState } from 'react';
import { invitationMessages } from '#contract/invitations-constants.ts';
import { type PagedView, usePagedList } from '#web/lib/paged-list.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState, LoadingRows, Skeleton } from '#web/ui/notice.tsx';
import { PagedList } from '#web/ui/paged-list.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { VirtualList } from '#web/ui/virtual-list.tsx';
import { type Invitation, invitationList } from './api.ts';
import { CreateInvitationDialog } from './create-invitation-dialog.tsx';
import { DeactivateDialog } from './deactivate-dialog.tsx';
import { InvitationRow } from './invitation-row.tsx';

/** Invitation links, with which users of companies create their own accounts. */
export function InvitationSection() {
  const [search, setSearch] = useState('');
  const [isCreating, setIsCreating] = useState(false);

  return (
    <section aria-labelledby="invitations">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h4 id="invitations" className="font-display font-semibold">
          Company invitations
        </h4>
        <Button look="secondary" onClick={() => setIsCreating(true)}>
          <Plus className="size-4" aria-hidden="true" />
          Create invitation
        </Button>
      </div>
      <SearchField
        label="Search invitations by company"
        placeholder="Search by company..."
        search={search}
        onSearch={setSearch}
        className="mt-3"
      />
      <InvitationList search={search} />
      {isCreating && <CreateInvitationDialog onClose={() => setIsCreating(false)} />}
    </section>
  );
}

/** The invitations of the companies that match a search; all without one. */
function InvitationList({ search }: { search: string }) {
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
  const [chosen, setChosen] = useState<Invitation>();

  return (
    <>
      <VirtualList {...view} label="Invitations" rowHeight={104}>
        {(invitation) => (
          <InvitationRow
            invitation={invitation}
            title={invitation.companyName}
            onDeactivate={() => setChosen(invitation)}
          />
        )}
      </VirtualList>
      {chosen && <DeactivateDialog invitation={chosen} onClose={() => setChosen(undefined)} />}
    </>
  );
}

function NoInvitations({ isSearch }: { isSearch: boolean }) {
  return (
    <EmptyState title="No invitations found" heading="h5">
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
