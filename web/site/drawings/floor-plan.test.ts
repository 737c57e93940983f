import { expect, test } from 'vitest';
import { accessPoints, floor } from './floor-plan.tsx';

test('an access point reaches every corner of the floor plan', () => {
  const { left, top, width, height } = floor;
  const spots = Array.from({ length: 141 }, (_, column) =>
    Array.from({ length: 97 }, (_, row) => ({ x: left + (width * column) / 140, y: top + (height * row) / 96 })),
  ).flat();

  const dark = spots.filter((spot) =>
    accessPoints.places.every(({ x, y }) => Math.hypot(spot.x - x, spot.y - y) > accessPoints.radius),
  );

  expect(dark).toEqual([]);
});
