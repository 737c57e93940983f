import { scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';
import { useId, useState } from 'react';
import { TextButton } from '#web/ui/button.tsx';
import type { Counts } from './api.ts';
import { Legend } from './legend.tsx';

type Row = Counts & { name: string; key: string };

type CountTableProps = {
  title: string;
  /** What a row is: the heading of the first column. */
  kind: string;
  rows: Row[];
  /** What is beyond the rows. */
  others?: Counts;
};

/** How many rows a table begins with. */
const FIRST = 10;

/** A table of counts with a chart in it: below each name, a bar for what was created and one for what was resolved. */
export function CountTable({ title, kind, rows, others }: CountTableProps) {
  const heading = useId();
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? rows : rows.slice(0, FIRST);
  const most = Math.max(1, ...rows.flatMap(({ created, resolved }) => [created, resolved]));
  const hasOthers = others && others.created + others.resolved + others.open > 0;

  return (
    <section aria-labelledby={heading} className="border-line border-b px-4 py-5 sm:px-6 print:break-inside-avoid">
      <div className="mb-2 flex flex-wrap items-baseline gap-x-6">
        <h3 id={heading} className="text-lg">
          {title}
        </h3>
        <Legend />
      </div>
      {rows.length === 0 ? (
        <p className="text-ink-soft">No tickets in this period.</p>
      ) : (
        <table aria-labelledby={heading} className="tabular w-full text-sm">
          <thead className="text-ink-soft">
            <tr className="border-line border-b">
              <th scope="col" className="py-1.5 pr-3 text-left font-medium">
                {kind}
              </th>
              {['Created', 'Resolved', 'Open'].map((name) => (
                <th key={name} scope="col" className="w-16 py-1.5 pl-2 text-right font-medium sm:w-24">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <CountRow key={row.key} name={row.name} counts={row} most={most} />
            ))}
            {hasOthers && (showsAll || rows.length <= FIRST) && (
              <CountRow name="All others" counts={others} most={most} />
            )}
          </tbody>
        </table>
      )}
      {rows.length > FIRST && (
        <TextButton className="mt-2 text-sm print:hidden" onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? `Show the first ${FIRST}` : `Show all ${rows.length}`}
        </TextButton>
      )}
    </section>
  );
}

function CountRow({ name, counts, most }: { name: string; counts: Counts; most: number }) {
  const { created, resolved, open } = counts;
  const length = scaleLinear({ domain: [0, most], range: [0, 100] });
  const cell = 'py-1.5 pl-2 text-right align-top';
  return (
    <tr className="border-line border-b last:border-b-0 print:break-inside-avoid">
      <th scope="row" className="py-1.5 pr-3 text-left font-normal">
        <span dir="auto" className="[overflow-wrap:anywhere]">
          {name}
        </span>
        <svg aria-hidden="true" className="mt-1 block h-3.5 w-full overflow-visible">
          <Bar className="chart-created" y={0.5} height={5} width={`${length(Math.min(created, most))}%`} />
          <Bar className="chart-resolved" y={7.5} height={6} width={`${length(Math.min(resolved, most))}%`} />
        </svg>
      </th>
      {[created, resolved, open].map((count, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the columns never change
        <td key={column} className={cell}>
          {count.toLocaleString('en-US')}
        </td>
      ))}
    </tr>
  );
}
