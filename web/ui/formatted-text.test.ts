import fc from 'fast-check';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { tries } from '#test/tries.ts';
import { FormattedText } from './formatted-text.tsx';

const htmlOf = (text: string) => renderToStaticMarkup(createElement(FormattedText, null, text));

/** The elements with what looks alone left out. */
const plain = (html: string) => html.replaceAll(/ (class|dir|role|target|rel|referrerPolicy)="[^"]*"/gi, '');

const lines = (...all: string[]) => all.join('\n');

test.each([
  ['Hello', '<p>Hello</p>'],
  [lines('One', '', '  two', '*three* _four_ # five'), '<p>One\n\n  two\n*three* _four_ # five</p>'],
  [
    'Delete ~~user ann~~ user bob, ~~ not this ~~ nor ~~~this~~~',
    '<p>Delete <s>user ann</s> user bob, ~~ not this ~~ nor ~~~this~~~</p>',
  ],
  [lines('Please:', '- restart', '- call us'), '<p>Please:</p><ul><li><p>restart</p></li><li><p>call us</p></li></ul>'],
  [
    lines('7. seven', '9) nine', '', 'Done'),
    '<ol><li><span>7.</span><div><p>seven</p></div></li><li><span>9)</span><div><p>nine</p></div></li></ol><p>\nDone</p>',
  ],
  [
    lines('- one', '  still one', '  - within', '- two'),
    '<ul><li><p>one\nstill one</p><ul><li><p>within</p></li></ul></li><li><p>two</p></li></ul>',
  ],
  [lines('- one', '1. other'), '<ul><li><p>one</p></li></ul><ol><li><span>1.</span><div><p>other</p></div></li></ol>'],
  [
    lines('Run', '```', '<b> &', '', '  - x', '```', 'then'),
    '<p>Run</p><pre><code>&lt;b&gt; &amp;\n\n  - x</code></pre><p>then</p>',
  ],
  [lines('```powershell', 'dir', '```'), '<pre><span>powershell</span><code>dir</code></pre>'],
  [
    lines('It says', '', '    ping 10.0.0.1', '', '\ttimeout', '', 'Why?'),
    '<p>It says\n\n</p><pre><code>ping 10.0.0.1\n\ntimeout</code></pre><p>\nWhy?</p>',
  ],
  [
    lines('> You wrote', '>> - a', 'No'),
    '<blockquote><p>You wrote</p><blockquote><ul><li><p>a</p></li></ul></blockquote></blockquote><p>No</p>',
  ],
  ['See https://a.example/x.', '<p>See <a href="https://a.example/x">https://a.example/x</a>.</p>'],
])('%j is shown as it is meant', (text, html) => {
  expect(plain(htmlOf(text))).toBe(html);
});

test.each([
  lines('```', 'never closed'),
  '-5 degrees',
  '2026 was good',
  '--',
  'a > b',
  '>50 users',
  '>=3',
  lines('Text', '    indented, but not after an empty line'),
  '![picture](https://evil.example/x.png) [link](javascript:alert(1)) **bold** `code`',
  '<img src=x onerror=alert(1)><script>alert(1)</script>',
])('%j appears as typed', (text) => {
  const html = htmlOf(text);

  expect(html).toMatch(/^<p[^>]*>[\s\S]*<\/p>$/);
  expect(textIn(html)).toBe(text);
  expect(html).not.toMatch(/<(img|script|strong|em)/);
});

test('a long quote is collapsed, a short one is not', () => {
  const quote = (count: number) => htmlOf('> again\n'.repeat(count));

  expect(quote(8)).not.toContain('<details');
  expect(plain(quote(9))).toContain('<details><summary>Quoted text (9 lines)</summary><blockquote>');
  expect(htmlOf(`> ${'x'.repeat(700)}`)).toContain('Quoted text (1 line)');
});

const word = fc.oneof(
  fc.string({ minLength: 1, maxLength: 6 }),
  fc.constantFrom('a', 'the', '<b>', '&amp;', 'https://a.example', '1.', '`x`', '~~gone~~'),
);
const start = fc.constantFrom('', '', '- ', '  - ', '1. ', ' 12) ', '> ', '>> - ', '    ', '\t', '```', '```sh', '  ');
const line = fc.tuple(start, fc.array(word, { maxLength: 5 })).map(([mark, words]) => mark + words.join(' '));
const anyText = fc.oneof(
  fc.array(line, { maxLength: 25 }).map((all) => all.join('\n')),
  fc.string({ unit: 'binary', maxLength: 200 }),
);

test('no text is lost, none is added, and there are no other elements, whatever was typed', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const html = htmlOf(text).replaceAll(/<summary.*?<\/summary>/g, '');

      expect([...html.matchAll(/<(\w+)/g)].map(([, name]) => name).filter((name) => !allowed.has(name ?? ''))).toEqual(
        [],
      );
      const shown = letters(textIn(html));
      expect(shown).toBe(letters(withoutMarkers(text, shown)));
      expect(words(textIn(html.replaceAll(/<(?!\/?a\b)[^>]*>/g, ' ')))).toEqual(words(text));
    }),
    { numRuns: tries(200, 1_000), seed: 20_261_123 },
  );
});

const allowed = new Set(['p', 'a', 's', 'ul', 'ol', 'li', 'div', 'span', 'pre', 'code', 'blockquote', 'details']);

const words = (text: string) => text.match(/[\p{L}\p{N}]+/gu) ?? [];

/** Without white space, which markers have around them. */
const letters = (text: string) => text.replaceAll(/\s+/g, '');

/** The text without those dashes, quotation marks, tildes and fences that are not shown. */
function withoutMarkers(text: string, shown: string) {
  let at = 0;
  return [...letters(text)]
    .filter((letter) => {
      if (shown.startsWith(letter, at)) {
        at += letter.length;
        return true;
      }
      return !['-', '>', '`', '~'].includes(letter);
    })
    .join('');
}

function textIn(html: string) {
  return html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');
}

test('a hostile text does not nest thousands of elements, and each of its lines is read once', () => {
  for (const text of [
    '>'.repeat(20_000),
    '- '.repeat(10_000),
    '```a\n'.repeat(4_000),
    `${'````a\n'.repeat(2_000)}${'```\n'.repeat(2_000)}`,
    '- a\n1. b\n'.repeat(2_000),
    '\n'.repeat(20_000),
    Array.from({ length: 190 }, (_, index) => `${' '.repeat(index)}- x`).join('\n'),
    '    x\n\n'.repeat(2_500),
  ]) {
    const html = htmlOf(text);
    let depth = 0;
    let deepest = 0;
    for (const [, end] of html.matchAll(/<(\/?)\w+/g)) {
      depth += end ? -1 : 1;
      deepest = Math.max(deepest, depth);
    }
    expect(deepest).toBeLessThan(40);
  }
});
