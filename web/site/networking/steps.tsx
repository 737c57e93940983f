import { networking } from '#content/networking.ts';
import { catenary, onCatenary } from '#web/ui/catenary.ts';

const { process } = networking;
const arch = { width: 1000, height: 300, left: 100, base: 330 };
const curve = catenary(arch);
const stops = [0.06, 0.33, 0.67, 0.94];

/** Four steps along the arch. */
export function Steps() {
  return (
    <section className="wrap py-20">
      <h2 className="mx-auto max-w-3xl lg:text-center">{process.heading}</h2>
      <div className="mt-10">
        <svg viewBox="0 0 1200 345" className="-mb-40 w-full max-lg:hidden" aria-hidden="true" fill="none">
          <path d={curve} className="stroke-copper" strokeWidth="5" strokeLinecap="round" />
          {stops.map((along, index) => (
            <Stop key={along} along={along} number={index + 1} />
          ))}
        </svg>
        <ol className="relative grid gap-y-8 max-lg:border-copper max-lg:border-l-4 lg:grid-cols-4 lg:gap-x-8 lg:px-10">
          {process.steps.map(({ title, text }, index) => (
            <li key={title} className={`max-lg:pl-6 ${index === 0 || index === 3 ? 'lg:pt-44' : 'lg:pt-8'}`}>
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

function Stop({ along, number }: { along: number; number: number }) {
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
