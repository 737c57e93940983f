import { and, asc, eq, lt } from 'drizzle-orm';
import { ago } from '#server/database/ago.ts';
import type { Db } from '#server/database/client.ts';
import { files } from '#server/database/tables/files.ts';
import { isUnused } from './limits.ts';
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
    if (file.place === 's3') await fileServices().objects?.remove(file.id);
    await tx.delete(files).where(eq(files.id, file.id));
    return 1;
  });
}
