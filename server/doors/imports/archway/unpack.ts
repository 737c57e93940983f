import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { z } from 'zod';
import { ArchiveFormat, ArchiveSchema, archiveKinds } from '#contract/company-archive.ts';
import { MEGABYTE } from '#contract/files-constants.ts';
import { StartupError } from '#server/platform/process/startup-error.ts';

/**
 * Unpacks an archive into a folder of its own: records refer to files that come later in it.
 * @returns the folder, and how to delete it
 * @throws StartupError if it is damaged, or not an archive of this program
 */
export async function unpack(path: string) {
  const folder = await mkdtemp(join(tmpdir(), 'archway-import-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const tar = extract();
    const most = Math.max(SmallArchive, (await stat(path)).size * MostRatio);
    const unpacked = [
      createReadStream(path),
      createGunzip(),
      atMost(
        most,
        `${basename(path)} is not the export of a company: it unpacks to more than ${Math.round(most / MEGABYTE)} MB.`,
      ),
    ] as const;
    await Promise.all([pipeline(...unpacked, tar), writeEntries(tar, folder)]);
    await checkFormat(folder, path);
    return { folder, remove };
  } catch (error) {
    await remove();
    throw explain(path, error);
  }
}

/** What an archive may have unpacked, in bytes, whatever its own size; and beyond that how often its own size. Texts shrink to a tenth. */
const SmallArchive = 2 ** 27;
const MostRatio = 100;

/** Passes bytes on, and fails with a sentence once there are too many. */
function atMost(most: number, sentence: string) {
  let count = 0;
  return async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      count += chunk.length;
      if (count > most) throw new StartupError(sentence);
      yield chunk;
    }
  };
}

async function writeEntries(tar: ReturnType<typeof extract>, folder: string) {
  for await (const entry of tar) {
    const target = join(folder, entry.header.name);
    if (!target.startsWith(folder + sep) || entry.header.type !== 'file')
      throw new StartupError('Its entries are wrong.');
    await mkdir(dirname(target), { recursive: true });
    await pipeline(entry, createWriteStream(target, { mode: 0o600 }));
  }
}

const AnyFormat = z.object({ format: z.int(), archway: z.string() });

async function checkFormat(folder: string, path: string) {
  const text = await readFile(join(folder, 'schema.json'), 'utf8').catch(() => '{}');
  const schema: unknown = JSON.parse(text);
  if (ArchiveSchema.safeParse(schema).success) {
    // Archives of earlier versions have none of these.
    const added = ['alerts', 'steps', 'approvals', 'agreements', 'adjustments'];
    const required = archiveKinds.filter((kind) => !added.includes(kind)).map((kind) => `${kind}.jsonl`);
    const missing = required.filter((name) => !existsSync(join(folder, name)));
    if (missing.length === 0) return;
    throw new StartupError(`${basename(path)} is incomplete: it has no ${missing.join(', ')}. Export it again.`);
  }
  const { data } = AnyFormat.safeParse(schema);
  if (data && data.format > ArchiveFormat)
    throw new StartupError(
      `${basename(path)} was made by Archway ${data.archway}, which is newer. Update this one first.`,
    );
  throw new StartupError(`${basename(path)} is not the export of a company: it has no valid schema.json.`);
}

function explain(path: string, error: unknown) {
  if (error instanceof StartupError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'ENOENT' || code === 'EACCES' || code === 'EISDIR')
    return new StartupError(`${path} can’t be read (${code}). Name the archive that was downloaded.`);
  if (code === 'ENOSPC')
    return new StartupError(`There is no room in ${tmpdir()} to unpack the archive. Set TMPDIR to a folder with more.`);
  return new StartupError(`${path} is damaged or incomplete, or not the export of a company. Download it again.`, {
    cause: error,
  });
}
