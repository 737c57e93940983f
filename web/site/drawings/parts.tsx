import type { ReactNode } from 'react';

/** What every drawing takes. */
export type SetProps = {
  className?: string | undefined;
  /** Whether it is of the set that shows the arch. */
  hasArch?: boolean | undefined;
};

type DrawingProps = { box: string; className?: string | undefined; children: ReactNode };

/**
 * The frame of all drawings: an even line with round ends, in the theme's colors. The words beside a drawing say what it
 * shows. A box of another shape cuts off the sides.
 */
export function Drawing({ box, className = '', children }: DrawingProps) {
  return (
    <svg
      viewBox={box}
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      fill="none"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={`stroke-ink ${className}`}
    >
      {children}
    </svg>
  );
}

type Place = { x: number; y: number };

export const skins = { light: '#e3b48f', tan: '#c48a5c', brown: '#8d5a3b', deep: '#6b4230' } as const;

type PersonProps = Place & {
  skin: keyof typeof skins;
  /** The color of the shirt, as a class. */
  shirt: string;
  hair: 'short' | 'bob' | 'bun' | 'curls';
  hasHeadset?: boolean;
};

/** Somebody from the desk up. The place is the middle of the shoulders' lower edge. */
export function Person({ x, y, skin, shirt, hair, hasHeadset }: PersonProps) {
  return (
    <g transform={`translate(${x} ${y})`} strokeWidth="2">
      {hair === 'bob' && <path d="M-17-62c-2-34 36-34 34 0v16h-34z" fill="#3a2a22" stroke="none" />}
      <path d="M-32 0c0-26 12-36 32-36s32 10 32 36z" className={shirt} />
      <path d="M-7-50v14c0 8 14 8 14 0v-14" fill={skins[skin]} />
      <circle cy="-62" r="16" fill={skins[skin]} />
      {hairs[hair]}
      <path d="M-4-63v1M8-63v1M-2-54q4 4 8 0" fill="none" stroke="#241813" />
      {hasHeadset && (
        <>
          <path d="M-17-62c0-23 34-23 34 0" fill="none" strokeWidth="3" />
          <rect x="-21" y="-67" width="8" height="14" rx="3" className="fill-copper" />
          <path d="M-17-53c2 7 6 8 11 8" fill="none" />
        </>
      )}
    </g>
  );
}

const hairs = {
  short: <path d="M-17-62c-1-22 33-25 34-2-8-2-12-5-15-9-4 6-11 8-19 11z" fill="#5a3a24" stroke="none" />,
  bob: <path d="M-17-60c-1-24 34-24 34-2-8-1-13-4-17-9-3 6-9 9-17 11z" fill="#3a2a22" stroke="none" />,
  bun: (
    <g fill="#7a3d1c" stroke="none">
      <circle cx="2" cy="-83" r="8" />
      <path d="M-17-61c-1-23 33-24 34-2-6-1-11-4-14-8-5 6-12 8-20 10z" />
    </g>
  ),
  curls: (
    <g fill="#241813" stroke="none">
      <circle cx="-13" cy="-70" r="7" />
      <circle cx="-5" cy="-77" r="8" />
      <circle cx="6" cy="-77" r="8" />
      <circle cx="14" cy="-69" r="7" />
    </g>
  ),
};

type MonitorProps = Place & { width?: number; children?: ReactNode; screen?: string };

/** A screen on its foot; the place is the middle of the foot. What it shows is drawn from its upper left corner. */
export function Monitor({ x, y, width = 72, children, screen = 'fill-river-wash' }: MonitorProps) {
  const height = width * 0.62;
  return (
    <g transform={`translate(${x - width / 2} ${y - height - 14})`}>
      <path d={`M${width / 2} ${height}v13m-14 1h28`} />
      <rect width={width} height={height} rx="4" className={screen} />
      {children}
    </g>
  );
}

/** A table top with two legs. */
export function Desk({ x, y, width, height = 52 }: Place & { width: number; height?: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path d={`M12 6v${height - 6}M${width - 12} 6v${height - 6}`} />
      <rect width={width} height="8" rx="2" className="fill-copper-wash" />
    </g>
  );
}

/** A plant in its pot; the place is the middle of the pot's foot. */
export function Plant({ x, y, scale = 1 }: Place & { scale?: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`}>
      <g className="fill-river-wash stroke-moss">
        <path d="M0-28c-4-22-14-30-26-32 0 16 10 28 26 32zM0-28c2-28 10-40 24-46 4 20-6 38-24 46z" />
        <path d="M0-28c-6-22-4-40 2-52 8 16 8 34-2 52z" />
      </g>
      <path d="M-15-28h30l-4 28h-22z" className="fill-copper stroke-ink" />
    </g>
  );
}

/** A cardboard box with tape. */
export function Carton({ x, y, width, height }: Place & { width: number; height: number }) {
  return (
    <g transform={`translate(${x} ${y - height})`}>
      <rect width={width} height={height} rx="2" className="fill-copper-wash" />
      <path d={`M${width / 2 - 7} 0v${height / 3}h14V0`} className="fill-paper" />
      <path d={`M${width - 20} ${height - 10}h10`} />
    </g>
  );
}
