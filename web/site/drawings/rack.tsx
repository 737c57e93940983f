import { catenary } from '#web/ui/catenary.ts';
import { Drawing } from './parts.tsx';

/** A hanging cable has the arch's own curve, upside down. */
const cables = [0, 1, 2, 3, 4].map((step) =>
  catenary({ width: 168 - step * 30, height: 62 - step * 9, left: 76 + step * 15, base: -132 }),
);

/** A rack with its patch panel, switch, firewall, servers and battery: everything labeled, every light green. */
export function Rack({ className }: { className?: string }) {
  return (
    <Drawing box="0 0 320 480" className={className}>
      <path d="M160 28V0M118 28V0M202 28V0" className="stroke-river" strokeWidth="4" />
      <rect x="38" y="28" width="244" height="428" rx="6" className="fill-sunken" />
      <path d="M54 28v428M266 28v428" className="stroke-line-strong" />
      <path d="M50 456v14h26v-14M244 456v14h26v-14M8 471h304" />
      <g className="fill-surface">
        <rect x="54" y="48" width="212" height="38" rx="3" />
        <rect x="54" y="98" width="212" height="38" rx="3" />
        <rect x="54" y="206" width="212" height="44" rx="3" className="fill-copper-wash" />
        <rect x="54" y="262" width="212" height="52" rx="3" />
        <rect x="54" y="322" width="212" height="52" rx="3" />
        <rect x="54" y="392" width="212" height="48" rx="3" className="fill-ink stroke-ink" />
      </g>
      <Sockets y={60} />
      <Sockets y={110} />
      <g transform="scale(1 -1)" className="stroke-river" strokeWidth="3">
        {cables.map((path, step) => (
          <path key={path} d={path} className={step === 2 ? 'stroke-copper' : undefined} />
        ))}
      </g>
      <path d="M70 228h54M70 238h30" className="stroke-copper" />
      <path d="M236 214c8 6 14 7 18 7 0 14-6 20-18 26-12-6-18-12-18-26 4 0 10-1 18-7z" className="fill-copper" />
      <path d="m229 230 5 5 9-9" className="stroke-surface" />
      {[288, 348].map((y) => (
        <g key={y}>
          <path d={`M72 ${y - 8}v16M84 ${y - 8}v16M96 ${y - 8}v16M108 ${y - 8}v16`} className="stroke-line-strong" />
          <path d={`M140 ${y}h56`} className="stroke-line-strong" />
          <path d={`M226 ${y}v.1M240 ${y}v.1M254 ${y}v.1`} className="stroke-moss" strokeWidth="7" />
        </g>
      ))}
      <path d="M72 408h60v16H72z" className="fill-moss stroke-none" />
      <path d="M148 416h40M240 416v.1" className="stroke-paper" strokeWidth="4" />
    </Drawing>
  );
}

/** Twelve sockets with a label above each four. */
function Sockets({ y }: { y: number }) {
  const pattern = Array.from({ length: 12 }, (_, index) => `M${68 + index * 16} ${y + 4}h8v10h-8z`).join('');
  return (
    <>
      <path d={pattern} className="fill-ink" strokeWidth="1" />
      <path d={`M72 ${y - 5}h44M136 ${y - 5}h44M200 ${y - 5}h44`} className="stroke-copper" strokeWidth="3" />
    </>
  );
}
