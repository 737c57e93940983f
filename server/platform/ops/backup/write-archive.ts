import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress } from 'node:zlib';
import { type Pack, pack } from 'tar-stream';
import { StartupError } from '#server/platform/process/startup-error.ts';
import { MANIFEST, type Manifest, partName, type Table } from './manifest.ts';
import { sealed } from './seal.ts';

/**
 * The approximate size of a part in bytes. Tables are split because tar needs the size of an entry before its content.
 */
const PART = 1_048_576;

type Source = { name: string; columns: string[]; chunks: () => AsyncIterable<Buffer> };

/** Adds a table to the archive and returns its manifest entry. */
type AddTable = (source: Source) => Promise<Table>;

/**
 * Writes an archive under a temporary name and renames it, so that it is never incomplete. Only its owner may read it.
 * @param fill adds the tables one by one and returns the manifest
 * @returns the manifest and the size in bytes
 * @throws StartupError if the file exists or can't be written
 */
export async function writeArchive(path: string, fill: (addTable: AddTable) => Promise<Manifest>, signal: AbortSignal) {
  refuseExisting(path);
  const partial = `${path}.partial-${process.pid}`;
  try {
    const manifest = await writeTo(partial, fill, signal);
    refuseExisting(path);
    await rename(partial, path);
    await syncFolder(dirname(path));
    return { manifest, size: (await stat(path)).size };
  } catch (error) {
    await rm(partial, { force: true }).catch(() => undefined);
    throw explain(path, error);
  }
}

function refuseExisting(path: string) {
  if (existsSync(path)) {
    throw new StartupError(`${path} already exists. A backup never replaces a file: give it another name.`);
  }
}

async function writeTo(path: string, fill: (addTable: AddTable) => Promise<Manifest>, signal: AbortSignal) {
  const file = await open(path, 'wx', 0o600);
  const tar = pack();
  const writing = pipeline(
    tar,
    createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } }),
    sealed,
    file.createWriteStream({ flush: true }),
    { signal },
  );
  const filling = async () => {
    const manifest = await fill((source) => addTable(tar, source));
    await addEntry(tar, MANIFEST, Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`));
    tar.finalize();
    return manifest;
  };

  const [manifest] = await Promise.all([
    filling().catch((error: Error) => {
      tar.destroy(error);
      throw error;
    }),
    writing,
  ]).finally(() => writing.catch(() => undefined));
  return manifest;
}

async function addTable(tar: Pack, { name, columns, chunks }: Source): Promise<Table> {
  const hash = createHash('sha256');
  const table = { name, columns, rows: 0, parts: 0, bytes: 0 };
  for await (const part of inParts(chunks())) {
    hash.update(part);
    table.rows += linesIn(part);
    table.parts += 1;
    table.bytes += part.length;
    await addEntry(tar, partName(name, table.parts), part);
  }
  return { ...table, sha256: hash.digest('hex') };
}

async function* inParts(chunks: AsyncIterable<Buffer>) {
  let waiting: Buffer[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    waiting.push(chunk);
    size += chunk.length;
    if (size < PART) continue;
    yield Buffer.concat(waiting);
    waiting = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(waiting);
}

/** The number of rows: PostgreSQL's text format ends each row with a line feed and escapes those within values. */
export function linesIn(part: Buffer) {
  let count = 0;
  for (let at = part.indexOf(10); at !== -1; at = part.indexOf(10, at + 1)) count += 1;
  return count;
}

function addEntry(tar: Pack, name: string, content: Buffer) {
  return new Promise<void>((resolve, reject) => {
    const entry = tar.entry({ name, mode: 0o600 }, content, (error) => (error ? reject(error) : resolve()));
    // A file error is also emitted here, and would end the process if unhandled.
    entry.on('error', reject);
  });
}

/** Makes the new name survive a power failure. */
async function syncFolder(folder: string) {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function explain(path: string, error: unknown) {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const reasons: Record<string, string> = {
    ENOSPC: `There is no room for ${basename(path)} in ${dirname(path)}. Free some space or name another folder; nothing was left behind.`,
    EDQUOT: `There is no room for ${basename(path)} in ${dirname(path)}. Free some space or name another folder; nothing was left behind.`,
    ENOENT: `The folder ${dirname(path)} does not exist. Make it first.`,
    ENOTDIR: `${dirname(path)} is not a folder. Name a file in one.`,
    EACCES: `You may not write into ${dirname(path)}. Name another folder.`,
    EPERM: `You may not write into ${dirname(path)}. Name another folder.`,
    EROFS: `${dirname(path)} can’t be written to. Name another folder.`,
  };
  return reasons[code] ? new StartupError(reasons[code], { cause: error }) : error;
}
