import { join } from 'node:path';
import { expect, test } from 'vitest';
import { contrastWarnings } from './palette.ts';
import { readSite } from './read-site.ts';

test.each(['sample', 'second'])('content/%s has no mistakes, and colors that can be read', (name) => {
  const { brand } = readSite(join(import.meta.dirname, name));

  expect(brand.colors && contrastWarnings(brand.colors)).toEqual([]);
});

test('the words of the second provider, which a new folder begins with, name nobody', () => {
  const { brand, ...site } = readSite(join(import.meta.dirname, 'second'));
  const other = readSite(join(import.meta.dirname, 'second'), {
    name: 'Q',
    supportPhone: '(218) 555-0100',
    supportEmail: 'q@q.example',
  });
  const words = JSON.stringify({ ...other, folder: '', brand: { ...other.brand, founders: [], logo: '', social: [] } });

  expect(words).not.toContain(brand.name);
  expect(words).not.toContain('555-0114');
  expect(words).not.toContain('fernhill');
  expect(site.quotes).toBeUndefined();
});
