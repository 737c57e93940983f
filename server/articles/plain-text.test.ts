import { expect, test } from 'vitest';
import { plainTextOf, previewOf } from './plain-text.ts';

test('the words of an article come without their markup, a block or a cell of a table a line', () => {
  const markdown = `# Reset the *printer*

Hold **both** [buttons](https://example.com/secret) for 5\\
seconds, ~~not~~ \`10\`. ![A red light](light.png)

- [ ] one
- two
  > quoted

| Light | Means |
| ----- | ----- |
| red   | paper |

\`\`\`sh
lpstat -p
\`\`\``;

  expect(plainTextOf(markdown).split('\n')).toEqual([
    'Reset the printer',
    'Hold both buttons for 5',
    'seconds, not 10. A red light',
    'one',
    'two',
    'quoted',
    'Light',
    'Means',
    'red',
    'paper',
    'lpstat -p',
  ]);
});

test.each([
  ['<script>alert(1)</script>', ''],
  ['before <b onclick="x">bold</b> after', 'before bold after'],
  ['<!-- a secret --> shown', ''],
  ['text\n\n<div>\nnot words\n</div>', 'text'],
  ['a &lt;b&gt; &amp; &#99;', 'a <b> & c'],
  ['[link]: https://example.com "title"', ''],
  ['first  \n   second\t\tthird', 'first\nsecond third'],
])('%j reads %j', (markdown, words) => {
  expect(plainTextOf(markdown)).toBe(words);
});

test('a preview is the first 150 characters, cut at a word', () => {
  const words = Array.from({ length: 60 }, () => 'word').join('\n');

  expect(previewOf('Short, and\nwhole.')).toBe('Short, and whole.');
  expect(previewOf('x'.repeat(150))).toBe('x'.repeat(150));
  expect(previewOf('x'.repeat(151))).toBe(`${'x'.repeat(150)}…`);
  expect(previewOf(words)).toBe(`${Array(30).fill('word').join(' ')}…`);
  expect(previewOf(`${'x'.repeat(140)}, ${'y'.repeat(40)}`)).toBe(`${'x'.repeat(140)}…`);
  expect(previewOf('😀'.repeat(151))).toBe(`${'😀'.repeat(150)}…`);
});

test('a text of the greatest length is read', () => {
  expect(plainTextOf('lorem ipsum dolor. '.repeat(5_263))).toHaveLength(99_996);
});

test.each([
  ['quotes', '>'.repeat(100_000)],
  ['marks', '**a'.repeat(33_333)],
  ['footnotes', '[^a]: '.repeat(16_666)],
])('a text nested without end (%s) is refused before it keeps the program from its work', (_, markdown) => {
  expect(() => plainTextOf(markdown)).toThrow('This text nests too deep to be shown as an article.');
});
