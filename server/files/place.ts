import { and, asc, eq, gt, isNotNull } from 'drizzle-orm';
import pLimit from 'p-limit';
import { type Db, one } from '#server/database/client.ts';
import { filePieces, files } from '#server/database/tables/files.ts';
import { writePieces } from './pieces.ts';
import { fileServices } from './services.ts';
import { openFile } from './store.ts';

type Place = (typeof files.$inferSelect)['place'];

/** Files that are being moved at once: each uses a connection of the pool from time to time. */
const moving = pLimit(2);

/** Moves a new file to S3 if that is configured. If it fails, the file stays in the database, where it works as well. */
export async function placeFile(db: Db, id: string) {
  if (fileServices().objects) await moving(() => moveFile(db, id, 's3'));
}

/**
 * Moves a file's bytes. It can be read all the time. If the move fails, the file stays where it was.
 * @throws if S3 can't be reached or is not configured
 */
export async function moveFile(db: Db, id: string, to: Place) {
  const { objects } = fileServices();
  if (!objects) throw new Error('FILES_S3_URL is not set');
  const { size, sha256, place } = one(await db.select().from(files).where(eq(files.id, id)));
  if (place === to) return;

  if (to === 's3') {
    await objects.put(id, await openFile(db, id), size);
  } else {
    // From an earlier move that was interrupted.
    await db.delete(filePieces).where(eq(filePieces.fileId, id));
    const written = await writePieces(db, id, await objects.read(id, 0));
    if (!sha256?.equals(written.sha256)) throw new Error(`The file ${id} in S3 is not the one that was stored there`);
  }
  const { rowCount } = await db.update(files).set({ place: to }).where(eq(files.id, id));
  // It was deleted meanwhile.
  if (rowCount === 0) await objects.remove(id);
  else if (to === 's3') await db.delete(filePieces).where(eq(filePieces.fileId, id));
  else await objects.remove(id);
}

/** The next complete files of a place, by id. */
export function filesIn(db: Db, place: Place, after: string | undefined, limit: number) {
  const isNext = and(eq(files.place, place), isNotNull(files.completedAt), after ? gt(files.id, after) : undefined);
  return db.select({ id: files.id, size: files.size }).from(files).where(isNext).orderBy(asc(files.id)).limit(limit);
}
