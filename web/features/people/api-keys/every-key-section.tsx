import { useState } from 'react';
import { apiKeyMessages } from '#contract/api-keys-constants.ts';
import { canManageApiKeys } from '#contract/provider-policies.ts';
import { KeyFacts } from '#web/features/shared/key-facts.tsx';
import { useStaff } from '#web/lib/actor.ts';
import { type PagedView, usePagedList } from '#web/lib/paged-list.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { EmptyState, LoadingRows, Skeleton } from '#web/ui/notice.tsx';
import { PagedList } from '#web/ui/paged-list.tsx';
import { VirtualList } from '#web/ui/virtual-list.tsx';
import { everyKey, type OwnedKey, useRevokeAnyKey } from './api.ts';

/** The API keys of everybody, for super admins. */
export function EveryKeySection() {
  const mayManage = canManageApiKeys(useStaff());
  return mayManage ? <Keys /> : <p className="text-ink-soft">{apiKeyMessages.onlySuperAdmins}.</p>;
}

function Keys() {
  const { list, view } = usePagedList(everyKey);
  return (
    <PagedList
      list={list}
      things="API keys"
      failure={apiKeyMessages.allFailed}
      loading={<LoadingKeys />}
      empty={
        <EmptyState title="No API keys yet" heading="h4">
          People create keys for their programs in their own account.
        </EmptyState>
      }
      place="inset"
    >
      <Rows view={view} />
    </PagedList>
  );
}

function Rows({ view }: { view: PagedView<OwnedKey> }) {
  const [chosen, setChosen] = useState<OwnedKey>();
  return (
    <>
      <VirtualList {...view} label="API keys" rowHeight={76}>
        {(apiKey) => (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b py-3">
            <KeyFacts apiKey={apiKey} owner={<Owner {...apiKey} />} />
            <Button
              look="secondary"
              size="small"
              aria-label={`Revoke ${apiKey.name} of ${apiKey.ownerName}`}
              onClick={() => setChosen(apiKey)}
            >
              Revoke
            </Button>
          </div>
        )}
      </VirtualList>
      {chosen && <RevokeDialog apiKey={chosen} onClose={() => setChosen(undefined)} />}
    </>
  );
}

function Owner({ ownerName, companyName }: Pick<OwnedKey, 'ownerName' | 'companyName'>) {
  return (
    <span className="text-ink">
      <bdi>{ownerName}</bdi>, {companyName === null ? 'your staff' : <bdi>{companyName}</bdi>}
    </span>
  );
}

function RevokeDialog({ apiKey, onClose }: { apiKey: OwnedKey; onClose: () => void }) {
  const { mutate: revoke, isPending } = useRevokeAnyKey();
  return (
    <ConfirmDialog
      title={
        <>
          Revoke “<bdi>{apiKey.name}</bdi>” of <bdi>{apiKey.ownerName}</bdi>?
        </>
      }
      action="Revoke key"
      isPending={isPending}
      onConfirm={() => revoke(apiKey.id, { onSuccess: onClose })}
      onCancel={onClose}
    >
      Programs that use it can no longer call the API. This can’t be undone. An email tells its owner.
    </ConfirmDialog>
  );
}

function LoadingKeys() {
  return (
    <LoadingRows things="API keys" count={3} rowClassName="space-y-2.5 border-line border-b py-3">
      <Skeleton className="h-5 w-48" />
      <Skeleton className="h-4 w-72 max-w-full" />
    </LoadingRows>
  );
}
