import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ExportError } from '../export-error.ts';

/**
 * An export is a dump, or a folder with one dump and the files that the old system keeps outside of its database.
 * @returns the path of the dump, and that of the folder if there is one
 */
export async function findDump(path: string): Promise<{ dump: string; folder: string | null }> {
  const found = await stat(path).catch(() => null);
  if (!found) throw new ExportError(`There is no file or folder ${path}.`);
  if (!found.isDirectory()) return { dump: path, folder: null };
  const dumps = (await readdir(path)).filter((name) => /\.sql(\.gz)?$/i.test(name));
  const [dump, ...others] = dumps;
  if (!dump || others.length > 0) {
    const names = dumps.length > 0 ? ` (${dumps.join(', ')})` : '';
    throw new ExportError(
      `The folder must have one dump whose name ends in .sql or .sql.gz: ${path} has ${dumps.length}${names}.`,
    );
  }
  return { dump: join(path, dump), folder: path };
}
