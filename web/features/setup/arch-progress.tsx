import { catenary } from '#web/ui/catenary.ts';

const arch = catenary({ width: 180, height: 128, left: 10, base: 140 });

/** How many parts of something are done, as the arch that they make together. */
export function ArchProgress({ done, of, className }: { done: number; of: number; className?: string }) {
  return (
    <svg viewBox="0 0 200 152" className={className} aria-hidden="true" fill="none">
      <path d={arch} stroke="var(--color-line)" strokeWidth="5" />
      <path
        d={arch}
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
