type Arch = Record<'width' | 'height' | 'left' | 'base', number>;

const STEPS = 48;

/**
 * The Gateway Arch's curve: an exact catenary, y = a·cosh(x/a), as an SVG path that opens downwards.
 * @param arch its width at the feet and its height to the crown in the units of the drawing, x of its left foot, y of its feet
 */
export function catenary(arch: Arch) {
  const at = curveOf(arch);
  const points = Array.from({ length: STEPS + 1 }, (_, step) => {
    const { x, y } = at(step / STEPS);
    return `${rounded(x)} ${rounded(y)}`;
  });
  return `M${points.join('L')}`;
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

function rounded(length: number) {
  return Number(length.toFixed(1));
}
