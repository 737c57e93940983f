import { catenary } from '#web/ui/catenary.ts';
import { Desk, Drawing, Monitor, Person, Plant, type SetProps } from './parts.tsx';

/** Only the part above the roof is seen. */
const arch = catenary({ width: 440, height: 478, left: 106, base: 500 }, { from: 0.18, to: 0.82 });

/** An office cut open: its day on the left, its night on the right. */
export function Office({ className, hasArch }: SetProps) {
  return (
    <Drawing box="0 0 640 502" className={className}>
      <Sky hasArch={hasArch} />
      <g className="fill-surface">
        <path d="M70 152h270v348H70z" />
        <Day />
      </g>
      <g className="fill-surface scheme-dark stroke-ink">
        <path d="M340 152h230v348H340z" />
        <Night />
      </g>
      <path d="M54 140h532v14H54zM70 318h500v10H70z" className="fill-paper" />
      <path d="M340 154v164M340 328v172" strokeWidth="4" />
      <path d="M0 500h640" strokeWidth="4" />
    </Drawing>
  );
}

function Sky({ hasArch }: SetProps) {
  return (
    <>
      <path d="M0 0h404l-64 500H0z" className="fill-river-wash stroke-none" />
      <path d="M404 0h236v500H340z" className="fill-dusk stroke-none" />
      {hasArch && <path d={arch} className="stroke-line-strong" strokeWidth="5" />}
      <circle cx="92" cy="72" r="30" className="fill-copper-wash stroke-copper" />
      <g className="stroke-steel">
        <path d="M560 52a30 30 0 1 0 22 50 36 36 0 0 1-22-50z" className="fill-glow stroke-none" />
        <path d="M440 40v.1M482 92v.1M524 36v.1M612 150v.1M606 40v.1M428 108v.1M498 62v.1" strokeWidth="4" />
      </g>
      <path d="M228 100h46a14 14 0 0 0-4-27 22 22 0 0 0-42 6 11 11 0 0 0 0 21z" className="fill-paper" />
    </>
  );
}

/** People at work upstairs, the front desk and the door below. */
function Day() {
  return (
    <>
      <path d="M240 176h74v62h-74zM277 176v62M240 207h74" className="fill-river-wash stroke-line-strong" />
      <circle cx="205" cy="190" r="16" className="fill-paper" />
      <path d="M205 181v9l6 5" className="stroke-copper" />
      <Person x={140} y={272} skin="brown" shirt="fill-copper" hair="curls" />
      <Person x={262} y={272} skin="light" shirt="fill-river" hair="bob" />
      <Desk x={92} y={266} width={230} />
      <Monitor x={194} y={266} width={50}>
        <path d="M9 10h24M9 19h16" className="stroke-river" />
      </Monitor>
      <path d="M300 266v-8h14v8M112 262h18" />
      <path d="M86 500v-118h62v118" className="fill-copper-wash" />
      <path d="M98 396h38v50H98z" className="fill-river-wash" />
      <path d="M136 458v8" className="stroke-copper" strokeWidth="4" />
      <path d="M292 328v14m-18 15c0-20 36-20 36 0z" className="fill-copper" />
      <Person x={236} y={446} skin="tan" shirt="fill-moss" hair="bun" hasHeadset />
      <path d="M176 440h146v60H176z" className="fill-paper" />
      <path d="M168 432h160v10H168z" className="fill-copper-wash" />
      <path d="M196 460h106M196 476h70" className="stroke-line-strong" />
      <path d="M278 432v-16h34v16zM284 416v-9h22v9" className="fill-surface" />
    </>
  );
}

/** Nobody there: updates install themselves, the servers report in. */
function Night() {
  return (
    <>
      <path d="M470 176h78v62h-78zM509 176v62M470 207h78" className="fill-dusk stroke-line-strong" />
      <Desk x={366} y={266} width={184} />
      <Monitor x={418} y={266} width={66} screen="fill-river-wash">
        <path d="M12 21h42" className="stroke-line-strong" strokeWidth="5" />
        <path d="M12 21h26" className="stroke-glow" strokeWidth="5" />
      </Monitor>
      <Monitor x={506} y={266} width={58} screen="fill-sunken" />
      <path d="M448 318v-34c0-6 34-6 34 0v34" className="fill-sunken" />
      <rect x="374" y="346" width="78" height="154" rx="4" className="fill-sunken" />
      {[360, 386, 412, 438, 464].map((y) => (
        <g key={y}>
          <rect x="384" y={y} width="58" height="18" rx="2" className="fill-raised" strokeWidth="1.5" />
          <path d={`M392 ${y + 9}h20`} className="stroke-line-strong" />
          <path d={`M426 ${y + 9}v.1M435 ${y + 9}v.1`} className="stroke-moss" strokeWidth="5" />
        </g>
      ))}
      <path d="M413 346v-18" className="stroke-river" />
      <rect x="474" y="356" width="80" height="52" rx="4" className="fill-dusk" />
      <path d="M484 386h14l8-16 10 24 8-14h20" className="stroke-glow" />
      <Plant x={520} y={500} scale={0.8} />
    </>
  );
}
