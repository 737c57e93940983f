import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { keepInStorage } from './browser-storage.ts';

test('what has no room in the storage is not kept, and nothing breaks', () => {
  const kept: Record<string, string> = {};
  const isFull = {
    setItem: () => {
      throw new DOMException('Full', 'QuotaExceededError');
    },
  };
  const hasRoom = { setItem: (key: string, value: string) => void Object.assign(kept, { [key]: value }) };

  expect(keepInStorage(isFull as unknown as Storage, 'views', '3')).toBe(false);
  expect(keepInStorage(hasRoom as unknown as Storage, 'views', '3')).toBe(true);
  expect(kept).toEqual({ views: '3' });
});

test('nothing else writes into the storage without a guard', () => {
  const files = globSync('web/**/*.{ts,tsx,js}').filter((file) => !/\.(test|stories)\./.test(file));
  const unguarded = files.filter((file) => {
    const text = readFileSync(file, 'utf8');
    const writes = [...text.matchAll(/\.setItem\(/g)].map(({ index }) => text.slice(Math.max(0, index - 60), index));
    return writes.some((before) => !/try \{\s*[^}]*$/.test(before));
  });

  expect(unguarded).toEqual([]);
});
