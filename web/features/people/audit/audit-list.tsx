import { ArrowRight } from 'lucide-react';
import { auditMessages, wayInWords } from '#contract/audit-constants.ts';
import { fieldLabel } from '#web/lib/field-words.ts';
import { usePagedList } from '#web/lib/paged-list.ts';
import { toQuery } from '#web/lib/parameter.ts';
import { dayOf, longDay, timeToTheSecond } from '#web/lib/time.ts';
import { EmptyState, LoadingRows, NoMatches, Skeleton } from '#web/ui/notice.tsx';
import { PagedList } from '#web/ui/paged-list.tsx';
import { VirtualList } from '#web/ui/virtual-list.tsx';
import { type AuditEntry, auditList } from './api.ts';
import type { AuditAddress } from './audit-address.ts';
import { sentenceOf } from './sentences.ts';
import { valueText } from './values.ts';

export function AuditList({ address, onClear }: { address: AuditAddress; onClear: () => void }) {
  const { list, view } = usePagedList(auditList(toQuery(address.values)));
  const firstOfDays = firstOfEachDay(view.rows);

  return (
    <PagedList
      list={list}
      things="entries"
      failure={auditMessages.listFailed}
      loading={<LoadingEntries />}
      empty={<NoEntries {...{ address, onClear }} />}
    >
      <VirtualList {...view} label="Audit log" rowHeight={64}>
        {(entry) => <AuditRow entry={entry} isFirstOfDay={firstOfDays.has(entry.id)} />}
      </VirtualList>
    </PagedList>
  );
}

/** The entries that begin a day in the user’s time zone, newest first. */
function firstOfEachDay(entries: AuditEntry[]) {
  const days = entries.map(({ createdAt }) => dayOf(createdAt));
  return new Set(entries.flatMap(({ id }, index) => (days[index] === days[index - 1] ? [] : [id])));
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
      rowClassName="grid gap-x-6 gap-y-2 border-line border-b px-4 py-4 sm:px-6 md:grid-cols-[6rem_minmax(0,1fr)_9rem]"
    >
      <Skeleton className="h-4 w-20" />
      <Skeleton className="h-4 w-3/5" />
      <Skeleton className="h-4 w-24 md:justify-self-end" />
    </LoadingRows>
  );
}

type AuditRowProps = { entry: AuditEntry; isFirstOfDay: boolean };

/** One entry: time, actor, action, changes and network address; the day above the first one of it. */
function AuditRow({ entry, isFirstOfDay }: AuditRowProps) {
  const { parts, changes } = sentenceOf(entry);

  return (
    <>
      {isFirstOfDay && (
        <h3 className="border-line border-b bg-sunken px-4 py-1.5 font-medium font-sans text-ink-soft text-sm tracking-normal sm:px-6">
          {longDay(entry.createdAt)}
        </h3>
      )}
      <div className="grid gap-x-6 gap-y-1 border-line border-b px-4 py-2.5 text-sm sm:px-6 max-md:grid-cols-[minmax(0,1fr)_auto] md:grid-cols-[6rem_minmax(0,1fr)_minmax(9rem,auto)]">
        <time dateTime={entry.createdAt} className="tabular whitespace-nowrap pt-0.5 text-ink-soft">
          <span className="sr-only">{longDay(entry.createdAt)}, </span>
          {timeToTheSecond(entry.createdAt)}
        </time>
        <div className="min-w-0 space-y-1 [overflow-wrap:anywhere] max-md:order-last max-md:col-span-2">
          <p className="text-base">
            <bdi className="font-semibold">{entry.actorName}</bdi>{' '}
            {parts.map((part) =>
              typeof part === 'string' ? (
                part
              ) : (
                <bdi key={part.value} className="font-medium">
                  {part.value}
                </bdi>
              ),
            )}
            {wayInWords(entry.via)}
          </p>
          <Changes changes={changes} />
        </div>
        <p className="tabular pt-0.5 text-right text-ink-faint [overflow-wrap:anywhere]">
          {entry.address ?? <span className="sr-only">No address</span>}
        </p>
      </div>
    </>
  );
}

/** The changes that are not in the sentence: `Status: Open → Resolved`, or only the new value. */
function Changes({ changes }: { changes: NonNullable<AuditEntry['changes']> }) {
  const all = Object.entries(changes)
    .map(([field, [from, to]]) => [field, valueText(field, from), valueText(field, to)] as const)
    // A new record may have empty fields.
    .filter(([, from, to]) => from !== '' || to !== '');
  if (all.length === 0) return null;

  return (
    <dl className="space-y-0.5">
      {all.map(([field, from, to]) => (
        <div key={field} className="flex flex-wrap items-baseline gap-x-2">
          <dt className="text-ink-soft">{fieldLabel(field)}:</dt>
          <dd className="flex min-w-0 flex-wrap items-baseline gap-x-2">
            {from !== '' && (
              <>
                <Value text={from} className="text-ink-soft" />
                <ArrowRight className="size-3.5 shrink-0 self-center text-ink-faint" aria-hidden="true" />
                <span className="sr-only">became</span>
              </>
            )}
            <Value text={to || 'nothing'} className={to ? 'font-medium' : 'text-ink-faint'} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Value({ text, className }: { text: string; className: string }) {
  return (
    <span dir="auto" className={`line-clamp-3 whitespace-pre-line ${className}`}>
      {text}
    </span>
  );
}
