import { catenary } from '#web/ui/catenary.ts';
import { Carton, Desk, Drawing, Monitor, Person, Plant, type SetProps, skins } from './parts.tsx';

const bays = [0, 400, 800];
const vault = (left: number) => catenary({ width: 376, height: 338, left: left + 12, base: 352 });
const room = (left: number) => `M${left + 12} 352V34a20 20 0 0 1 20-20h336a20 20 0 0 1 20 20v318`;

/** Three days of one office in three rooms: packed on Friday, wired over the weekend, at work on Monday. */
export function MovingIn({ className, hasArch }: SetProps) {
  const outline = hasArch ? vault : room;
  return (
    <Drawing box="0 0 1200 368" className={className}>
      {bays.map((left, bay) => (
        <path
          key={left}
          d={`${outline(left)}z`}
          className={`stroke-none ${bay === 1 ? 'fill-dusk' : 'fill-river-wash'}`}
        />
      ))}
      <Packed />
      <g transform="translate(400 0)" className="scheme-dark stroke-ink">
        <Wired />
      </g>
      <g transform="translate(800 0)">
        <AtWork />
      </g>
      {bays.map((left, bay) => (
        <path key={left} d={outline(left)} className={bay === 2 ? 'stroke-copper' : undefined} strokeWidth="5" />
      ))}
      <path d="M0 353h1200" strokeWidth="3" />
      <path d="M60 364h90M500 364h140M960 364h110" className="stroke-line-strong" />
    </Drawing>
  );
}

/** The week's last day is marked, or the next week's first. */
function Calendar({ x, y, isNextWeek }: { x: number; y: number; isNextWeek?: boolean }) {
  const days = [0, 1, 2, 3, 4].map((day) => `M${12 + day * 13} 32v.1M${12 + day * 13} 46v.1`).join('');
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect width="76" height="60" rx="4" className="fill-surface" />
      <path d="M0 18h76M20-5v12M56-5v12" />
      <path d={days} className="stroke-line-strong" strokeWidth="5" />
      <circle cx={isNextWeek ? 12 : 64} cy={isNextWeek ? 46 : 32} r="9" className="stroke-copper" strokeWidth="3" />
    </g>
  );
}

function Packed() {
  return (
    <>
      <Calendar x={162} y={104} />
      <Carton x={70} y={352} width={96} height={66} />
      <Carton x={84} y={286} width={66} height={48} />
      <Plant x={117} y={238} scale={0.66} />
      <path d="M182 352v-112h58v112z" className="fill-surface" />
      <path d="M194 256h34M194 268h34" className="stroke-line-strong" />
      <path d="M228 334v.1" className="stroke-copper" strokeWidth="6" />
      <Carton x={254} y={352} width={84} height={54} />
      <Monitor x={294} y={298} width={72} screen="fill-sunken" />
    </>
  );
}

function Wired() {
  return (
    <>
      <path d="M200 14v74" />
      <path d="M166 88h68l-12 16h-44z" className="fill-surface" />
      <path d="M180 122a28 28 0 0 1 40 0M189 131a15 15 0 0 1 22 0" className="stroke-glow" strokeWidth="3" />
      <path d="M226 94c66 14 96 120 104 236" className="stroke-glow" strokeWidth="3" />
      <path d="M292 352v-46h74v46z" className="fill-surface" />
      <circle cx="329" cy="329" r="17" className="fill-copper" />
      <circle cx="329" cy="329" r="5" className="fill-surface" />
      <path d="M190 352l38-196 38 196M204 280h48M197 316h62M211 244h34M218 208h20" strokeWidth="3" />
      <g className="fill-river">
        <path d="M138 240h24v102h-24zM166 240h24v102h-24z" />
      </g>
      <path d="M134 352v-12h28v12zM166 352v-12h28v12z" className="fill-surface" />
      <Limb d="M186 190c16-8 26-22 30-40" />
      <path d="M134 250v-54c0-26 10-38 30-38s30 12 30 38v54z" className="fill-copper" />
      <path d="M134 236h60" strokeWidth="4" />
      <Limb d="M140 188c-14 16-18 34-14 54" />
      <g transform="translate(164 196)">
        <Head />
      </g>
      <circle cx="217" cy="146" r="8" fill={skins.light} />
      <circle cx="127" cy="246" r="8" fill={skins.light} />
      <path d="M70 352v-26h46v26z" className="fill-surface" />
      <path d="M82 326v-10h22v10" />
    </>
  );
}

/** An arm: an outlined line. */
function Limb({ d }: { d: string }) {
  return (
    <>
      <path d={d} strokeWidth="20" />
      <path d={d} className="stroke-copper" strokeWidth="15" />
    </>
  );
}

function Head() {
  return (
    <g strokeWidth="2">
      <path d="M-7-50v14c0 8 14 8 14 0v-14" fill={skins.light} />
      <circle cy="-62" r="17" fill={skins.light} />
      <path d="M-18-62c-1-23 34-26 36-2-8-2-13-5-16-9-4 6-12 8-20 11z" fill="#7a4a2a" stroke="none" />
      <path d="M0-63v1M11-63v1M3-54q4 4 8 0" stroke="#241813" />
    </g>
  );
}

function AtWork() {
  return (
    <>
      <Calendar x={162} y={104} isNextWeek />
      <Person x={122} y={294} skin="deep" shirt="fill-moss" hair="curls" />
      <Person x={286} y={294} skin="light" shirt="fill-river" hair="bun" />
      <Desk x={62} y={288} width={280} height={64} />
      <Monitor x={204} y={288} width={86}>
        <path d="M12 14h44M12 27h26" className="stroke-river" />
        <path d="m58 36 7 7 12-15" className="stroke-moss" strokeWidth="4" />
      </Monitor>
      <path d="M146 288v-12h14v12M240 288v-5h30v5" className="fill-surface" />
      <Plant x={318} y={288} scale={0.5} />
    </>
  );
}
