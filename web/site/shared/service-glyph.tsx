import { catenary } from '#web/ui/catenary.ts';

const span = { width: 44, height: 44, left: 10, base: 54 };
const arch = catenary(span);
const door = catenary({ width: 20, height: 24, left: 22, base: 54 });
const leftLeg = catenary(span, { to: 0.41 });
const rightLeg = catenary(span, { from: 0.59 });

const drawings = {
  // The arch as a clock.
  'managed-it': (
    <>
      <path d={arch} />
      <path d="M32 28v12l8 5" className="stroke-copper" />
      <path d="M4 54h56" className="stroke-line-strong" />
    </>
  ),
  // The arch as a network of connected points.
  networking: (
    <>
      <path d={arch} />
      <path d="M15 40 32 11 49 40M15 40h34M32 11v29" className="stroke-line-strong" />
      <g className="fill-paper stroke-copper">
        <circle cx="32" cy="11" r="4" />
        <circle cx="14.5" cy="40" r="4" />
        <circle cx="49.5" cy="40" r="4" />
        <circle cx="32" cy="40" r="4" />
      </g>
      <path d="M4 54h56" className="stroke-line-strong" />
    </>
  ),
  // The arch before its keystone was placed.
  'it-projects': (
    <>
      <path d={leftLeg} />
      <path d={rightLeg} />
      <path d="M28.5 4h7l-1.5 7h-4z" className="fill-copper stroke-copper" />
      <path d="M4 54h56" className="stroke-line-strong" />
    </>
  ),
  // The arch as a front door.
  'personal-it': (
    <>
      <path d={arch} />
      <path d={door} className="stroke-copper" />
      <path d="M37 44v2" className="stroke-copper" />
      <path d="M4 54h56" className="stroke-line-strong" />
    </>
  ),
} as const;

/** The icon of a service: four variations of the arch. */
export function ServiceGlyph({ service, className }: { service: keyof typeof drawings; className?: string }) {
  return (
    <svg
      viewBox="0 0 64 60"
      className={className}
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {drawings[service]}
    </svg>
  );
}
