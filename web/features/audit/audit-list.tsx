import { ArrowRight } from 'lucide-react';
import { auditMessages, wayInWords } from '#contract/audit-constants.ts';
import { promiseInWords } from '#web/features/shared/promise-words.ts';
import { fieldLabel, valueInWords } from '#web/lib/field-words.ts';
import { usePagedList } from '#web/lib/paged-list.ts';
import { toQuery } from '#web/lib/parameter.ts';
import { EmptyState, LoadingRows, NoMatches, Skeleton } from '#web/ui/notice.tsx';
import { PagedList } from '#web/ui/paged-list.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { VirtualList } from '#web/ui/virtual-list.tsx';
import { type AuditEntry, auditList } from './api.ts';
import type { AuditAddress } from './audit-address.ts';
import { sentenceOf } from './words.ts';

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

/** One entry: time, actor, action, changes and network address. */
function AuditRow({ entry }: { entry: AuditEntry }) {
  const { before, after } = sentenceOf(entry);

  return (
    <div className="grid gap-x-6 gap-y-1 border-line border-b px-4 py-3 text-sm sm:px-6 max-md:grid-cols-[minmax(0,1fr)_auto] md:grid-cols-[7.5rem_minmax(0,1fr)_minmax(9rem,auto)]">
      <RelativeTime value={entry.createdAt} className="whitespace-nowrap text-ink-soft" />
      <div className="min-w-0 space-y-1.5 [overflow-wrap:anywhere] max-md:order-last max-md:col-span-2">
        <p className="text-base">
          <bdi className="font-semibold">{entry.actorName}</bdi> {before}
          <bdi className="font-medium">{entry.recordName}</bdi>
          {after}
          {wayInWords(entry.via)}
        </p>
        {entry.changes && <Changes changes={entry.changes} />}
      </div>
      <p className="tabular text-right text-ink-faint [overflow-wrap:anywhere]">
        {entry.address ?? <span className="sr-only">No address</span>}
      </p>
    </div>
  );
}

function Changes({ changes }: { changes: NonNullable<AuditEntry['changes']> }) {
  return (
    <dl className="space-y-1">
      {Object.entries(changes).map(([field, [from, to]]) => (
        <div key={field} className="grid gap-x-3 sm:grid-cols-[8rem_minmax(0,1fr)]">
          <dt className="text-ink-faint">{fieldLabel(field)}</dt>
          <dd className="flex flex-wrap items-baseline gap-x-2">
            <Value text={valueText(field, from)} className="text-ink-soft" />
            <ArrowRight className="size-3.5 shrink-0 self-center text-ink-faint" aria-hidden="true" />
            <span className="sr-only">became</span>
            <Value text={valueText(field, to)} className="font-medium" />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function valueText(field: string, value: unknown) {
  return valueInWords(field, promiseInWords(field, value));
}

function Value({ text, className }: { text: string; className: string }) {
  return text ? (
    <span dir="auto" className={`line-clamp-3 whitespace-pre-line ${className}`}>
      {text}
    </span>
  ) : (
    <span className="text-ink-faint">empty</span>
  );
}
