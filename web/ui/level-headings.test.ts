import { expect, test } from 'vitest';
import { levelHeadings } from './level-headings.ts';

function levelsOf(...depths: number[]) {
  const headings = depths.map((depth) => ({ type: 'heading', depth }));
  // One of them in a quote, as the last heading of a text may be.
  const root = {
    type: 'root',
    children: [...headings.slice(0, -1), { type: 'blockquote', children: headings.slice(-1) }],
  };
  levelHeadings(3)(root);
  return headings.map(({ depth }) => depth);
}

test.each([
  [[1], [3]],
  [
    [2, 3, 2, 3],
    [3, 4, 3, 4],
  ],
  [
    [1, 4, 4, 2],
    [3, 4, 4, 4],
  ],
  [
    [4, 2, 3],
    [3, 3, 4],
  ],
  [
    [1, 2, 3, 4, 5, 6],
    [3, 4, 5, 6, 6, 6],
  ],
])('headings of the levels %j become %j: none is skipped', (depths, levels) => {
  expect(levelsOf(...depths)).toEqual(levels);
});
