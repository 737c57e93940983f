import { scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';
import { useState } from 'react';
import { TextButton } from '#web/ui/button.tsx';
import { Row } from '#web/ui/table.tsx';
import type { Counts } from './api.ts';
import { Legend } from './legend.tsx';
import { ReportSection } from './report-section.tsx';

type CountTableProps = {
  title: string;
  /** What a row is: the heading of the first column. */
  kind: string;
  rows: (Counts & { name: string; key: string })[];
  /** What is beyond the rows. */
  others?: Counts;
};

/** How many rows a table begins with. */
const FIRST = 10;

/** A table of counts with a chart in it: below each name, a bar for what was created and one for what was resolved. */
export function CountTable({ title, kind, rows, others }: CountTableProps) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? rows : rows.slice(0, FIRST);
  const most = Math.max(1, ...rows.flatMap(({ created, resolved }) => [created, resolved]));
  const hasOthers = others && others.created + others.resolved + others.open > 0;

  return (
    <ReportSection
      title={title}
      legend={<Legend />}
      empty="No tickets in this period."
      isEmpty={rows.length === 0}
      columns={[kind, 'Created', 'Resolved', 'Open']}
      more={
        rows.length > FIRST && (
          <TextButton className="mt-2 text-sm print:hidden" onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? `Show the first ${FIRST}` : `Show all ${rows.length}`}
          </TextButton>
        )
      }
    >
      {shown.map((row) => (
        <CountRow key={row.key} name={row.name} counts={row} most={most} />
      ))}
      {hasOthers && (showsAll || rows.length <= FIRST) && <CountRow name="All others" counts={others} most={most} />}
    </ReportSection>
  );
}

function CountRow({ name, counts, most }: { name: string; counts: Counts; most: number }) {
  const { created, resolved, open } = counts;
  const length = scaleLinear({ domain: [0, most], range: [0, 100] });
  return (
    <Row
      name={
        <>
          <span dir="auto" className="[overflow-wrap:anywhere]">
            {name}
          </span>
          <svg aria-hidden="true" className="mt-1 block h-3.5 w-full overflow-visible">
            <Bar className="chart-created" y={0.5} height={5} width={`${length(Math.min(created, most))}%`} />
            <Bar className="chart-resolved" y={7.5} height={6} width={`${length(Math.min(resolved, most))}%`} />
          </svg>
        </>
      }
      figures={[created, resolved, open].map((count) => count.toLocaleString('en-US'))}
    />
  );
}
