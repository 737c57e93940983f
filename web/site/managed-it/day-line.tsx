import { catenary, onCatenary } from '#web/ui/catenary.ts';
import { useService } from '../shared/use-site.tsx';

/** Small numbers are fewer bytes in the page. */
const arc = { width: 112, height: 15, left: 4, base: 17 };
const curve = catenary(arc);

/** A day and its night, along the sun's path: one stop above the middle of each column. */
export function DayLine() {
  const { heading, hours } = useService('managedIt').day;

  return (
    <section className="evening hero-sky overflow-hidden">
      <div className="wrap pt-14 pb-12">
        <h2>{heading}</h2>
        <svg viewBox="0 0 120 17.6" className="mt-4 w-full max-lg:hidden" aria-hidden="true" fill="none">
          <path d={curve} className="stroke-steel" strokeWidth=".15" strokeDasharray=".2 .7" strokeLinecap="round" />
          <path d="M0 17.1h120" className="stroke-line-strong" strokeWidth=".1" />
          {hours.map(({ time }, index) => {
            const { x, y } = onCatenary(arc, (index + 0.5) / hours.length);
            return <circle key={time} cx={x.toFixed(1)} cy={y.toFixed(1)} r=".6" className="fill-glow" />;
          })}
        </svg>
        <ol className="grid gap-x-6 gap-y-5 max-lg:mt-8 lg:auto-cols-fr lg:grid-flow-col lg:pt-5">
          {hours.map(({ time, text }) => (
            <li key={time} className="max-lg:grid max-lg:grid-cols-[7rem_1fr] lg:text-center">
              <p className="font-display font-semibold text-glow text-lg tabular-nums">{time}</p>
              <p className="text-base text-ink">{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
