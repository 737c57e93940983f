import { Readable } from 'node:stream';
import { eq, sql } from 'drizzle-orm';
import { fileMessages } from '#contract/files-constants.ts';
import { type Db, one } from '#server/platform/database/client.ts';
import { newId } from '#server/platform/database/tables/columns.ts';
import { files } from '#server/platform/database/tables/files.ts';
import { Refusal } from '#server/platform/domain/refusals.ts';
import { contentTypeOf } from './content-type.ts';
import { fileNameOf } from './file-name.ts';
import { measurePicture } from './pictures.ts';
import { PIECE, readPiece, writePieces } from './pieces.ts';
import { fileServices } from './services.ts';

type NewFile = {
  id?: string;
  name: string;
  bytes: Buffer | AsyncIterable<Uint8Array>;
  /** Who may attach it. */
  uploadedById: string | null;
  /** Whose storage it uses. */
  companyId: string | null;
  /** Whether something else than a ticket or an article needs it. Otherwise it is deleted if it is unused for a day. */
  isKept?: boolean;
  /** Called before each piece is written, with the size so far. Throws to refuse the file. */
  before?: (size: number) => Promise<void>;
};

/** A file whose bytes are stored. */
export type Received = Awaited<ReturnType<typeof receiveFile>>;

/**
 * Stores a file that came by another way than an upload, such as by email. It has no limits; a kept file, which nobody can
 * download, is not checked for malware.
 * @returns its id, name and detected type
 * @throws 422 for malware, 503 if the scanner can't be reached. Then nothing is stored
 */
export async function storeFile(db: Db, file: NewFile & { contentType?: string | undefined }) {
  const received = await receiveFile(db, file);
  const { id, name, size, contentType } = await completeFile(db, received);
  return { id, name, size, contentType };
}

/**
 * Stores the bytes of a file, which stays invisible until `completeFile`. If anything fails, nothing is left of it.
 * @throws what `bytes` and `before` throw; 400 for an empty file, 422 for malware, 503 if the scanner can't be reached
 */
export async function receiveFile(db: Db, { id = newId(), name, bytes, before, ...owner }: NewFile) {
  const row = { id, name: fileNameOf(name), ...owner };
  const { uploadedById, companyId, isKept = false } = owner;
  await db.insert(files).values({ id, name: row.name, uploadedById, companyId, isKept });
  try {
    const source = Buffer.isBuffer(bytes) ? [bytes] : bytes;
    const { start, ...written } = await writePieces(db, id, Readable.from(source), before);
    if (written.size === 0) throw new Refusal('invalid', fileMessages.empty);
    const contentType = await contentTypeOf(start, written.size === start.length);
    const received = { id, name: row.name, contentType, ...written, ...(await measurePicture(contentType, start)) };
    // Pieces are read over another connection, which can't see those of an open transaction.
    if (!isKept) await refuseMalware(Buffer.isBuffer(bytes) ? Readable.from([bytes]) : storedBytes(db, received));
    return received;
  } catch (error) {
    await discardFile(db, id);
    throw error;
  }
}

/** Makes a received file visible to its uploader. */
export async function completeFile(db: Db, { id, ...received }: Received) {
  const values = { ...received, completedAt: sql`now()` };
  return one(await db.update(files).set(values).where(eq(files.id, id)).returning());
}

/** Deletes a received file and its bytes. */
export async function discardFile(db: Db, id: string) {
  await db.delete(files).where(eq(files.id, id));
}

function storedBytes(db: Db, { id, size }: { id: string; size: number }) {
  return bytesOf(db, { id, size, place: 'database' }, { from: 0, to: size });
}

/** Throws 422 for malware, 503 if the scanner can't be reached. */
export async function refuseMalware(bytes: AsyncIterable<Uint8Array>) {
  const { scan } = fileServices();
  if (!scan) return;
  const found = await scan(bytes).catch(() => {
    throw new Refusal('unavailable', fileMessages.notScanned, { retryAfter: 60 });
  });
  if (found !== undefined) throw new Refusal('unusable', fileMessages.infected);
}

/** The bytes of a complete file, read piece by piece. Throws if there is no such file. */
export async function openFile(db: Db, id: string, inTurn = atOnce) {
  const { size, place } = one(await db.select().from(files).where(eq(files.id, id)));
  return openRange(db, { id, size, place }, { from: 0, to: size }, inTurn);
}

type StoredFile = Pick<typeof files.$inferSelect, 'id' | 'size' | 'place'>;
/** From the first byte, up to but without the last. */
export type ByteRange = { from: number; to: number };

/** Runs each access to the database, such as in a user's turn. */
export type InTurn = <Result>(work: () => Promise<Result>) => Promise<Result>;

const atOnce: InTurn = (work) => work();

/** Some bytes of a file as a stream. */
export function openRange(db: Db, file: StoredFile, range: ByteRange, inTurn = atOnce) {
  return Readable.from(bytesOf(db, file, range, inTurn), { objectMode: false, highWaterMark: PIECE });
}

async function* bytesOf(
  db: Db,
  file: StoredFile,
  { from, to }: ByteRange,
  inTurn = atOnce,
): AsyncGenerator<Uint8Array> {
  let at = from;
  while (file.place === 'database' && at < to) {
    const number = Math.floor(at / PIECE);
    const piece = await inTurn(() => readPiece(db, file.id, number));
    // The file was moved while it was read.
    if (!piece) break;
    const skipped = at % PIECE;
    const part = piece.subarray(skipped, skipped + to - at);
    at += part.length;
    yield part;
  }
  if (at < to) yield* fromObjects(file.id, { from: at, to });
}

async function* fromObjects(id: string, { from, to }: ByteRange) {
  const { objects } = fileServices();
  if (!objects) throw new Error('A file is in S3, but FILES_S3_URL is not set');
  let left = to - from;
  for await (const chunk of await objects.read(id, from)) {
    yield chunk.subarray(0, left);
    left -= Math.min(left, chunk.length);
    if (left === 0) return;
  }
  if (left > 0) throw new Error('A file in S3 is shorter than it was');
}
