import { expect, test } from 'vitest';
import { gistOf } from './gist.ts';

test.each([
  ['I put the older driver back. It prints again.', 'I put the older driver back.'],
  ['Hi Dana,\n\nthe printer has a new ribbon now.\n\nGrace', 'Hi Dana, the printer has a new ribbon now.'],
  ['Done!\n> Did you try it\n> again?\nYou can print from both rooms now.', 'You can print from both rooms now.'],
  ['1. Open the lid\n2. Turn the left roll', 'Turn the left roll.'],
  ['Fixed.', 'Fixed.'],
  ['> only a quotation', null],
  ['', null],
])('of %j it is %j', (comment, gist) => {
  expect(gistOf(comment)).toBe(gist);
});

test('a long one ends at a word', () => {
  const gist = gistOf('The server keeps restarting because '.repeat(20)) ?? '';

  expect(gist.length).toBeLessThanOrEqual(140);
  expect(gist).toMatch(/(restarting|because|The|server|keeps)…$/);
});
