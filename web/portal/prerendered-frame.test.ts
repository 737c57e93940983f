import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { frameOf } from './prerendered-frame.tsx';

const script = readFileSync(new URL('frame.js', import.meta.url), 'utf8');

test.each([
  ['/client', 1],
  ['/client/account', 1],
  ['/admin', 0],
  ['/admin/reports', 0],
])('frame.js finds the place of the name in the frame of %s, and the company’s if it has one', (address, companies) => {
  const html = frameOf(address);
  const wanted = [...script.matchAll(/'\[(data-[a-z-]+)\]'/g)].map(([, name]) => name);

  expect(wanted).toHaveLength(2);
  expect(wanted.map((name) => html.split(` ${name}=`).length - 1)).toEqual([1, companies]);
});
