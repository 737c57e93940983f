type Arch = Record<'width' | 'height' | 'left' | 'base', number>;

/** Position between the feet, from 0 (left) to 1 (right). */
type Stretch = { from?: number; to?: number };

/** Number of straight segments in a whole curve, enough to look smooth at its size. */
const stepsOf = ({ width, height }: Arch) => Math.min(36, Math.max(14, Math.round((width + height) / 12)));

/**
 * The Gateway Arch's curve: an exact catenary, y = a·cosh(x/a), as an SVG path that opens downwards.
 * @param arch its width at the feet and height, x of its left foot and y of its feet, in drawing units
 * @param stretch the part to draw; the whole curve by default
 */
export function catenary(arch: Arch, { from = 0, to = 1 }: Stretch = {}) {
  const at = curveOf(arch);
  const steps = Math.ceil(stepsOf(arch) * (to - from));
  const points = Array.from({ length: steps + 1 }, (_, step) => at(from + ((to - from) * step) / steps));
  let last = { x: 0, y: 0 };
  // Relative steps are similar, so they compress to half the size of absolute positions.
  const moves = points.map(({ x, y }) => {
    const next = { x: tenths(x), y: tenths(y) };
    const move = `${(next.x - last.x) / 10} ${(next.y - last.y) / 10}`;
    last = next;
    return move;
  });
  // In SVG, a relative move at the start of a path is absolute, and the lines follow it.
  return `m${moves.join(' ')}`;
}

/**
 * A point on the curve, to place something there.
 * @param along position between the feet, from 0 (left) to 1 (right)
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

/** Solves a·(cosh(half/a) − 1) = height for a by bisection; there is no closed form. */
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
