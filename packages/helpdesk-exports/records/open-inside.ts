import { createReadStream } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { isAbsolute, relative, resolve, sep } from 'node:path';
import type { Readable } from 'node:stream';

/**
 * Opens a file of an export.
 * @param path in the folder, or absolute
 * @throws if its path, or a link on the way, leads out of the folder of the export
 */
export async function openInside(folder: string, path: string): Promise<Readable> {
  refuseOutside(resolve(folder), resolve(folder, path));
  const where = await realpath(resolve(folder, path));
  refuseOutside(await realpath(folder), where);
  return createReadStream(where);
}

function refuseOutside(folder: string, where: string) {
  const way = relative(folder, where);
  if (way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way))
    throw new Error('it is outside of the folder of the export');
}
