import { Bar } from '@visx/shape';
import { Row } from '#web/ui/table.tsx';
import type { Report } from './api.ts';
import { hoursInWords } from './hours.ts';
import { ReportSection } from './report-section.tsx';

type Clock = Report['firstReplies'];

/** How fast tickets were answered and resolved, with a bar for the promises that were kept. */
export function ClockTable({ firstReplies, resolutions }: Pick<Report, 'firstReplies' | 'resolutions'>) {
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
