import { Bar } from '@visx/shape';
import { useId } from 'react';
import type { Report } from './api.ts';
import { hoursInWords } from './hours.ts';

type Clock = Report['firstReplies'];

/** How fast tickets were answered and resolved, with a bar for the promises that were kept. */
export function ClockTable({ firstReplies, resolutions }: Pick<Report, 'firstReplies' | 'resolutions'>) {
  const heading = useId();
  const isEmpty = [firstReplies, resolutions].every(({ n, promised }) => n + promised === 0);

  return (
    <section aria-labelledby={heading} className="border-line border-b px-4 py-5 sm:px-6 print:break-inside-avoid">
      <h3 id={heading} className="text-lg">
        Replies and resolutions
      </h3>
      {isEmpty ? (
        <p className="mt-2 text-ink-soft">No first replies or resolutions in this period.</p>
      ) : (
        <>
          <p className="mb-2 text-ink-soft text-sm">
            Times count service hours, or all hours where those are promised.
          </p>
          <table aria-labelledby={heading} className="tabular w-full text-sm">
            <thead className="text-ink-soft">
              <tr className="border-line border-b align-bottom">
                <th scope="col" className="py-1.5 pr-3 text-left font-medium">
                  Step
                </th>
                {['Median', '9 of 10 within', 'Promises kept'].map((name) => (
                  <th key={name} scope="col" className="w-20 py-1.5 pl-2 text-right font-medium sm:w-36">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              <ClockRow name="First replies" clock={firstReplies} />
              <ClockRow name="Resolutions" clock={resolutions} />
            </tbody>
          </table>
        </>
      )}
    </section>
  );
}

function ClockRow({ name, clock: { n, median, p90, promised, kept } }: { name: string; clock: Clock }) {
  const cell = 'py-1.5 pl-2 text-right align-top';
  return (
    <tr className="border-line border-b last:border-b-0">
      <th scope="row" className="py-1.5 pr-3 text-left font-normal">
        {name} ({n.toLocaleString('en-US')})
        <svg aria-hidden="true" className="mt-1 block h-2 w-full overflow-visible">
          <Bar className="chart-created" y={0.5} height={7} width={promised ? '100%' : '0%'} />
          <Bar className="chart-resolved" y={0.5} height={7} width={`${promised ? (100 * kept) / promised : 0}%`} />
        </svg>
      </th>
      <td className={cell}>{median === null ? '–' : hoursInWords(median)}</td>
      <td className={cell}>{p90 === null ? '–' : hoursInWords(p90)}</td>
      <td className={cell}>{keptInWords(kept, promised)}</td>
    </tr>
  );
}

/** `96% of 120`. Rounded down: 99.6% is not everything. */
function keptInWords(kept: number, promised: number) {
  return promised ? `${Math.floor((100 * kept) / promised)}% of ${promised.toLocaleString('en-US')}` : 'None due';
}
