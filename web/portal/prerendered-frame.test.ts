import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { frameOf } from './prerendered-frame.tsx';

const script = readFileSync(new URL('frame.js', import.meta.url), 'utf8');

test.each(['/client', '/client/account', '/admin', '/admin/reports'])(
  'frame.js finds the place of the name and of the company in the frame of %s',
  (address) => {
    const html = frameOf(address);
    const wanted = [...script.matchAll(/'\[(data-[a-z-]+)\]'/g)].map(([, name]) => name);

    expect(wanted).toHaveLength(2);
    expect(wanted.map((name) => html.split(` ${name}=`).length - 1)).toEqual([1, 1]);
  },
);
