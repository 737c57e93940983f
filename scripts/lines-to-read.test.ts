import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { paths } from './lines-to-read.ts';

test('every file on the path from a button to its table exists', () => {
  const files = Object.values(paths).flat();

  expect(files.filter((file) => !existsSync(file))).toEqual([]);
});
