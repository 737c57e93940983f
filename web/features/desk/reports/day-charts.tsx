import { Area, Bar, LinePath } from '@visx/shape';
import { type ReactNode, useId, useState } from 'react';
import { Row, Table } from '#web/ui/table.tsx';
import type { Report } from './api.ts';
import { Legend } from './legend.tsx';
import { Plot, type Scales } from './plot.tsx';
import { type Span, spansOf } from './spans.ts';
import { useWidth } from './use-width.ts';

/** What was created and resolved on each day or in each week, and what was open at its end. */
export function DayCharts({ days }: { days: Report['days'] }) {
  const { unit, spans } = spansOf(days);
  const [wanted, setWanted] = useState<number>();
  const chosen = Math.min(wanted ?? spans.length - 1, spans.length - 1);
  const span = spans[chosen];
  const [box, width] = useWidth<HTMLDivElement>();
  const plot = { spans, width, chosen, onChoose: setWanted };
  if (!span) return null;

  return (
    <section aria-label={`By ${unit}`} className="border-line border-b px-4 py-5 sm:px-6">
      <div ref={box} className="space-y-5">
        <Chart title={`Created and resolved, by ${unit}`} beside={<Legend />}>
          <Plot
            {...plot}
            most={mostOf(spans, ({ created, resolved }) => Math.max(created, resolved))}
            label={`Bar chart: tickets created and resolved in each ${unit}`}
          >
            {(scales) => spans.map((each, index) => <Bars key={each.key} span={each} index={index} {...scales} />)}
          </Plot>
        </Chart>
        <Chart title={`Open at the end of the ${unit}`}>
          <Plot
            {...plot}
            most={mostOf(spans, ({ open }) => open)}
            label={`Line chart: tickets that were open at the end of each ${unit}`}
          >
            {(scales) => <OpenLine spans={spans} {...scales} />}
          </Plot>
        </Chart>
      </div>
      <Chooser {...{ unit, spans, span, chosen }} onChoose={setWanted} />
      <DayTable unit={unit} spans={spans} />
    </section>
  );
}

function Chart({ title, beside, children }: { title: string; beside?: ReactNode; children: ReactNode }) {
  return (
    <figure className="print:break-inside-avoid">
      <figcaption className="mb-1 flex flex-wrap items-baseline gap-x-6">
        <h3 className="text-lg">{title}</h3>
        {beside}
      </figcaption>
      {children}
    </figure>
  );
}

function Bars({ span, index, across, up, bottom }: { span: Span; index: number } & Scales) {
  const { created, resolved } = span;
  const left = across(index) ?? 0;
  const half = across.bandwidth() / 2;
  return (
    <>
      <Bar className="chart-created" x={left} width={half} y={up(created)} height={bottom - up(created)} />
      <Bar className="chart-resolved" x={left + half} width={half} y={up(resolved)} height={bottom - up(resolved)} />
    </>
  );
}

function OpenLine({ spans, across, up, bottom }: { spans: Span[] } & Scales) {
  const x = (_: Span, index: number) => (across(index) ?? 0) + across.bandwidth() / 2;
  const y = ({ open }: Span) => up(open);
  return (
    <>
      <Area className="chart-open-area" data={spans} x={x} y0={bottom} y1={y} />
      <LinePath className="chart-open" data={spans} x={x} y={y} />
    </>
  );
}

type ChooserProps = {
  unit: 'day' | 'week';
  spans: Span[];
  span: Span;
  chosen: number;
  onChoose: (index: number) => void;
};

/** Walks through the charts with arrow keys, and says what they show. */
function Chooser({ unit, spans, span, chosen, onChoose }: ChooserProps) {
  const id = useId();
  const { name, created, resolved, open } = span;
  const words = `${created} created, ${resolved} resolved, ${open} open at the end`;
  return (
    <div className="mt-3 print:hidden">
      <label htmlFor={id} className="sr-only">
        {unit === 'day' ? 'Day' : 'Week'} of the charts
      </label>
      <input
        id={id}
        type="range"
        className="block h-6 w-full accent-(--color-river)"
        min={0}
        max={spans.length - 1}
        value={chosen}
        aria-valuetext={`${name}: ${words}`}
        onChange={(event) => onChoose(event.target.valueAsNumber)}
      />
      <p className="tabular text-sm" aria-hidden="true">
        <span className="font-semibold">{name}</span>: {words}
      </p>
    </div>
  );
}

function mostOf(spans: Span[], countOf: (span: Span) => number) {
  return Math.max(0, ...spans.map(countOf));
}

/** The figures of the charts by day or week as a table, folded away. */
function DayTable({ unit, spans }: { unit: 'day' | 'week'; spans: Span[] }) {
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
