import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import pLimit from 'p-limit';
import type { Db } from '#server/database/client.ts';
import { filePieces } from '#server/database/tables/files.ts';

/** The size of a piece in bytes. */
export const PIECE = 262_144;

/** How many pieces are written at once: uploads must leave connections of the pool to others. */
const writing = pLimit(4);

type Written = { size: number; sha256: Buffer; start: Buffer };
/** Called before each piece is written. Throws to stop. */
type BeforePiece = (size: number) => Promise<void>;

/**
 * Writes bytes to the database as they arrive. Memory use does not depend on their number.
 * @param before may stop the writing, such as on a full disk
 * @returns their number, their hash and the first of them
 */
export async function writePieces(db: Db, fileId: string, bytes: AsyncIterable<Uint8Array>, before?: BeforePiece) {
  const hash = createHash('sha256');
  const written: Written = { size: 0, sha256: Buffer.alloc(0), start: Buffer.alloc(0) };
  let number = 0;
  for await (const piece of piecesOf(bytes)) {
    await before?.(written.size + piece.length);
    hash.update(piece);
    if (number === 0) written.start = Buffer.from(piece);
    const row = { fileId, number, bytes: piece };
    await writing(() => db.insert(filePieces).values(row));
    written.size += piece.length;
    number += 1;
  }
  return { ...written, sha256: hash.digest() };
}

/** The bytes in pieces of equal size, except the last. Each is valid until the next is asked for. */
async function* piecesOf(bytes: AsyncIterable<Uint8Array>) {
  // One buffer for all pieces: a new one for each would pile up until the next garbage collection.
  const buffer = Buffer.allocUnsafeSlow(PIECE);
  let filled = 0;
  for await (const chunk of bytes) {
    for (let taken = 0; taken < chunk.length; ) {
      const part = chunk.subarray(taken, taken + PIECE - filled);
      buffer.set(part, filled);
      taken += part.length;
      filled += part.length;
      if (filled < PIECE) continue;
      yield buffer;
      filled = 0;
    }
  }
  if (filled > 0) yield buffer.subarray(0, filled);
}

/** One piece; undefined if it does not exist. */
export async function readPiece(db: Db, fileId: string, number: number) {
  const [piece] = await db
    .select({ bytes: filePieces.bytes })
    .from(filePieces)
    .where(and(eq(filePieces.fileId, fileId), eq(filePieces.number, number)));
  return piece?.bytes;
}
