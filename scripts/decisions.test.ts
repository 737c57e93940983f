import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';

const decisions = globSync('docs/decisions/*.md').map((path) => {
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
