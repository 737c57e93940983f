import { scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';
import { hoursInWords } from '#contract/time-words.ts';
import { priorityLabels } from '#web/features/shared/ticket-labels.ts';
import { Row } from '#web/ui/table.tsx';
import type { Counts, Report } from './api.ts';
import { CountTable } from './count-table.tsx';
import { DayCharts } from './day-charts.tsx';
import { ReportSection } from './report-section.tsx';

/** What a provider’s and a client’s report have in common. */
type Shared = Pick<
  Report,
  | 'tickets'
  | 'days'
  | 'priorities'
  | 'sources'
  | 'categories'
  | 'otherCategories'
  | 'firstReplies'
  | 'resolutions'
  | 'ratings'
>;

const sourceLabels = { portal: 'Portal', mail: 'Email', routine: 'Routines' } as const;

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
      {report.sources.some(({ source, created, resolved }) => source === 'routine' && created + resolved > 0) && (
        <CountTable
          title="By source"
          kind="Source"
          rows={report.sources.map((row) => ({ ...row, name: sourceLabels[row.source], key: row.source }))}
        />
      )}
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

/** How requesters rated the resolutions of their tickets, with a bar for each score. */
function RatingTable({ ratings }: { ratings: Report['ratings'] }) {
  const { n, mean, satisfied, scores } = ratings;
  const length = scaleLinear({ domain: [0, Math.max(1, ...scores.map((row) => row.ratings))], range: [0, 100] });
  const intro = `${mean?.toFixed(2)} of 5 on average; ${Math.floor((100 * satisfied) / n)}% gave 4 or 5 (${n.toLocaleString('en-US')} ${n === 1 ? 'rating' : 'ratings'})`;

  return (
    <ReportSection
      title="Ratings"
      empty="No ratings in this period."
      isEmpty={mean === null}
      intro={intro}
      columns={['Score', 'Ratings']}
    >
      {scores.map((row) => (
        <Row
          key={row.score}
          name={
            <>
              {row.score} of 5
              <svg aria-hidden="true" className="mt-1 block h-2 w-full overflow-visible">
                <Bar className="chart-resolved" y={0.5} height={7} width={`${length(row.ratings)}%`} />
              </svg>
            </>
          }
          figures={[row.ratings.toLocaleString('en-US')]}
        />
      ))}
    </ReportSection>
  );
}

type Clock = Report['firstReplies'];

/** How fast tickets were answered and resolved, with a bar for the promises that were kept. */
function ClockTable({ firstReplies, resolutions }: Pick<Report, 'firstReplies' | 'resolutions'>) {
  return (
    <ReportSection
      title="Replies and resolutions"
      empty="No first replies or resolutions in this period."
      isEmpty={[firstReplies, resolutions].every(({ n, promised }) => n + promised === 0)}
      intro="Times are in service hours unless the target covers all hours."
      columns={['Step', 'Median', '9 of 10 within', 'Promises kept']}
      figureWidth="w-20 sm:w-36"
    >
      <ClockRow name="First replies" clock={firstReplies} />
      <ClockRow name="Resolutions" clock={resolutions} />
    </ReportSection>
  );
}

function ClockRow({ name, clock: { n, median, p90, promised, kept } }: { name: string; clock: Clock }) {
  return (
    <Row
      name={
        <>
          {name} ({n.toLocaleString('en-US')})
          <svg aria-hidden="true" className="mt-1 block h-2 w-full overflow-visible">
            <Bar className="chart-created" y={0.5} height={7} width={promised ? '100%' : '0%'} />
            <Bar className="chart-resolved" y={0.5} height={7} width={`${promised ? (100 * kept) / promised : 0}%`} />
          </svg>
        </>
      }
      figures={[
        ...[median, p90].map((time) => (time === null ? '–' : hoursInWords(time))),
        keptInWords(kept, promised),
      ]}
    />
  );
}

/** `96% of 120`. Rounded down: 99.6% is not everything. */
function keptInWords(kept: number, promised: number) {
  return promised ? `${Math.floor((100 * kept) / promised)}% of ${promised.toLocaleString('en-US')}` : 'None due';
}
