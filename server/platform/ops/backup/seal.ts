import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { StartupError } from '#server/platform/process/startup-error.ts';

/** The magic number of zstd (RFC 8878, section 3.1.1). */
const ZSTD = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);

/**
 * The header of a skippable frame of 32 bytes (RFC 8878, section 3.1.2). Other programs skip it, so an archive is an
 * ordinary .tar.zst to them.
 */
const HEAD = Buffer.from([0x5a, 0x2a, 0x4d, 0x18, 32, 0, 0, 0]);
const LENGTH = HEAD.length + 32;

/** Passes bytes through and appends a checksum over all of them. */
export async function* sealed(chunks: AsyncIterable<Buffer>) {
  const hash = createHash('sha256');
  for await (const chunk of chunks) {
    hash.update(chunk);
    yield chunk;
  }
  yield Buffer.concat([HEAD, hash.digest()]);
}

/**
 * Reads a whole file and verifies its checksum.
 * @param name the file's name in errors
 * @returns where its content ends, in bytes
 * @throws StartupError if any byte is missing, added or changed
 */
export async function checkSeal(file: FileHandle, name: string) {
  const { size } = await file.stat();
  const start = await readAt(file, 0, ZSTD.length);
  if (!start.equals(ZSTD)) throw new StartupError(`${name} is not a backup of Archway. Nothing was changed.`);

  const end = size - LENGTH;
  const seal = await readAt(file, Math.max(end, 0), LENGTH);
  const hash = createHash('sha256');
  if (end > 0)
    for await (const chunk of file.createReadStream({ start: 0, end: end - 1, autoClose: false })) hash.update(chunk);
  if (!seal.equals(Buffer.concat([HEAD, hash.digest()])))
    throw damaged(name, 'its checksum does not match its content');
  return end;
}

/** The error for a damaged archive. */
export function damaged(name: string, what: string, options?: ErrorOptions) {
  return new StartupError(
    `${name} is damaged or incomplete: ${what}. Nothing was changed. Copy it again from the original location, or use an older backup.`,
    options,
  );
}

async function readAt(file: FileHandle, position: number, length: number) {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}
