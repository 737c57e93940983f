import { ArrowRight } from 'lucide-react';
import { wayInWords } from '#contract/audit-constants.ts';
import { promiseInWords } from '#web/features/shared/promise-words.ts';
import { fieldLabel, valueInWords } from '#web/lib/field-words.ts';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import type { AuditEntry } from './api.ts';
import { sentenceOf } from './words.ts';

/** One entry: time, actor, action, changes and network address. */
export function AuditRow({ entry }: { entry: AuditEntry }) {
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
