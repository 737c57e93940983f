import { Drawing } from './parts.tsx';

/** Where the access points hang, and how far each one reaches. Together they cover every corner of the floor. */
export const accessPoints = {
  radius: 172,
  places: [130, 360, 590].flatMap((x) => [
    { x, y: 130 },
    { x, y: 370 },
  ]),
};
export const floor = { left: 10, top: 10, width: 700, height: 480 };

type FloorPlanProps = {
  /** Numbers the places that a list beside the plan describes, in this order: access point, firewall, switch, line, rack, screen. */
  isNumbered?: boolean;
  className?: string | undefined;
};

/** An office seen from above. Every room is inside the reach of an access point. */
export function FloorPlan({ isNumbered, className }: FloorPlanProps) {
  const { left: x, top: y, width, height } = floor;
  return (
    <Drawing box="0 0 742 500" className={className}>
      <rect {...{ x, y, width, height }} rx="3" className="fill-surface stroke-none" />
      <clipPath id="floor">
        <rect {...{ x, y, width, height }} />
      </clipPath>
      <g clipPath="url(#floor)" className="fill-river-wash stroke-river" fillOpacity="0.5" strokeWidth="1.5">
        {accessPoints.places.map((place) => (
          <circle
            key={`${place.x} ${place.y}`}
            cx={place.x}
            cy={place.y}
            r={accessPoints.radius}
            strokeDasharray="1 7"
          />
        ))}
      </g>
      <Furniture />
      <Cables />
      <Walls />
      {accessPoints.places.map(({ x, y }) => (
        <AccessPoint key={`${x} ${y}`} x={x} y={y} />
      ))}
      {isNumbered && marks.map((mark, index) => <Mark key={mark.join()} at={mark} number={index + 1} />)}
    </Drawing>
  );
}

const marks = [
  [130, 100],
  [516, 62],
  [360, 250],
  [716, 98],
  [516, 134],
  [84, 440],
] as const;

function Walls() {
  return (
    <>
      <rect x="10" y="10" width="700" height="480" rx="3" strokeWidth="6" />
      <path
        d="M10 210h60M112 210h128v-58M240 110V10M240 210h40M322 210h138v-40M460 128V10M460 210h30M532 210h50v-40M582 128V10M582 210h26M650 210h60M10 290h46M98 290h122v60M220 392v98M220 290h40M302 290h148M492 290h60v62M552 394v96M552 290h40M634 290h76"
        strokeWidth="4"
        strokeLinecap="butt"
      />
    </>
  );
}

/** Desks with chairs, a meeting table, racks, a kitchen, a front desk, two small offices. */
function Furniture() {
  return (
    <g className="fill-paper stroke-line-strong" strokeWidth="1.75">
      {[40, 106, 172].flatMap((x) => [
        <Place key={`a${x}`} x={x} y={36} isBelow />,
        <Place key={`b${x}`} x={x} y={150} />,
      ])}
      {[250, 316, 382, 448].flatMap((x) => [
        <Place key={`c${x}`} x={x + 22} y={318} isBelow />,
        <Place key={`d${x}`} x={x + 22} y={440} />,
      ])}
      <rect x="290" y="76" width="120" height="58" rx="29" />
      {[312, 350, 388].map((x) => (
        <path key={x} d={`M${x - 9} 68a9 7 0 0 1 18 0zM${x - 9} 142a9 7 0 0 0 18 0z`} />
      ))}
      <path d="M494 28h44v136h-44z" className="fill-sunken" />
      <path d="M494 52h44M494 76h44M494 124h44M494 148h44" />
      <path d="M600 26h96v34h-96zM676 26v34M612 38h22v12h-22z" />
      <circle cx="646" cy="136" r="25" />
      <path d="M634 104a12 8 0 0 1 24 0zM634 168a12 8 0 0 0 24 0z" />
      <path d="M40 372h104v26H66v60H40z" />
      <path d="M160 440h42v30h-42z" />
      <Place x={620} y={322} isBelow />
      <Place x={620} y={440} />
    </g>
  );
}

function Place({ x, y, isBelow }: { x: number; y: number; isBelow?: boolean }) {
  return (
    <>
      <rect x={x} y={y} width="50" height="24" rx="3" />
      <path d={isBelow ? `M${x + 15} ${y + 31}a10 8 0 0 0 20 0z` : `M${x + 15} ${y - 7}a10 8 0 0 1 20 0z`} />
    </>
  );
}

/** From the rack to every access point; the line to the street is copper. */
function Cables() {
  return (
    <>
      <path d="M516 134v116H130V130M130 250v120M360 130v240M516 250h74V130M590 250v120" className="stroke-river" />
      <path d="M516 62v72M538 98h204" className="stroke-copper" strokeWidth="3.5" />
    </>
  );
}

function AccessPoint({ x, y }: { x: number; y: number }) {
  return (
    <g className="stroke-river" strokeWidth="2.5">
      <circle cx={x} cy={y} r="11" className="fill-surface" />
      <path d={`M${x - 5} ${y + 1}a7 7 0 0 1 10 0M${x} ${y + 4.5}v.1`} strokeWidth="2" />
    </g>
  );
}

function Mark({ at: [x, y], number }: { at: readonly [number, number]; number: number }) {
  return (
    <g className="origin-center [transform-box:fill-box] max-sm:scale-160">
      <circle cx={x} cy={y} r="17" className="fill-ink stroke-surface" strokeWidth="3" />
      <text x={x} y={y + 6} textAnchor="middle" className="fill-paper stroke-none font-semibold" fontSize="17">
        {number}
      </text>
    </g>
  );
}
