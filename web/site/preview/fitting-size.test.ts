import { expect, test } from 'vitest';
import { fittingSize } from './fitting-size.ts';

const room = { width: 500, height: 300, letter: 0.56, sizes: [76, 60, 44, 30] } as const;

test.each([
  ['a short title is large', 'About Us', 76],
  ['a long title is smaller', 'IT Projects and Digital Transformation', 60],
  ['a long word is never wider than the box', 'Telecommunications', 44],
  ['what fits nowhere has the smallest size', 'Donaudampfschifffahrtsgesellschaftskapitän', 30],
])('%s', (_, words, size) => {
  expect(fittingSize(words, room)).toBe(size);
});
