import { catenary } from '#web/ui/catenary.ts';
import { Drawing, Monitor, Person, Plant, type SetProps } from './parts.tsx';

const onWall = catenary({ width: 130, height: 116, left: 336, base: 160 });

/** Somebody who picks up the phone. */
export function FrontDesk({ className, hasArch }: SetProps) {
  return (
    <Drawing box="0 0 560 420" className={className}>
      <rect x="0" y="0" width="560" height="390" className="fill-river-wash stroke-none" />
      <g className="fill-paper">
        <path d="M60 46h150v150H60z" />
        <path d="M60 150c30-34 52-34 76-10s44 22 74-10v66H60z" className="fill-river stroke-none" fillOpacity="0.35" />
        <path d="M60 46h150v150H60zM135 46v150M60 121h150" className="fill-transparent" />
      </g>
      {hasArch ? <path d={onWall} className="stroke-copper" strokeWidth="7" /> : <Board />}
      <circle cx="262" cy="76" r="22" className="fill-surface" />
      <path d="M262 62v14l9 6" className="stroke-copper" />
      <g transform="translate(276 262) scale(1.45)">
        <Person x={0} y={0} skin="brown" shirt="fill-river" hair="bob" hasHeadset />
      </g>
      <Monitor x={400} y={254} width={112}>
        <path d="M12 14h40M12 28h62" className="stroke-river" strokeWidth="4" />
        <path d="M44 44h54v14H44z" className="fill-copper stroke-none" />
      </Monitor>
      <path d="M60 266h440v124H60z" className="fill-surface" />
      <path d="M44 252h472v16H44z" className="fill-copper-wash" />
      <path d="M90 296h380v66H90z" className="fill-sunken stroke-line-strong" />
      <path d="M112 252l8-26h56l8 26z" className="fill-ink" />
      <path d="M106 226c-2-16 84-16 84 0l-16 4c-4-8-48-8-52 0z" className="fill-copper" />
      <path d="M140 236h16M138 244h20" className="stroke-paper" />
      <Plant x={516} y={390} scale={1.1} />
      <path d="M0 391h560" strokeWidth="3" />
    </Drawing>
  );
}

/** What is due this week, on the wall. */
function Board() {
  return (
    <>
      <path d="M344 50h124v100H344z" className="fill-surface" />
      <path d="M344 72h124" />
      {[362, 392, 422].map((x, index) => (
        <g key={x}>
          <path d={`M${x} 86h22v22h-22z`} className={index === 1 ? 'fill-copper' : 'fill-sunken'} strokeWidth="1.5" />
          <path
            d={`M${x} 116h22v22h-22z`}
            className={index === 2 ? 'fill-river-wash' : 'fill-sunken'}
            strokeWidth="1.5"
          />
        </g>
      ))}
    </>
  );
}
