import { Row, Table } from '#web/ui/table.tsx';
import type { Span } from './spans.ts';

/** The figures of the charts by day or week as a table, folded away. */
export function DayTable({ unit, spans }: { unit: 'day' | 'week'; spans: Span[] }) {
  return (
    <details className="mt-3">
      <summary className="min-h-6 w-fit rounded text-river text-sm underline underline-offset-2 pointer-coarse:min-h-11">
        Show the charts as a table
      </summary>
      <Table
        aria-label={`Tickets by ${unit}`}
        columns={[unit === 'day' ? 'Day' : 'Week', 'Created', 'Resolved', 'Open']}
        className="mt-2"
      >
        {spans.map(({ key, name, created, resolved, open }) => (
          <Row key={key} name={name} figures={[created, resolved, open]} />
        ))}
      </Table>
    </details>
  );
}
