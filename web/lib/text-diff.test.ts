import { expect, test } from 'vitest';
import { diffText } from './text-diff.ts';

const marks = {
  same: (text: string) => text,
  added: (text: string) => `{+${text}+}`,
  removed: (text: string) => `{-${text}-}`,
};
const shown = (before: string, after: string) =>
  diffText(before, after)
    .map(({ kind, text }) => marks[kind](text))
    .join('');

test.each([
  ['a b c', 'a b c', 'a b c'],
  ['', 'new', '{+new+}'],
  ['old', '', '{-old-}'],
  ['Hold both buttons.', 'Hold the red button.', 'Hold {-both-}{+the+} {-buttons-}{+red button+}.'],
  ['1. Open\n2. Press\n3. Wait\n', '1. Open\n3. Wait\n', '1. Open\n{-2. Press\n-}3. Wait\n'],
  ['one\ntwo\n', 'one\ntwo and a half\n', 'one\ntwo{+ and a half+}\n'],
  ['x\ny', 'y\nx', '{-x\n-}y{+\nx+}'],
])('%j became %j', (before, after, expected) => {
  expect(shown(before, after)).toBe(expected);
});

test('both texts can be read out of what changed, whatever they are', () => {
  let seed = 7;
  const random = (most: number) => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed % most;
  };
  const text = () => Array.from({ length: random(40) }, () => ['a', 'b', 'c ', '\n', '. '][random(5)]).join('');
  for (let round = 0; round < 2_000; round++) {
    const [before, after] = [text(), text()];
    const pieces = diffText(before, after);
    const without = (kind: string) => pieces.flatMap((piece) => (piece.kind === kind ? [] : [piece.text])).join('');
    expect([without('added'), without('removed')]).toEqual([before, after]);
  }
});

test('two long texts without a common line count as replaced', () => {
  const long = (word: string) => Array.from({ length: 10_000 }, (_, line) => `${word}${line}`).join('\n');

  expect(diffText(long('a'), long('b')).length).toBeLessThan(25_000);
});
