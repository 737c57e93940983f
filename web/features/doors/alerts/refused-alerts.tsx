import { useState } from 'react';
import type { z } from 'zod';
import type { RefusedAlert } from '#contract/alerts.ts';
import { alertMessages } from '#contract/alerts-constants.ts';
import { usePagedList } from '#web/lib/paged-list.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState, LoadingRows, Skeleton } from '#web/ui/notice.tsx';
import { PagedList } from '#web/ui/paged-list.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { refusedAlerts } from './api.ts';

type Row = z.input<typeof RefusedAlert>;

/** The alerts that could not become a ticket, the last one first. */
export function RefusedAlerts() {
  const { list, view } = usePagedList(refusedAlerts);
  return (
    <PagedList
      list={list}
      things="refused alerts"
      failure={alertMessages.refusedFailed}
      loading={<LoadingAlerts />}
      empty={
        <EmptyState title="No refused alerts" heading="h4">
          Every alert of the last 30 days became a ticket.
        </EmptyState>
      }
    >
      <ul aria-label="Refused alerts">
        {view.rows.map((row) => (
          <AlertRow key={row.id} row={row} />
        ))}
      </ul>
    </PagedList>
  );
}

/** A sentence whose names of fields stand between backticks. */
function withCode(sentence: string) {
  return sentence.split('`').map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the sentence never changes
    index % 2 === 1 ? <code key={index}>{part}</code> : part,
  );
}

function AlertRow({ row }: { row: Row }) {
  const { title, company, reason, excerpt, senderName, keyName, count, lastAt } = row;
  const [isOpen, setIsOpen] = useState(false);
  const name = title || 'Alert without a title';
  return (
    <li className="border-line border-b py-3 [overflow-wrap:anywhere]">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-52">
          <p className="flex flex-wrap gap-x-2.5">
            <bdi className="font-medium">{name}</bdi>
            {company && <bdi className="text-ink-soft">{company}</bdi>}
          </p>
          <p dir="auto">{withCode(reason)}</p>
          <p className="text-ink-soft text-sm">
            <RelativeTime value={lastAt} /> · {count === 1 ? 'once' : `${count.toLocaleString('en-US')} times`} · from{' '}
            <bdi>{senderName}</bdi>
            {keyName && (
              <>
                , key <bdi>{keyName}</bdi>
              </>
            )}
          </p>
        </div>
        {excerpt && (
          <Button
            look="secondary"
            size="small"
            aria-expanded={isOpen}
            aria-label={`Details of ${name}`}
            onClick={() => setIsOpen(!isOpen)}
          >
            Details
          </Button>
        )}
      </div>
      {isOpen && (
        <pre
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
          tabIndex={0}
          className="mt-3 max-h-72 overflow-auto whitespace-pre-wrap rounded bg-sunken p-3 font-mono text-xs"
          dir="auto"
        >
          {excerpt}
        </pre>
      )}
    </li>
  );
}

function LoadingAlerts() {
  return (
    <LoadingRows things="refused alerts" count={4} rowClassName="space-y-2 border-line border-b py-3">
      <Skeleton className="h-5 w-52" />
      <Skeleton className="h-4 w-3/5" />
    </LoadingRows>
  );
}
