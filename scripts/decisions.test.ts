import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';

const decisions = globSync('docs/decisions/[0-9]*.md').map((path) => {
  return { name: basename(path), lines: readFileSync(path, 'utf8').trimEnd().split('\n') };
});

test('every decision has a number, a date, context, decision and consequence', () => {
  const incomplete = decisions.filter(({ name, lines }) => {
    const [title, , date] = lines;
    const parts = lines.join('\n').match(/\*\*(Context|Decision|Consequence)\.\*\*/g);
    const hasNumber = title?.startsWith(`# ${Number(name.slice(0, 3))}. `);
    return !(hasNumber && /^2\d{3}-\d\d-\d\d/.test(date ?? '') && parts?.length === 3);
  });

  expect(incomplete.map(({ name }) => name)).toEqual([]);
});

test('no decision is longer than 20 lines, and no two have the same number', () => {
  const numbers = decisions.map(({ name }) => name.slice(0, 3));

  expect(decisions.filter(({ lines }) => lines.length > 20).map(({ name }) => name)).toEqual([]);
  expect(numbers).toEqual([...new Set(numbers)]);
});

test('the index has a line for each decision, and crosses out those that another one replaces', () => {
  const index = readFileSync('docs/decisions/README.md', 'utf8').split('\n');
  const wanted = decisions.map(({ name, lines }) => {
    const title = `[${name.slice(0, 3)}](${name}) ${lines[0]?.replace(/^# \d+\. /, '')}`;
    return lines.at(-1)?.startsWith('Superseded by ') ? `- ~~${title}~~` : `- ${title}`;
  });

  expect(index.filter((line) => line.startsWith('- ')).sort()).toEqual(wanted.sort());
});

test('every decision that a file refers to exists', () => {
  const folders = '{contract,content,packages,server,web,gallery,test,e2e,bench,scripts,deploy,docs,.ci}';
  const files = globSync([`${folders}/**/*.{ts,tsx,astro,sql,css,js,sh,yml,md}`, '*.{ts,md}', '.ci/run'], {
    exclude: ['**/node_modules/**'],
  });
  const mentioned = files.flatMap((file) => {
    const numbers = readFileSync(file, 'utf8').matchAll(/\bdecisions?[ /](\d{2,3})\b/gi);
    return [...numbers].map(([, number]) => ({ file, number: number?.padStart(3, '0') }));
  });
  const existing = decisions.map(({ name }) => name.slice(0, 3));

  expect(mentioned.length).toBeGreaterThan(0);
  expect(mentioned.filter(({ number = '' }) => !existing.includes(number))).toEqual([]);
});
