import { symlink } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { folderOf } from '../samples/read-export.ts';
import { openInside } from './open-inside.ts';

async function folders() {
  const outside = await folderOf({ secret: 'secret' });
  const folder = await folderOf({ 'files/..log': 'log' });
  await symlink(join(outside, 'secret'), join(folder, 'link'));
  await symlink(outside, join(folder, 'files/way'));
  await symlink(folder, join(outside, 'export'));
  return { outside, folder };
}

test('a file inside of the folder of an export is opened, also if that folder is a link', async () => {
  const { folder, outside } = await folders();

  expect(await text(await openInside(folder, 'files/..log'))).toBe('log');
  expect(await text(await openInside(join(outside, 'export'), 'files/..log'))).toBe('log');
});

test('neither a path nor a link leads out of the folder of an export', async () => {
  const { folder, outside } = await folders();
  const paths = [`../${basename(outside)}/secret`, join(outside, 'secret'), 'link', 'files/way/secret', '..'];

  for (const path of paths) await expect(openInside(folder, path)).rejects.toThrow('outside of the folder');
});
