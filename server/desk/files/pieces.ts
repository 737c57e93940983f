import { createHash } from 'node:crypto';
import pLimit from 'p-limit';
import pg from 'pg';
import { to } from 'pg-copy-streams';
import { type Db, poolOf } from '#server/platform/database/client.ts';
import { filePieces } from '#server/platform/database/tables/files.ts';

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

/** In COPY's binary format, the bytes of one row's only column come after a signature and the row's header. */
const SIGNATURE = 19;
const ROW_HEADER = 6;

/**
 * Reads one piece over a connection of its own. COPY sends the bytes unchanged. A SELECT sends them as text twice as
 * long, which keeps the garbage collector busy: a file of 25 MB takes three times as long.
 * @param db not a transaction, whose rows other connections can't read
 * @returns undefined if the piece does not exist
 */
export async function readPiece(db: Db, fileId: string, number: number) {
  const isPiece = `file_id = ${pg.escapeLiteral(fileId)} and number = ${number}`;
  const client = await poolOf(db).connect();
  let failure: unknown;
  try {
    const copy = client.query(to(`copy (select bytes from file_pieces where ${isPiece}) to stdout (format binary)`));
    return firstColumn(Buffer.concat(await copy.toArray()));
  } catch (error) {
    failure = error;
    throw error;
  } finally {
    // The pool closes a connection whose copy has failed.
    client.release(failure !== undefined);
  }
}

/** Undefined without a row. */
function firstColumn(copied: Buffer) {
  // Instead of a row's number of columns, -1 ends the copy.
  if (copied.readInt16BE(SIGNATURE) === -1) return undefined;
  const start = SIGNATURE + ROW_HEADER;
  return copied.subarray(start, start + copied.readInt32BE(start - 4));
}
