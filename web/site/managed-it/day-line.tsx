import { managedIt } from '#content/managed-it.ts';
import { catenary, onCatenary } from '#web/ui/catenary.ts';

const { day } = managedIt;
const arc = { width: 1120, height: 150, left: 40, base: 170 };
const curve = catenary(arc);
const stops = [0.09, 0.27, 0.37, 0.55, 0.9];

/** A timeline of one day and night, drawn as the sun's path over the office. */
export function DayLine() {
  return (
    <section className="evening hero-sky overflow-hidden">
      <div className="wrap pt-14 pb-12">
        <h2>{day.heading}</h2>
        <svg viewBox="0 0 1200 176" className="mt-4 w-full max-lg:hidden" aria-hidden="true" fill="none">
          <path d={curve} className="stroke-steel" strokeWidth="1.5" strokeDasharray="2 7" strokeLinecap="round" />
          <path d="M0 171h1200" className="stroke-line-strong" />
          {stops.map((along) => {
            const { x, y } = onCatenary(arc, along);
            return <circle key={along} cx={x} cy={y} r="6" className="fill-glow" />;
          })}
        </svg>
        <ol className="grid gap-x-6 gap-y-5 max-lg:mt-8 lg:grid-cols-5 lg:pt-5">
          {day.hours.map(({ time, text }) => (
            <li key={time} className="max-lg:grid max-lg:grid-cols-[6rem_1fr]">
              <p className="font-display font-semibold text-glow text-lg tabular-nums">{time}</p>
              <p className="text-base text-ink">{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
