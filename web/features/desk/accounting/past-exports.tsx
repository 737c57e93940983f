import { Download } from 'lucide-react';
import { accountingMessages } from '#contract/accounting-constants.ts';
import { dueInWords } from '#contract/statement-words.ts';
import { monthInWords } from '#contract/time-words.ts';
import { usePagedList } from '#web/lib/paged-list.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState, LoadingRows, Skeleton } from '#web/ui/notice.tsx';
import { PagedList } from '#web/ui/paged-list.tsx';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { type PastExport, pastExports, useDownloadExport } from './api.ts';

/** The files that were exported, newest first. */
export function PastExports() {
  const { list, view } = usePagedList(pastExports);
  return (
    <section aria-label="Past exports">
      <h4 className="font-display font-semibold">Past exports</h4>
      <PagedList
        list={list}
        things="exports"
        failure={accountingMessages.exportsFailed}
        loading={<LoadingExports />}
        empty={
          <EmptyState title="No exports yet" heading="h4">
            Each file stays here as it was exported, to download it again.
          </EmptyState>
        }
      >
        <ul aria-label="Past exports">
          {view.rows.map((made) => (
            <ExportRow key={made.id} made={made} />
          ))}
        </ul>
      </PagedList>
    </section>
  );
}

function ExportRow({ made }: { made: PastExport }) {
  const { month, format, statements, amount, createdAt, createdByName } = made;
  const { mutate: download, isPending } = useDownloadExport();
  const name = `${monthInWords(month)}, ${format}`;
  return (
    <li className="flex items-center gap-3 border-line border-b py-2.5 [overflow-wrap:anywhere]">
      <div className="min-w-0 flex-1">
        <p dir="auto" className="font-medium">
          {name}
        </p>
        <p className="text-ink-soft text-sm">
          {statements === 1 ? '1 statement' : `${statements.toLocaleString('en-US')} statements`}, {dueInWords(amount)}{' '}
          · <RelativeTime value={createdAt} /> · <bdi>{createdByName}</bdi>
        </p>
      </div>
      <Button
        look="secondary"
        size="small"
        disabled={isPending}
        aria-label={`CSV of ${name}`}
        onClick={() => download(made)}
      >
        <Download className="size-4" aria-hidden="true" />
        CSV
      </Button>
    </li>
  );
}

function LoadingExports() {
  return (
    <LoadingRows things="exports" count={3} rowClassName="space-y-2 border-line border-b py-4">
      <Skeleton className="h-4 w-56" />
      <Skeleton className="h-4 w-72" />
    </LoadingRows>
  );
}
