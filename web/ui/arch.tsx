import { catenary } from './catenary.ts';

const mark = catenary({ width: 21, height: 21, left: 5.5, base: 27.5 });
const outer = catenary({ width: 180, height: 128, left: 10, base: 140 });
const inner = catenary({ width: 148, height: 112, left: 26, base: 140 });

/** The mark: only the arch. */
export function ArchMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" className={className} aria-hidden="true">
      <path d={mark} fill="none" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
    </svg>
  );
}

type QuietDrawingProps = { hasArch: boolean; className?: string };

/** The drawing for empty states: an empty tray, or the arch above its reflection in the river. */
export function QuietDrawing({ hasArch, className }: QuietDrawingProps) {
  if (!hasArch) return <Tray className={className} />;
  return (
    <svg viewBox="0 0 200 176" className={className} aria-hidden="true" fill="none">
      <path d={outer} stroke="var(--color-copper)" strokeWidth="2.5" strokeLinecap="round" />
      <path d={inner} stroke="var(--color-line-strong)" strokeWidth="1.25" strokeLinecap="round" />
      <path d="M0 140h200" stroke="var(--color-line-strong)" strokeWidth="1.25" strokeLinecap="round" />
      <path d="M34 152h132M56 162h88M80 172h40" stroke="var(--color-line)" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}

function Tray({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 200 176" className={className} aria-hidden="true" fill="none" strokeLinejoin="round">
      <path
        d="M22 92 48 36h104l26 56v44a8 8 0 0 1-8 8H30a8 8 0 0 1-8-8z"
        stroke="var(--color-line-strong)"
        strokeWidth="1.5"
      />
      <path
        d="M22 92h44c4 0 6 2 7 6 2 9 10 14 27 14s25-5 27-14c1-4 3-6 7-6h44"
        stroke="var(--color-copper)"
        strokeWidth="2.5"
      />
      <path d="M66 56h68M60 70h80" stroke="var(--color-line)" strokeWidth="2" strokeLinecap="round" />
      <path d="M14 152h172M56 164h88" stroke="var(--color-line)" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}
