import { priorityLabels } from '#web/features/shared/ticket-labels.ts';
import type { Counts, Report } from './api.ts';
import { ClockTable } from './clock-table.tsx';
import { CountTable } from './count-table.tsx';
import { DayCharts } from './day-charts.tsx';
import { RatingTable } from './rating-table.tsx';

/** What a provider’s and a client’s report have in common. */
type Shared = Pick<
  Report,
  'tickets' | 'days' | 'priorities' | 'categories' | 'otherCategories' | 'firstReplies' | 'resolutions' | 'ratings'
>;

/** The tickets of a period: in all, by day, by priority and by category. */
export function TicketCharts({ report }: { report: Shared }) {
  return (
    <>
      <Totals {...report.tickets} />
      <DayCharts days={report.days} />
      <ClockTable {...report} />
      <CountTable
        title="By priority"
        kind="Priority"
        rows={report.priorities.map((row) => ({ ...row, name: priorityLabels[row.priority], key: row.priority }))}
      />
      <CountTable
        title="By category"
        kind="Category"
        rows={report.categories.map((row) => ({ ...row, name: row.category, key: row.category }))}
        others={report.otherCategories}
      />
      <RatingTable ratings={report.ratings} />
    </>
  );
}

function Totals({ created, resolved, open }: Counts) {
  return (
    <dl className="grid grid-cols-3 gap-x-4 border-line border-y px-4 py-4 sm:px-6">
      <Total name="Created" value={created} />
      <Total name="Resolved" value={resolved} />
      <Total name="Open at the end" value={open} />
    </dl>
  );
}

function Total({ name, value }: { name: string; value: number }) {
  return (
    <div>
      <dt className="text-ink-soft text-sm">{name}</dt>
      <dd className="tabular font-display font-semibold text-2xl">{value.toLocaleString('en-US')}</dd>
    </div>
  );
}
