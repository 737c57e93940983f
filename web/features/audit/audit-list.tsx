import { auditMessages } from '#contract/audit-constants.ts';
import { usePagedList } from '#web/lib/paged-list.ts';
import { toQuery } from '#web/lib/parameter.ts';
import { EmptyState, LoadingRows, NoMatches, Skeleton } from '#web/ui/notice.tsx';
import { PagedList } from '#web/ui/paged-list.tsx';
import { VirtualList } from '#web/ui/virtual-list.tsx';
import { auditList } from './api.ts';
import type { AuditAddress } from './audit-address.ts';
import { AuditRow } from './audit-row.tsx';

export function AuditList({ address, onClear }: { address: AuditAddress; onClear: () => void }) {
  const { list, view } = usePagedList(auditList(toQuery(address.values)));

  return (
    <PagedList
      list={list}
      things="entries"
      failure={auditMessages.listFailed}
      loading={<LoadingEntries />}
      empty={<NoEntries {...{ address, onClear }} />}
    >
      <VirtualList {...view} label="Audit log" rowHeight={76}>
        {(entry) => <AuditRow entry={entry} />}
      </VirtualList>
    </PagedList>
  );
}

function NoEntries({ address, onClear }: { address: AuditAddress; onClear: () => void }) {
  if (!address.isFiltered) {
    return <EmptyState title="No entries found">Changes will appear here.</EmptyState>;
  }
  return (
    <NoMatches title="No entries found" clear="Show all entries" onClear={onClear}>
      No entries match your current filters.
    </NoMatches>
  );
}

function LoadingEntries() {
  return (
    <LoadingRows
      things="entries"
      count={8}
      rowClassName="grid gap-x-6 gap-y-2 border-line border-b px-4 py-4 sm:px-6 md:grid-cols-[7.5rem_minmax(0,1fr)_9rem]"
    >
      <Skeleton className="h-4 w-20" />
      <Skeleton className="h-4 w-3/5" />
      <Skeleton className="h-4 w-24 md:justify-self-end" />
    </LoadingRows>
  );
}
