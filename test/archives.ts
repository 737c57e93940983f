import { open, readFile, writeFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { zstdCompress, zstdDecompress } from 'node:zlib';
import { extract, pack } from 'tar-stream';
import { checkSeal, sealed } from '#server/platform/ops/backup/seal.ts';

export type Piece = { name: string; content: Buffer };

/** What is in a backup, as somebody takes it apart who knows the format. */
export async function unpackArchive(path: string): Promise<Piece[]> {
  const file = await open(path);
  const end = await checkSeal(file, path);
  await file.close();
  const entries = extract();
  entries.end(await promisify(zstdDecompress)((await readFile(path)).subarray(0, end)));
  const pieces: Piece[] = [];
  for await (const entry of entries) pieces.push({ name: entry.header.name, content: await buffer(entry) });
  return pieces;
}

/** Puts a backup together with a checksum that is right, whatever is in it. */
export async function packArchive(path: string, pieces: Piece[]) {
  const tar = pack();
  for (const { name, content } of pieces) tar.entry({ name }, content);
  tar.finalize();
  const compressed = await promisify(zstdCompress)(await buffer(tar));
  await writeFile(path, sealed(toChunks(compressed)));
}

async function* toChunks(content: Buffer) {
  yield content;
}
