import { join } from 'node:path';
import { expect, test } from 'vitest';
import { contrastWarnings } from './palette.ts';
import { readSite } from './read-site.ts';

test.each(['sample', 'second'])('content/%s has no mistakes, and colors that can be read', (name) => {
  const { brand } = readSite(join(import.meta.dirname, name));

  expect(brand.colors && contrastWarnings(brand.colors)).toEqual([]);
});
