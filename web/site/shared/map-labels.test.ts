import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Label, placeLabels } from './map-labels.ts';

const sheet = { size: 440, lineHeight: 21, gap: 6 };
const dot = fc.record({
  x: fc.integer({ min: 0, max: 440 }),
  y: fc.integer({ min: 0, max: 440 }),
  radius: fc.constantFrom(5, 18),
  width: fc.integer({ min: 20, max: 180 }),
});

function boxOf({ x, y, anchor }: Label, width: number) {
  const left = { start: x, middle: x - width / 2, end: x - width }[anchor];
  const center = y - sheet.lineHeight * 0.32;
  return { left, right: left + width, top: center - sheet.lineHeight / 2, bottom: center + sheet.lineHeight / 2 };
}

test('no two names of a map overlap, none covers a dot, and none leaves the map', () => {
  fc.assert(
    fc.property(fc.array(dot, { maxLength: 14 }), (dots) => {
      const labels = placeLabels(dots, sheet);

      const boxes = labels.flatMap((label, at) => (label ? [{ at, ...boxOf(label, dots[at]?.width ?? 0) }] : []));
      for (const box of boxes) {
        expect(Math.min(box.left, box.top)).toBeGreaterThanOrEqual(-1e-6);
        expect(Math.max(box.right, box.bottom)).toBeLessThanOrEqual(sheet.size + 1e-6);
        for (const other of boxes) {
          const isApart =
            box.right <= other.left + 1e-6 ||
            other.right <= box.left + 1e-6 ||
            box.bottom <= other.top + 1e-6 ||
            other.bottom <= box.top + 1e-6;
          expect(box.at === other.at || isApart).toBe(true);
        }
        for (const [at, { x, y }] of dots.entries()) {
          const isCovered = box.left < x && x < box.right && box.top < y && y < box.bottom;
          expect(at !== box.at && isCovered).toBe(false);
        }
      }
    }),
  );
});

test('a name with enough room stands to the right of its dot, and one at the right edge to its left', () => {
  const labels = placeLabels(
    [
      { x: 100, y: 100, radius: 5, width: 80 },
      { x: 420, y: 300, radius: 5, width: 80 },
    ],
    sheet,
  );

  expect(labels.map((label) => label?.anchor)).toEqual(['start', 'end']);
});
