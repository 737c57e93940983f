import { catenary } from '#web/ui/catenary.ts';

const outer = catenary({ width: 620, height: 600, left: 40, base: 640 });

/** The arch at dusk. The page provides its content. */
export function HeroArch({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 700 640" className={className} aria-hidden="true" fill="none">
      <defs>
        <linearGradient id="steel" x1="0" y1="0" x2="1" y2="0">
          <stop offset="0" stopColor="#e9a06a" />
          <stop offset="0.45" stopColor="#f3e3d3" />
          <stop offset="1" stopColor="#6f8d9a" />
        </linearGradient>
      </defs>
      <path d={outer} stroke="url(#steel)" strokeWidth="9" />
    </svg>
  );
}
