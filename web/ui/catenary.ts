type Arch = Record<'width' | 'height' | 'left' | 'base', number>;

/** Where between its feet, from 0 at the left one to 1 at the right one. */
type Stretch = { from?: number; to?: number };

/** Straight pieces of a whole curve: as many as the eye needs at its size. */
const stepsOf = ({ width, height }: Arch) => Math.min(48, Math.max(14, Math.round((width + height) / 12)));

/**
 * The Gateway Arch's curve: an exact catenary, y = a·cosh(x/a), as an SVG path that opens downwards.
 * @param arch its width at the feet and its height to the crown in the units of the drawing, x of its left foot, y of its feet
 * @param stretch the part of it to draw; all of it where nothing is said
 */
export function catenary(arch: Arch, { from = 0, to = 1 }: Stretch = {}) {
  const at = curveOf(arch);
  const steps = Math.ceil(stepsOf(arch) * (to - from));
  const points = Array.from({ length: steps + 1 }, (_, step) => at(from + ((to - from) * step) / steps));
  let last = { x: 0, y: 0 };
  // Steps from point to point: being much alike, they compress to half of what places would.
  const moves = points.map(({ x, y }) => {
    const next = { x: tenths(x), y: tenths(y) };
    const move = `${(next.x - last.x) / 10} ${(next.y - last.y) / 10}`;
    last = next;
    return move;
  });
  // The first is a step from nowhere: in SVG a relative move that opens a path is an absolute one, and lines follow it.
  return `m${moves.join(' ')}`;
}

/**
 * A point on the curve, for what stands on it.
 * @param along how far between its feet, from 0 at the left one to 1 at the right one
 */
export function onCatenary(arch: Arch, along: number) {
  return curveOf(arch)(along);
}

function curveOf({ width, height, left, base }: Arch) {
  const half = width / 2;
  const a = curvature(half, height);
  return (along: number) => {
    const x = width * along - half;
    return { x: left + half + x, y: base - height + a * (Math.cosh(x / a) - 1) };
  };
}

/** The a for which a·(cosh(half/a) − 1) is the height: it has no closed form, so it is found by halving. */
function curvature(half: number, height: number) {
  let [low, high] = [half / 50, half * 50];
  for (let step = 0; step < 60; step++) {
    const a = (low + high) / 2;
    if (a * (Math.cosh(half / a) - 1) > height) low = a;
    else high = a;
  }
  return high;
}

function tenths(length: number) {
  return Math.round(length * 10);
}
