/**
 * The Gateway Arch's curve: an exact catenary, y = a·cosh(x/a), as an SVG path that opens downwards.
 * @param width of the arch at its feet, in the units of the drawing
 * @param height from the feet to the crown
 * @param left x of its left foot
 * @param base y of its feet
 */
export function catenary({ width, height, left, base }: Record<'width' | 'height' | 'left' | 'base', number>) {
  const half = width / 2;
  const a = curvature(half, height);
  const points = Array.from({ length: 49 }, (_, step) => {
    const x = -half + (width * step) / 48;
    const y = base - height + a * (Math.cosh(x / a) - 1);
    return `${(left + half + x).toFixed(2)} ${y.toFixed(2)}`;
  });
  return `M${points.join('L')}`;
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
