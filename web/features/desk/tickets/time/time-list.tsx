import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { centsInWords } from '#contract/money-words.ts';
import { timeKindLabels, timeMessages } from '#contract/time-constants.ts';
import { dateInWords, minutesInWords } from '#contract/time-words.ts';
import { InlineLoadFailure, Skeleton } from '#web/ui/notice.tsx';
import { type TimeEntry, timeOfTicket } from './api.ts';

type TimeListProps = {
  ticketId: string;
  /** What the user does with an entry. */
  actionsOf?: (entry: TimeEntry) => ReactNode;
};

/** The time worked on a ticket and on those merged into it, with its total. */
export function TimeList({ ticketId, actionsOf }: TimeListProps) {
  const { data: entries, isError, refetch } = useQuery(timeOfTicket(ticketId));
  if (isError && !entries) {
    return <InlineLoadFailure title={timeMessages.listFailed} onRetry={refetch} />;
  }
  if (!entries) return <Skeleton className="h-16 w-full" />;
  if (entries.length === 0) return <p className="text-ink-soft">No time on this ticket yet.</p>;

  const minutes = entries.reduce((sum, entry) => sum + entry.minutes, 0);
  const amount = entries.reduce((sum, entry) => sum + entry.amount, 0);
  return (
    <>
      <ul aria-label="Time entries" className="divide-y divide-line border-line border-y">
        {entries.map((entry) => (
          <li key={entry.id} className="py-2">
            <Entry entry={entry} isOfAnother={entry.ticketId !== ticketId}>
              {actionsOf?.(entry)}
            </Entry>
          </li>
        ))}
      </ul>
      <p className="tabular flex justify-between gap-3 pt-2 font-semibold">
        <span>Total {minutesInWords(minutes)}</span>
        <span>{entries.every(({ isPriced }) => isPriced) ? centsInWords(amount) : timeMessages.noAmount}</span>
      </p>
    </>
  );
}

function Entry({ entry, isOfAnother, children }: { entry: TimeEntry; isOfAnother: boolean; children: ReactNode }) {
  const { kind, minutes, amount, isPriced, workedOn, userName, hasTravel, isBillable, note, ticketNumber } = entry;
  const { countedMinutes = 0, coveredMinutes = 0, overMinutes = 0 } = entry;
  const shares = [
    coveredMinutes > 0 && `${minutesInWords(coveredMinutes)} covered`,
    overMinutes > 0 && `${minutesInWords(overMinutes)} over`,
  ];
  const extras = [hasTravel && 'travel', !isBillable && 'not billable', isOfAnother && `from ${ticketNumber}`];

  return (
    <div className="flex items-start gap-2">
      <div className="min-w-0 flex-1">
        <p className="tabular flex flex-wrap justify-between gap-x-3">
          <span className="font-medium">{minutesInWords(minutes)}</span>
          <span>{isPriced ? centsInWords(amount) : timeMessages.noAmount}</span>
        </p>
        <p>{[timeKindLabels[kind], ...extras.filter(Boolean)].join(', ')}</p>
        {countedMinutes > 0 && <p className="tabular">{shares.filter(Boolean).join(', ')}</p>}
        <p className="text-ink-soft [overflow-wrap:anywhere]">
          <time dateTime={workedOn}>{dateInWords(workedOn)}</time>, <bdi>{userName}</bdi>
        </p>
        {note && (
          <p dir="auto" className="whitespace-pre-line text-ink-soft [overflow-wrap:anywhere]">
            {note}
          </p>
        )}
      </div>
      {children}
    </div>
  );
}
