import { scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';
import { Row } from '#web/ui/table.tsx';
import type { Report } from './api.ts';
import { ReportSection } from './report-section.tsx';

/** How requesters rated the resolutions of their tickets, with a bar for each score. */
export function RatingTable({ ratings }: { ratings: Report['ratings'] }) {
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
