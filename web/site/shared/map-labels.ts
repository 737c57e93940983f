/** A place to write on a map: where its dot is and how large, and how long its name is drawn. All in drawing units. */
export type Dot = { x: number; y: number; radius: number; width: number };

type Box = { left: number; top: number; right: number; bottom: number };

/** Where a name begins or ends, beside, above or below its dot. */
export type Label = { x: number; y: number; anchor: 'start' | 'middle' | 'end' };

type Sheet = {
  /** Width and height of the map. */
  size: number;
  lineHeight: number;
  /** Space between a dot and its name. */
  gap: number;
};

/**
 * Places the names of a map so that no two of them touch and none leaves the map. The first dots are served first.
 * @returns one label for each dot; undefined where there is no room
 */
export function placeLabels(dots: readonly Dot[], sheet: Sheet): (Label | undefined)[] {
  const taken: Box[] = dots.map(({ x, y, radius }) => around(x, y, radius));
  return dots.map((dot, index) => {
    const others = taken.filter((_, at) => at !== index);
    const fitting = candidatesOf(dot, sheet).find(
      ({ box }) => isInside(box, sheet.size) && !others.some((other) => touch(box, other)),
    );
    if (fitting) taken.push(fitting.box);
    return fitting?.label;
  });
}

function candidatesOf({ x, y, radius, width }: Dot, { lineHeight, gap }: Sheet) {
  const [half, middle] = [width / 2, lineHeight / 2];
  const [aside, diagonal] = [radius + gap, radius * 0.6 + middle + gap / 2];
  const baseline = lineHeight * 0.32;
  const spots: [Label['anchor'], number, number][] = [
    ['start', x + aside, y],
    ['end', x - aside, y],
    ['middle', x, y + radius + middle + 1],
    ['middle', x, y - radius - middle - 1],
    ['start', x + gap, y - diagonal],
    ['end', x - gap, y - diagonal],
    ['start', x + gap, y + diagonal],
    ['end', x - gap, y + diagonal],
  ];
  return spots.map(([anchor, at, center]) => {
    const left = anchor === 'start' ? at : anchor === 'end' ? at - width : at - half;
    const box = { left, right: left + width, top: center - middle, bottom: center + middle };
    return { box, label: { x: at, y: center + baseline, anchor } };
  });
}

const around = (x: number, y: number, reach: number): Box => ({
  left: x - reach,
  right: x + reach,
  top: y - reach,
  bottom: y + reach,
});

const isInside = ({ left, top, right, bottom }: Box, size: number) =>
  left >= 0 && top >= 0 && right <= size && bottom <= size;

const touch = (one: Box, other: Box) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
