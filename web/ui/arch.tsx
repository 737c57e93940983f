import { catenary } from './catenary.ts';

const mark = catenary({ width: 21, height: 21, left: 5.5, base: 27.5 });
const outer = catenary({ width: 180, height: 128, left: 10, base: 140 });
const inner = catenary({ width: 148, height: 112, left: 26, base: 140 });

/** The mark: the arch alone. */
export function ArchMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" className={className} aria-hidden="true">
      <path d={mark} fill="none" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
    </svg>
  );
}

/** The drawing for empty and failed states: the arch above its reflection in the river. */
export function ArchDrawing({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 200 176" className={className} aria-hidden="true" fill="none">
      <path d={outer} stroke="var(--color-copper)" strokeWidth="2.5" strokeLinecap="round" />
      <path d={inner} stroke="var(--color-line-strong)" strokeWidth="1.25" strokeLinecap="round" />
      <path d="M0 140h200" stroke="var(--color-line-strong)" strokeWidth="1.25" strokeLinecap="round" />
      <path d="M34 152h132M56 162h88M80 172h40" stroke="var(--color-line)" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}
