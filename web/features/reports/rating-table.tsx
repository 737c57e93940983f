import { scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';
import { useId } from 'react';
import type { Report } from './api.ts';

/** How requesters rated the resolutions of their tickets, with a bar for each score. */
export function RatingTable({ ratings }: { ratings: Report['ratings'] }) {
  const { n, mean, satisfied, scores } = ratings;
  const heading = useId();
  const length = scaleLinear({ domain: [0, Math.max(1, ...scores.map((row) => row.ratings))], range: [0, 100] });

  return (
    <section aria-labelledby={heading} className="border-line border-b px-4 py-5 sm:px-6 print:break-inside-avoid">
      <h3 id={heading} className="text-lg">
        Ratings
      </h3>
      {mean === null ? (
        <p className="mt-2 text-ink-soft">No ratings in this period.</p>
      ) : (
        <>
          <p className="mb-2 text-ink-soft text-sm">
            {mean.toFixed(2)} of 5 on average; {Math.floor((100 * satisfied) / n)}% gave 4 or 5 (
            {n.toLocaleString('en-US')} {n === 1 ? 'rating' : 'ratings'})
          </p>
          <table aria-labelledby={heading} className="tabular w-full text-sm">
            <thead className="text-ink-soft">
              <tr className="border-line border-b">
                <th scope="col" className="py-1.5 pr-3 text-left font-medium">
                  Score
                </th>
                <th scope="col" className="w-24 py-1.5 pl-2 text-right font-medium">
                  Ratings
                </th>
              </tr>
            </thead>
            <tbody>
              {scores.map((row) => (
                <tr key={row.score} className="border-line border-b last:border-b-0">
                  <th scope="row" className="py-1.5 pr-3 text-left font-normal">
                    {row.score} of 5
                    <svg aria-hidden="true" className="mt-1 block h-2 w-full overflow-visible">
                      <Bar className="chart-resolved" y={0.5} height={7} width={`${length(row.ratings)}%`} />
                    </svg>
                  </th>
                  <td className="py-1.5 pl-2 text-right align-top">{row.ratings.toLocaleString('en-US')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </section>
  );
}
