import { catenary, onCatenary } from '#web/ui/catenary.ts';
import { useSite } from '../shared/use-site.tsx';

const arch = { width: 1000, height: 300, left: 100, base: 330 };
const curve = catenary(arch);

/** Steps along the arch, each above the middle of its column. The outer ones stand below the feet. */
export function Steps() {
  const { heading, steps } = useSite().networking.process;
  const isOuter = (index: number) => index === 0 || index === steps.length - 1;

  return (
    <section className="wrap py-20">
      <h2 className="mx-auto max-w-3xl lg:text-center">{heading}</h2>
      <div className="mt-10">
        <svg viewBox="0 0 1200 345" className="-mb-40 w-full max-lg:hidden" aria-hidden="true" fill="none">
          <path d={curve} className="stroke-copper" strokeWidth="5" strokeLinecap="round" />
          {steps.map(({ title }, index) => (
            <Stop key={title} middle={40 + ((index + 0.5) / steps.length) * 1120} number={index + 1} />
          ))}
        </svg>
        <ol className="relative grid gap-y-8 max-lg:border-copper max-lg:border-l-4 lg:auto-cols-fr lg:grid-flow-col lg:gap-x-8 lg:px-10 lg:text-center">
          {steps.map(({ title, text }, index) => (
            <li key={title} className={`max-lg:pl-6 ${isOuter(index) ? 'lg:pt-44' : 'lg:pt-8'}`}>
              <h3 className="text-xl">
                <span className="text-ink-faint lg:sr-only">{index + 1}. </span>
                {title}
              </h3>
              <p className="mt-1.5 text-ink-soft">{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

function Stop({ middle, number }: { middle: number; number: number }) {
  const along = Math.min(0.95, Math.max(0.05, (middle - arch.left) / arch.width));
  const { x, y } = onCatenary(arch, along);
  return (
    <g>
      <circle cx={x} cy={y} r="22" className="fill-paper stroke-copper" strokeWidth="4" />
      <text x={x} y={y + 8} textAnchor="middle" className="fill-ink font-display font-semibold" fontSize="22">
        {number}
      </text>
    </g>
  );
}
