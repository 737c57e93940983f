import type { FilePlaces } from '#contract/files-constants.ts';
import type { Db } from '#server/database/client.ts';
import { filesIn, moveFile } from './place.ts';

const BATCH = 100;

/**
 * Moves all files to a place, one by one, while the program runs. It can be stopped and started again.
 * @param signal stops after the current file
 * @returns how many files, and their bytes
 * @throws if S3 refuses one
 */
export async function moveAll(db: Db, to: (typeof FilePlaces)[number], signal: AbortSignal) {
  const from = to === 's3' ? 'database' : 's3';
  const moved = { files: 0, bytes: 0 };
  for (let after: string | undefined; ; ) {
    const batch = await filesIn(db, from, after, BATCH);
    if (batch.length === 0) return moved;
    for (const { id, size } of batch) {
      signal.throwIfAborted();
      await moveFile(db, id, to);
      moved.files += 1;
      moved.bytes += size;
      after = id;
    }
  }
}
