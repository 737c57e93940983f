import { catenary } from '#web/ui/catenary.ts';
import { Carton, Desk, Drawing, Monitor, Plant } from './parts.tsx';

const box = '0 0 400 260';
const ground = <path d="M0 239h400" strokeWidth="3" />;
const wall = <path d="M20 0h360v238H20z" className="fill-river-wash stroke-none" />;

/** A desk on its first morning: everything in place, the last box still there. */
export function NewDesk({ className }: { className?: string | undefined }) {
  return (
    <Drawing box={box} className={className}>
      {wall}
      <path d="M56 34h96v84H56zM104 34v84M56 76h96" className="fill-surface" />
      <path d="M300 0v26M270 62c0-48 60-48 60 0z" className="fill-copper" />
      <Desk x={70} y={172} width={232} height={67} />
      <Monitor x={158} y={172} width={84}>
        <path d="M12 14h40M12 26h26" className="stroke-river" />
      </Monitor>
      <Monitor x={250} y={172} width={84}>
        <path d="m30 26 8 9 17-19" className="stroke-moss" strokeWidth="4" />
      </Monitor>
      <path d="M92 172l5-16h20l5 16zM88 156c-1-10 38-10 38 0" className="fill-ink" />
      <path d="M184 172v-5h34v5" className="fill-surface" />
      <path d="M176 238v-50c0-8 44-8 44 0v50M184 238h28" className="fill-sunken" />
      <Carton x={304} y={238} width={58} height={42} />
      <Plant x={333} y={196} scale={0.6} />
      {ground}
    </Drawing>
  );
}

/** An access point on the ceiling, the ladder below it, a laptop that measures. */
export function Survey({ className }: { className?: string | undefined }) {
  const wave = (radius: number) =>
    `M${200 - radius * 0.8} ${56 + radius * 0.6}a${radius} ${radius} 0 0 0 ${radius * 1.6} 0`;
  return (
    <Drawing box={box} className={className}>
      {wall}
      <path d="M20 22h360" className="stroke-line-strong" />
      <path d="M160 22h80l-14 22h-52z" className="fill-surface" />
      <path d="M184 33v.1" className="stroke-moss" strokeWidth="6" />
      <path d={wave(26)} className="stroke-copper" strokeWidth="3.5" />
      <path d={wave(52)} className="stroke-copper" strokeWidth="3.5" />
      <path d={wave(78)} className="stroke-river" strokeWidth="3.5" />
      <path d={wave(104)} className="stroke-river" strokeWidth="3.5" />
      <path d="M86 238l34-176h16l34 176M128 62v0M109 118h38M101 158h54M94 198h68" strokeWidth="3" />
      <path d="M114 62h28" strokeWidth="6" />
      <path d="M236 238v-62h96v62z" className="fill-copper-wash" />
      <path d="M254 176v-44h60v44z" className="fill-surface" />
      <path d="M264 164v-8M275 164v-14M286 164v-20M297 164v-26" className="stroke-river" strokeWidth="5" />
      <path d="M242 176h84" strokeWidth="5" />
      <path d="M268 206h32" />
      {ground}
    </Drawing>
  );
}

const bundle = [0, 1, 2, 3, 4, 5];

/** A patch panel from which every cable leaves in order, with a label at both ends. */
export function Cabling({ className }: { className?: string | undefined }) {
  return (
    <Drawing box={box} className={className}>
      {wall}
      <rect x="52" y="30" width="296" height="58" rx="4" className="fill-surface" />
      <path d="M64 40v.1M64 78v.1M336 40v.1M336 78v.1" className="stroke-line-strong" strokeWidth="5" />
      {bundle.map((step) => (
        <g key={step}>
          <path d={`M${86 + step * 42} 44h16`} className="stroke-copper" strokeWidth="3" />
          <rect x={84 + step * 42} y="54" width="20" height="20" rx="2" className="fill-ink" strokeWidth="1" />
        </g>
      ))}
      <g transform="scale(1 -1)">
        {[0, 1, 2].map((step) => (
          <path
            key={step}
            d={catenary({ width: 210 - step * 84, height: 66 - step * 20, left: 94 + step * 42, base: -74 })}
            className={step === 1 ? 'stroke-copper' : 'stroke-river'}
            strokeWidth="4"
          />
        ))}
      </g>
      <rect x="52" y="156" width="296" height="82" rx="4" className="fill-surface" />
      <path d="M70 174h122v46H70z" className="fill-paper stroke-line-strong" />
      <path d="M70 197h60v23M130 174v14M156 220v-30h36" className="stroke-line-strong" />
      <path d="M92 186v.1M110 208v.1M144 204v.1M176 208v.1M168 182v.1" className="stroke-copper" strokeWidth="7" />
      <path d="M216 180h54M216 198h54M216 216h36" className="stroke-line-strong" />
      <path d="m292 180 5 5 10-11M292 198l5 5 10-11M292 216l5 5 10-11" className="stroke-moss" strokeWidth="3" />
      {ground}
    </Drawing>
  );
}
