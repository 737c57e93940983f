import { catenary } from '#web/ui/catenary.ts';
import { Drawing, type SetProps, skins } from './parts.tsx';

const mark = catenary({ width: 46, height: 46, left: 237, base: 116 });

/** A phone in a hand: a question, an answer, and a button to call. */
export function PhoneInHand({ className, hasArch }: SetProps) {
  return (
    <Drawing box="0 0 520 600" className={className}>
      <circle cx="260" cy="290" r="232" className="fill-copper-wash stroke-none" />
      <path
        d="M166 600c0-74-32-98-50-152-14-42-8-96 12-140l40-20h190c20 30 30 92 8 152-16 44-24 96-22 160z"
        fill={skins.tan}
      />
      <path d="M136 600c6-26 4-38-2-52l226-8c-4 18-4 36 0 60z" className="fill-river" />
      <path d="M128 548q116 18 240-8" className="stroke-paper" strokeWidth="3" />
      <rect x="158" y="44" width="204" height="420" rx="30" className="fill-ink" />
      <rect x="170" y="58" width="180" height="392" rx="20" className="fill-surface" strokeWidth="1.5" />
      {hasArch ? (
        <path d={mark} className="stroke-copper" strokeWidth="6" />
      ) : (
        <rect x="239" y="76" width="42" height="42" rx="11" className="fill-copper stroke-none" />
      )}
      <path d="M236 136h48" className="stroke-line-strong" strokeWidth="5" />
      <g strokeWidth="5">
        <path d="M186 168h104a10 10 0 0 1 10 10v34a10 10 0 0 1-10 10h-104z" className="fill-sunken stroke-none" />
        <path d="M200 186h78M200 204h46" className="stroke-line-strong" />
        <path d="M334 236h-96a10 10 0 0 0-10 10v50a10 10 0 0 0 10 10h96z" className="fill-river-wash stroke-none" />
        <path d="M244 254h72M244 271h72M244 288h38" className="stroke-river" />
      </g>
      <rect x="186" y="382" width="148" height="46" rx="12" className="fill-copper stroke-none" />
      <path
        d="M248 396c-3 0-6 3-5 7 2 9 9 16 18 18 4 1 7-2 7-5l-6-4-4 2c-3-1-5-4-6-7l3-3z"
        className="fill-on-copper stroke-none"
      />
      <g fill={skins.tan}>
        {[
          [338, 246, 44],
          [332, 288, 52],
          [334, 330, 50],
          [342, 372, 40],
        ].map(([x, y, width]) => (
          <rect key={y} x={x} y={y} width={width} height="36" rx="17" />
        ))}
        <path d="M128 308c6-24 18-44 34-62 14-16 34-8 32 10-2 14-10 24-12 40-2 20 0 36-6 56-6 20-16 28-26 30" />
      </g>
      <path d="M176 254c6-2 10 0 10 6" className="stroke-paper" />
    </Drawing>
  );
}
