import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { isDeepStrictEqual } from 'node:util';
import { createZstdDecompress } from 'node:zlib';
import { extract } from 'tar-stream';
import { StartupError } from '#server/platform/process/startup-error.ts';
import { AnyManifest, FORMAT, MANIFEST, Manifest, partName, type Table } from './manifest.ts';
import { checkSeal, damaged } from './seal.ts';
import { linesIn } from './write-archive.ts';

/** In bytes. Our entries are never longer, so a longer one is not read into memory. */
const LONGEST_ENTRY = 16_777_216;

type Entry = { name: string; content: Buffer };
type Contents = { file: FileHandle; name: string; end: number };

export type Archive = Awaited<ReturnType<typeof openArchive>>;

/**
 * Verifies a whole archive (every byte, part and count) and opens it.
 * @returns its manifest and its tables' content, to be read once, in order
 * @throws StartupError if it is damaged, incomplete, of a newer version or not an archive
 */
export async function openArchive(path: string) {
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    throw new StartupError(`${path} can’t be read (${error.code}). Nothing was changed. Check the path of the backup.`);
  });
  try {
    if (!(await file.stat()).isFile()) throw new StartupError(`${path} is not a file. Nothing was changed.`);
    const contents = { file, name: path, end: await checkSeal(file, path) };
    const manifest = await check(contents);
    return { name: path, manifest, entries: () => entriesOf(contents), close: () => file.close() };
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** The parts of the next table. */
export async function* partsOf(entries: AsyncIterator<Entry>, { name, parts }: Table) {
  for (let part = 1; part <= parts; part++) {
    const { value, done } = await entries.next();
    if (done || value.name !== partName(name, part)) throw new Error('The archive changed while it was read');
    yield value.content;
  }
}

async function check(contents: Contents) {
  const seen: Summary[] = [];
  let manifest: Manifest | undefined;
  for await (const { name, content } of entriesOf(contents)) {
    if (manifest) throw damaged(contents.name, 'something follows its manifest');
    if (name === MANIFEST) manifest = readManifest(contents.name, content);
    else addPart(seen, name, content, contents.name);
  }
  if (!manifest) throw damaged(contents.name, 'it has no manifest');

  const found = seen.map(({ hash, ...table }) => ({ ...table, sha256: hash.digest('hex') }));
  const told = manifest.tables.filter(({ parts }) => parts > 0).map(({ columns, ...table }) => table);
  if (!isDeepStrictEqual(found, told)) throw damaged(contents.name, 'its tables are not those of its manifest');
  return manifest;
}

type Summary = Pick<Table, 'name' | 'rows' | 'parts' | 'bytes'> & { hash: ReturnType<typeof createHash> };

function addPart(seen: Summary[], entry: string, content: Buffer, archive: string) {
  const name = entry.split('/')[1] ?? '';
  if (seen.at(-1)?.name !== name) seen.push({ name, rows: 0, parts: 0, bytes: 0, hash: createHash('sha256') });
  const table = seen.at(-1);
  if (!table || entry !== partName(name, table.parts + 1)) throw damaged(archive, `${entry} is not in its place`);

  table.parts += 1;
  table.rows += linesIn(content);
  table.bytes += content.length;
  table.hash.update(content);
}

function readManifest(name: string, content: Buffer) {
  const text: unknown = parseJson(content);
  const any = AnyManifest.safeParse(text);
  if (any.success && any.data.format > FORMAT) {
    throw new StartupError(
      `${name} was made by a newer version of Archway (${any.data.archway}), which this version can’t read. Nothing was changed. Restore it with that version.`,
    );
  }
  const manifest = Manifest.safeParse(text);
  if (!manifest.success) throw damaged(name, 'its manifest can’t be read', { cause: manifest.error });
  return manifest.data;
}

function parseJson(content: Buffer): unknown {
  try {
    return JSON.parse(content.toString());
  } catch {
    return undefined;
  }
}

async function* entriesOf({ file, name, end }: Contents): AsyncGenerator<Entry, undefined> {
  const entries = extract();
  const bytes = file.createReadStream({ start: 0, end: end - 1, autoClose: false });
  const feeding = pipeline(bytes, createZstdDecompress(), entries);
  // The loop throws any error; this prevents an unhandled rejection as well.
  feeding.catch(() => undefined);
  try {
    for await (const entry of entries) {
      if ((entry.header.size ?? 0) > LONGEST_ENTRY) throw damaged(name, `${entry.header.name} is too long`);
      yield { name: entry.header.name, content: await buffer(entry) };
    }
    await feeding;
  } catch (error) {
    throw error instanceof StartupError ? error : damaged(name, 'its content can’t be unpacked', { cause: error });
  } finally {
    entries.destroy();
  }
}
