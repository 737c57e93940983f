import { AxisBottom, AxisLeft } from '@visx/axis';
import { scaleBand, scaleLinear } from '@visx/scale';
import type { PointerEvent, ReactNode } from 'react';
import type { Span } from './spans.ts';

const HEIGHT = 200;
const MARGIN = { top: 10, right: 8, bottom: 26, left: 40 };

/** The distance that labels of days need, in pixels. */
const LABEL = 64;

/** Where each span is drawn, and how high a count is. */
export type Scales = ReturnType<typeof scalesOf>;

type PlotProps = {
  spans: Span[];
  most: number;
  width: number;
  /** What the chart shows, for screen readers. Its table says everything. */
  label: string;
  chosen: number;
  onChoose: (index: number) => void;
  children: (scales: Scales) => ReactNode;
};

/** A chart of counts over time, with its axes. Pointing at a day or a week chooses it. */
export function Plot({ spans, most, width, label, chosen, onChoose, children }: PlotProps) {
  const scales = scalesOf(spans, most, width);
  const { across, up, bottom } = scales;
  const every = Math.ceil(spans.length / Math.max(1, Math.floor((width - MARGIN.left) / LABEL)));

  function handlePointer({ clientX, currentTarget }: PointerEvent<SVGSVGElement>) {
    const { left, width: shown } = currentTarget.getBoundingClientRect();
    const place = ((clientX - left) / shown) * width - MARGIN.left;
    const index = Math.floor((place / (width - MARGIN.left - MARGIN.right)) * spans.length);
    onChoose(Math.min(spans.length - 1, Math.max(0, index)));
  }

  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      className="block h-auto w-full overflow-visible"
      onPointerMove={handlePointer}
      onPointerDown={handlePointer}
    >
      <rect
        className="chart-chosen print:hidden"
        x={(across(chosen) ?? 0) - (across.step() - across.bandwidth()) / 2}
        y={MARGIN.top}
        width={across.step()}
        height={bottom - MARGIN.top}
      />
      {up.ticks(4).map((tick) => (
        <line
          key={tick}
          className="chart-line"
          x1={MARGIN.left}
          x2={width - MARGIN.right}
          y1={up(tick)}
          y2={up(tick)}
        />
      ))}
      {children(scales)}
      <AxisLeft
        scale={up}
        left={MARGIN.left}
        hideAxisLine
        hideTicks
        tickValues={up.ticks(4).filter(Number.isInteger)}
        tickFormat={(value) => value.toLocaleString('en-US')}
        tickLabelProps={{ className: 'chart-text', textAnchor: 'end', dx: -2, dy: 4 }}
      />
      <AxisBottom
        scale={across}
        top={bottom}
        axisLineClassName="chart-line"
        hideTicks
        tickValues={spans.flatMap((_, index) => (index % every === 0 ? [index] : []))}
        tickFormat={(index) => spans[index]?.label ?? ''}
        tickLabelProps={{ className: 'chart-text', textAnchor: 'middle', dy: 2 }}
      />
    </svg>
  );
}

function scalesOf(spans: Span[], most: number, width: number) {
  const bottom = HEIGHT - MARGIN.bottom;
  return {
    bottom,
    across: scaleBand({
      domain: spans.map((_, index) => index),
      range: [MARGIN.left, width - MARGIN.right],
      padding: spans.length > 40 ? 0.15 : 0.25,
    }),
    up: scaleLinear({ domain: [0, Math.max(1, most)], range: [bottom, MARGIN.top], nice: 4 }),
  };
}
