import { useIdentity } from '#web/lib/page-provider.ts';
import { catenary } from '#web/ui/catenary.ts';

const arch = catenary({ width: 180, height: 128, left: 10, base: 140 });
/** Three quarters of a circle. */
const ring = 'M55.5 120.5A63 63 0 1 1 144.5 120.5';

/** How many parts of something are done, as the line that they make together. */
export function ProgressLine({ done, of, className }: { done: number; of: number; className?: string }) {
  const path = useIdentity().hasArch ? arch : ring;
  return (
    <svg viewBox="0 0 200 152" className={className} aria-hidden="true" fill="none">
      <path d={path} stroke="var(--color-line)" strokeWidth="5" />
      <path
        d={path}
        pathLength={of}
        strokeDasharray={`${done} ${of}`}
        stroke="var(--color-copper)"
        strokeWidth="5"
        className="transition-[stroke-dasharray] duration-200"
      />
      <path d="M0 141h200" stroke="var(--color-line-strong)" strokeWidth="1.25" strokeLinecap="round" />
    </svg>
  );
}
