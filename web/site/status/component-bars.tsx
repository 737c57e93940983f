import type { StatusPage } from '#contract/page-data.ts';
import type { ComponentState } from '#contract/status-constants.ts';
import { dayWords, stateWords } from './words.ts';

type Component = StatusPage['components'][number];

const bars: Record<ComponentState, string> = {
  operational: 'fill-moss',
  maintenance: 'fill-river',
  degraded: 'fill-amber',
  down: 'fill-brick',
};
const texts: Record<ComponentState, string> = {
  operational: 'text-moss',
  maintenance: 'text-river',
  degraded: 'text-amber',
  down: 'text-brick',
};

/** The width of a bar and of the gap behind it, and the height of the highest, in units of the drawing. */
const WIDTH = 3;
const STEP = 4;
const HEIGHT = 34;

/** A day without an incident is lower, so that color is not all that tells the days apart. */
const heights: Record<ComponentState, number> = { operational: 22, maintenance: 26, degraded: 30, down: HEIGHT };

/** A component with its state now and a bar for each of the last days, the latest at the right. */
export function ComponentBars({ component: { name, description, state, days } }: { component: Component }) {
  const marked = days.filter((day) => day.state !== 'operational');
  return (
    <li className="border-line border-t py-5 break-inside-avoid">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 dir="auto" className="min-w-0 text-lg [overflow-wrap:anywhere]">
          {name}
        </h3>
        <p className={`font-semibold ${texts[state]}`}>{stateWords[state]}</p>
      </div>
      {description && (
        <p dir="auto" className="text-ink-soft text-sm [overflow-wrap:anywhere]">
          {description}
        </p>
      )}
      <svg
        viewBox={`0 0 ${days.length * STEP - 1} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="mt-3 h-9 w-full"
        role="img"
        aria-label={`The last ${days.length} days: ${inWords(marked)}`}
      >
        {days.map((day, index) => (
          <rect
            key={day.date}
            x={index * STEP}
            y={HEIGHT - heights[day.state]}
            width={WIDTH}
            height={heights[day.state]}
            className={bars[day.state]}
          />
        ))}
      </svg>
      <p className="mt-1 flex justify-between gap-4 text-ink-faint text-sm">
        <span>{days.length} days ago</span>
        <span className="text-center">{summaryOf(marked.length)}</span>
        <span>today</span>
      </p>
    </li>
  );
}

/** For who can't see the bars. */
function inWords(marked: Component['days']) {
  if (marked.length === 0) return 'no incidents';
  return marked.map((day) => `${dayWords(day.date)}, ${stateWords[day.state].toLowerCase()}`).join('; ');
}

function summaryOf(count: number) {
  if (count === 0) return 'no incidents';
  return count === 1 ? 'trouble on 1 day' : `trouble on ${count} days`;
}
