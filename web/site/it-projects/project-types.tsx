import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { catenary } from '#web/ui/catenary.ts';
import { useSite } from '../shared/use-site.tsx';

const span = catenary({ width: 96, height: 74, left: 32, base: 100 });
const wave = (radius: number) => `M${80 - radius} 62a${radius} ${radius} 0 0 1 ${radius * 2} 0`;

const drawings: ReactNode[] = [
  <g key="office">
    <rect x="24" y="26" width="112" height="76" />
    <path d="M24 50h112M24 76h112M52 26v76M80 26v76M108 26v76" className="stroke-line-strong" />
    <path d="M70 102V84h20v18" className="stroke-copper" />
  </g>,
  <g key="network">
    <path d={wave(58)} className="stroke-line-strong" />
    <path d={wave(40)} />
    <path d={wave(22)} className="stroke-copper" />
    <path d="M80 62v40M50 102h60" />
  </g>,
  <g key="cabling">
    <path d={span} className="stroke-copper" />
    <path d="M40 100V40M56 100V40M104 100V40M120 100V40" className="stroke-line-strong" />
    <path d="M72 100V50M88 100V50" />
    <rect x="28" y="92" width="104" height="14" rx="2" className="fill-paper" />
  </g>,
];

/** Three types of project in wide rows, with the drawing on alternating sides. */
export function ProjectTypes() {
  const { types } = useSite().itProjects;

  return (
    <section className="wrap pb-20">
      <h2 className="sr-only">{types.heading}</h2>
      {types.list.map(({ title, text, points }, index) => (
        <article
          key={title}
          className="grid items-center gap-x-14 gap-y-5 border-line border-t py-10 md:grid-cols-[4fr_8fr] md:even:grid-cols-[8fr_4fr]"
        >
          <div className={`rounded bg-sunken py-6 ${index % 2 === 0 ? 'md:order-last' : ''}`}>
            <svg
              viewBox="0 0 160 120"
              className="mx-auto h-36"
              aria-hidden="true"
              fill="none"
              stroke="currentColor"
              strokeWidth="2"
              strokeLinecap="round"
              strokeLinejoin="round"
            >
              {drawings[index]}
            </svg>
          </div>
          <div>
            <h3 className="text-2xl">{title}</h3>
            <p className="mt-2 max-w-xl text-ink-soft text-lg">{text}</p>
            <ul className="mt-4 flex flex-wrap gap-x-7 gap-y-1.5">
              {points.map((point) => (
                <li key={point} className="inline-flex items-center gap-2">
                  <Check className="size-4 shrink-0 text-moss" aria-hidden="true" />
                  {point}
                </li>
              ))}
            </ul>
          </div>
        </article>
      ))}
    </section>
  );
}
