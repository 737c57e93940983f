import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ArchiveRecords } from '#contract/company-archive.ts';
import { fileFrom } from './tickets.ts';

test('a comment of an archive has readers, or is none', () => {
  const { shape } = ArchiveRecords.comments;

  for (const value of ['perhaps', 'vielleicht', 7, {}, null, undefined])
    expect(shape.isInternal.safeParse(value).success).toBe(false);
});

test('a file of an archive is inside of its folder', async () => {
  const file = { id: 'a', name: 'a', contentType: 'text/plain', path: '../package.json' };

  const { open } = fileFrom(join(process.cwd(), 'server'), file as Parameters<typeof fileFrom>[1]);

  await expect(open()).rejects.toThrow('outside');
});
