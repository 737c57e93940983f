import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { TooBusy } from '#server/platform/process/waiting-list.ts';
import { slow } from '#test/slow.ts';
import { plainTextOf, previewOf } from './plain-text.ts';

slow('Lets a parser run until it is stopped');

test('the words of an article come without their markup, a block or a cell of a table a line', async () => {
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

  expect((await plainTextOf(markdown)).split('\n')).toEqual([
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
  ['enter <username> at \\\\srv\\public', 'enter <username> at \\\\srv\\public'],
  ['first<br>second', 'first\nsecond'],
  ['text\n\n<div>\nnot words\n</div>', 'text'],
  ['a &lt;b&gt; &amp; &#99;', 'a <b> & c'],
  ['[link]: https://example.com "title"', ''],
  ['first  \n   second\t\tthird', 'first\nsecond third'],
])('%j reads %j', async (markdown, words) => {
  expect(await plainTextOf(markdown)).toBe(words);
});

test('a preview is the first 150 characters, cut at a word', () => {
  const words = Array.from({ length: 60 }, () => 'word').join(' ');

  expect(previewOf('Short.\nAnd whole.')).toBe('Short. And whole.');
  expect(previewOf('Before you start\nOpen the cover.\nWait')).toBe('Before you start · Open the cover. Wait');
  expect(previewOf('x'.repeat(150))).toBe('x'.repeat(150));
  expect(previewOf('x'.repeat(151))).toBe(`${'x'.repeat(150)}…`);
  expect(previewOf(words)).toBe(`${Array(30).fill('word').join(' ')}…`);
  expect(previewOf(`${'x'.repeat(140)}, ${'y'.repeat(40)}`)).toBe(`${'x'.repeat(140)}…`);
  expect(previewOf('😀'.repeat(151))).toBe(`${'😀'.repeat(150)}…`);
});

test('a text of the greatest length is read', async () => {
  expect(await plainTextOf('lorem ipsum dolor. '.repeat(5_263))).toHaveLength(99_996);
});

test.each([
  ['quotes', '>'.repeat(100_000)],
  ['marks', '**a'.repeat(33_333)],
])('a text nested without end (%s) is refused before it keeps the program from its work', async (_, markdown) => {
  await expect(plainTextOf(markdown)).rejects.toThrow('This text is nested too deeply for an article.');
});

test('a text that fills the memory of the parser, time after time, is refused and ends nothing else', {
  tags: 'release',
}, async () => {
  for (let round = 0; round < 2; round++) {
    await expect(plainTextOf('[^a]: '.repeat(16_666))).rejects.toThrow('nested too deeply');
    expect(await plainTextOf('as *before*')).toBe('as before');
  }
});

test('while expensive texts are read, the program goes on with its work', { tags: 'release' }, async () => {
  const turns = [0];
  const counting = setInterval(() => turns.push(Number(turns.pop()) + 1), 5);

  const answers = Array.from({ length: 3 }, () => plainTextOf('>'.repeat(50_000)).finally(() => turns.push(0)));
  const settled = await Promise.allSettled(answers);
  clearInterval(counting);

  expect(new Set(settled.map(({ status }) => status))).toEqual(new Set(['rejected']));
  // The last one counts what came after the last answer.
  for (const count of turns.slice(0, 3)) expect(count).toBeGreaterThan(10);
});

test('a parser that was stopped leaves the next one to all texts that follow', async () => {
  const waiting = [plainTextOf('>'.repeat(50_000)), plainTextOf('the *next*')];

  await expect(waiting[0]).rejects.toThrow('nested too deeply');
  expect(await waiting[1]).toBe('the next');
  expect(await plainTextOf('one *more*')).toBe('one more');
  expect(countParsers()).toBe(1);
});

/** The parser processes that this process has started and that still run. */
function countParsers() {
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return processes.filter((pid) => {
    try {
      const isOurs = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1] === String(process.pid);
      return isOurs && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('markdown-process');
    } catch {
      // It ended between the listing and the reading.
      return false;
    }
  }).length;
}

test('more texts than may wait are refused, and afterwards texts are read as before', async () => {
  const answers = await Promise.allSettled(Array.from({ length: 60 }, () => plainTextOf('as *before*')));

  const refused = answers.filter((answer) => answer.status === 'rejected' && answer.reason instanceof TooBusy);
  expect(refused.length).toBeGreaterThan(0);
  expect(await plainTextOf('as *before*')).toBe('as before');
});
