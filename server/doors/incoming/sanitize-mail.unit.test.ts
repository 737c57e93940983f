import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readMail } from '#mail-reader';
import { sanitizeMail } from './sanitize-mail.ts';

const folder = new URL('../../../packages/mail-reader/corpus/', import.meta.url);
const pages = readdirSync(folder)
  .filter((name) => name.endsWith('.eml'))
  .map(async (name) => [name, (await readMail(readFileSync(new URL(name, folder)))).html] as const);

test('the formatted text of every real email is shown', async () => {
  const formatted = (await Promise.all(pages)).filter(([, html]) => html && html.length < 500_000);

  const hidden = formatted.filter(([, html]) => html && !sanitizeMail(html));

  expect(formatted.length).toBeGreaterThan(50);
  expect(hidden).toEqual([]);
});

test.each(['<div>', '<b>', '<table><tr><td>', '<x>'])(
  'a page of 400 nested %s is shown, one of 600 only as text',
  (open) => {
    const nested = (depth: number) => `${open.repeat(depth / (open.split('<').length - 1))}words`;

    expect(sanitizeMail(nested(400))).toContain('words');
    expect(sanitizeMail(nested(600))).toBeNull();
  },
);

/** 490 KB of these took up to 25 seconds. */
const units = [
  ...['<p><b>', '<ul><li>', '<b>', '<q>', '<div>', '<font color=red>', '<a href=x>', '<blockquote>', '<table><tr><td>'],
  ...[
    '<x>',
    '<svg>',
    '<math>',
    '<pre>',
    '<span style="display:none">',
    '<i></b>',
    '<div></tr>',
    '<pre></p>',
    '<p></svg>',
  ],
  ...[
    '<p>',
    '<li>',
    '<td>a',
    '</p>',
    '<br>',
    '<h1></p>',
    '<img alt=a>',
    '<b></b>',
    '<a href=javascript:x>a</a>',
    '&amp;',
  ],
  ...['<', '<!--', '<a b=', '<p title="', '<style>', '<textarea>', '<select><option>', '<![CDATA['],
];

/** What comes before them: as many open elements as are shown. */
const starts = ['', '<div>'.repeat(490)];

test.each(starts.flatMap((start) => units.map((unit) => [unit, start.length / 5, start] as const)))(
  'the time to sanitize %s within %i elements grows with its number, not its square',
  { tags: 'release' },
  (unit, _, start) => {
    const time = (size: number) => {
      const html = start + unit.repeat(size / unit.length);
      const { user } = process.cpuUsage();
      sanitizeMail(html);
      return (process.cpuUsage().user - user) / 1_000;
    };
    time(60_000);

    const ratios = [1, 2, 3].map(() => time(480_000) / Math.max(10, time(60_000)));

    // 8 times as much: 64 if the time grew with the square.
    expect(Math.min(...ratios)).toBeLessThan(24);
  },
);
