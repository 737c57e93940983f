import { catenary, onCatenary } from '#web/ui/catenary.ts';
import { useHasArch, useService } from '../shared/use-site.tsx';

const arch = { width: 1000, height: 300, left: 100, base: 330 };
const curve = catenary(arch);

/** Steps along a line, or along the arch, each above the middle of its column. */
export function Steps() {
  const { heading, steps } = useService('networking').process;
  const hasArch = useHasArch();
  // The outer ones stand below the feet of the arch.
  const isLow = (index: number) => hasArch && (index === 0 || index === steps.length - 1);
  const top = hasArch ? '0 0 1200 345' : '0 0 1200 60';

  return (
    <section className="wrap py-20">
      <h2 className="mx-auto max-w-3xl lg:text-center">{heading}</h2>
      <div className="mt-10">
        <svg viewBox={top} className={`w-full max-lg:hidden ${hasArch ? '-mb-40' : ''}`} aria-hidden="true" fill="none">
          <path d={hasArch ? curve : 'M40 30h1120'} className="stroke-copper" strokeWidth="5" strokeLinecap="round" />
          {steps.map(({ title }, index) => (
            <Stop key={title} {...placeOf((index + 0.5) / steps.length, hasArch)} number={index + 1} />
          ))}
        </svg>
        <ol className="relative grid gap-y-8 max-lg:border-copper max-lg:border-l-4 lg:auto-cols-fr lg:grid-flow-col lg:gap-x-8 lg:px-10 lg:text-center">
          {steps.map(({ title, text }, index) => (
            <li key={title} className={`max-lg:pl-6 ${isLow(index) ? 'lg:pt-44' : 'lg:pt-8'}`}>
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

/** @param share of the way, from 0 to 1 */
function placeOf(share: number, hasArch: boolean) {
  const middle = 40 + share * 1120;
  if (!hasArch) return { x: middle, y: 30 };
  return onCatenary(arch, Math.min(0.95, Math.max(0.05, (middle - arch.left) / arch.width)));
}

function Stop({ x, y, number }: { x: number; y: number; number: number }) {
  return (
    <g>
      <circle cx={x} cy={y} r="22" className="fill-paper stroke-copper" strokeWidth="4" />
      <text x={x} y={y + 8} textAnchor="middle" className="fill-ink font-display font-semibold" fontSize="22">
        {number}
      </text>
    </g>
  );
}
