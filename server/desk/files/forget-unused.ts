import { and, asc, eq, isNotNull, lt } from 'drizzle-orm';
import type { Db } from '#server/platform/database/client.ts';
import { ago } from '#server/platform/database/intervals.ts';
import { files } from '#server/platform/database/tables/files.ts';
import { notFound } from '#server/platform/domain/refusals.ts';
import type { UserActor } from '#server/platform/events/actor.ts';
import { record } from '#server/platform/events/record.ts';
import { isUnused } from './rows.ts';
import { fileServices } from './services.ts';

/** How long a file may stay unused, in milliseconds. */
const UNUSED = 24 * 3_600_000;

/**
 * Deletes the oldest file that nobody used within a day, or the remains of an upload during which the server stopped.
 * One at a time: a statement has a time limit, and a file can have a thousand pieces.
 * @returns how many: 0 when none is left
 */
export async function forgetUnusedFiles(db: Db) {
  return db.transaction(async (tx) => {
    const [file] = await tx
      .select({ id: files.id, place: files.place })
      .from(files)
      .where(and(isUnused, lt(files.createdAt, ago(UNUSED))))
      .orderBy(asc(files.createdAt))
      .limit(1)
      .for('update', { skipLocked: true });
    if (!file) return 0;
    await deleteFile(tx, file);
    return 1;
  });
}

/** Deletes a file that the actor has uploaded and not used. Throws 404 for any other. */
export async function deleteUnusedFile(db: Db, actor: UserActor, id: string) {
  await db.transaction(async (tx) => {
    const isTheirs = and(eq(files.uploadedById, actor.id), isNotNull(files.completedAt));
    const [file] = await tx
      .select({ id: files.id, place: files.place, name: files.name })
      .from(files)
      .where(and(eq(files.id, id), isTheirs, isUnused))
      .for('update');
    if (!file) throw notFound('File');
    await deleteFile(tx, file);
    await record(tx, actor, { action: 'deleted', kind: 'file', recordId: id, recordName: file.name });
  });
}

/** Deletes a file and its bytes, wherever they are. */
export async function deleteFile(tx: Db, { id, place }: Pick<typeof files.$inferSelect, 'id' | 'place'>) {
  if (place === 's3') await fileServices().objects?.remove(id);
  await tx.delete(files).where(eq(files.id, id));
}
