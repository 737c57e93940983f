import { and, asc, eq, gt, isNotNull, sql } from 'drizzle-orm';
import pLimit from 'p-limit';
import { tryLock } from '#server/platform/database/advisory-lock.ts';
import { type Db, one } from '#server/platform/database/client.ts';
import { filePieces, files } from '#server/platform/database/tables/files.ts';
import { writePieces } from './pieces.ts';
import { fileServices, type ObjectStore } from './services.ts';
import { openFile } from './store.ts';

type Storage = (typeof files.$inferSelect)['place'];

/** Files that are being moved at once: each holds a connection of the pool, and uses another from time to time. */
const moving = pLimit(2);

/** Moves a new file to S3 if that is configured. If the move fails, the file stays usable in the database. */
export async function moveToS3(db: Db, id: string) {
  if (fileServices().objects) await moving(() => moveFile(db, id, 's3'));
}

/**
 * Moves a file's bytes. The file stays readable, and stays where it was if the move fails. Skips a file that is already
 * being moved: one of two opposite moves would delete what the other has just stored.
 * @throws if S3 can't be reached or is not configured
 */
export async function moveFile(db: Db, id: string, to: Storage) {
  const { objects } = fileServices();
  if (!objects) throw new Error('FILES_S3_URL is not set');
  await db.transaction(async (tx) => {
    // S3 may take longer than the database lets a transaction idle.
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
    const { rows } = await tx.execute<{ isOurs: boolean }>(sql`select ${tryLock('movedFile', id)} as "isOurs"`);
    if (one(rows).isOurs) await moveLocked(db, objects, id, to);
  });
}

/** Each change is committed at once, on another connection than the lock's: readers must see it before the next. */
async function moveLocked(db: Db, objects: ObjectStore, id: string, to: Storage) {
  const [file] = await db.select().from(files).where(eq(files.id, id));
  if (!file || file.place === to) return;
  const { size, sha256 } = file;

  if (to === 's3') {
    await objects.put(id, await openFile(db, id), size);
  } else {
    // From an earlier move that was interrupted.
    await db.delete(filePieces).where(eq(filePieces.fileId, id));
    const written = await writePieces(db, id, await objects.read(id, 0));
    if (!sha256?.equals(written.sha256)) throw new Error(`The file ${id} in S3 is not the one that was stored there`);
  }
  const { rowCount } = await db.update(files).set({ place: to }).where(eq(files.id, id));
  // The file was deleted in the meantime.
  if (rowCount === 0) await objects.remove(id);
  else if (to === 's3') await db.delete(filePieces).where(eq(filePieces.fileId, id));
  else await objects.remove(id);
}

/** The next complete files of a place, by id. */
export function listFilesIn(db: Db, place: Storage, after: string | undefined, limit: number) {
  const isNext = and(eq(files.place, place), isNotNull(files.completedAt), after ? gt(files.id, after) : undefined);
  return db.select({ id: files.id, size: files.size }).from(files).where(isNext).orderBy(asc(files.id)).limit(limit);
}
