import type { Span } from './spans.ts';

/** The figures of the charts by day or week as a table, folded away. */
export function DayTable({ unit, spans }: { unit: 'day' | 'week'; spans: Span[] }) {
  return (
    <details className="mt-3">
      <summary className="min-h-6 w-fit rounded text-river text-sm underline underline-offset-2 pointer-coarse:min-h-11">
        Show the charts as a table
      </summary>
      <table className="tabular mt-2 w-full text-sm">
        <caption className="sr-only">Tickets by {unit}</caption>
        <thead className="text-ink-soft">
          <tr className="border-line border-b">
            <th scope="col" className="py-1.5 text-left font-medium">
              {unit === 'day' ? 'Day' : 'Week'}
            </th>
            {['Created', 'Resolved', 'Open'].map((name) => (
              <th key={name} scope="col" className="w-16 py-1.5 pl-2 text-right font-medium sm:w-24">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {spans.map(({ key, name, created, resolved, open }) => (
            <tr key={key} className="border-line border-b last:border-b-0">
              <th scope="row" className="py-1 text-left font-normal">
                {name}
              </th>
              <td className="py-1 pl-2 text-right">{created}</td>
              <td className="py-1 pl-2 text-right">{resolved}</td>
              <td className="py-1 pl-2 text-right">{open}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
