import type { FilePlaces } from '#contract/files-constants.ts';
import type { Db } from '#server/platform/database/client.ts';
import { listFilesIn, moveFile, moveToS3 } from './move-file.ts';
import { fileServices } from './services.ts';

const BATCH = 100;

/**
 * How many files one run of the job moves at most, and for how many milliseconds it starts further ones. The queue takes a
 * run of 15 minutes for dead.
 */
const Run = { files: 1_000, time: 60_000 };

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
    const batch = await listFilesIn(db, from, after, BATCH);
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

/**
 * Moves files that are still in the database to S3, if that is configured: those that came by email, uploads that S3 did
 * not take, and files that are older than the bucket. One file that can't be moved does not stop the others.
 * @returns always 0, so that the queue does not repeat it at once: the next run moves what remains
 * @throws the last failure, after the others had their turn
 */
export async function moveWaiting(db: Db) {
  if (!fileServices().objects) return 0;
  const end = performance.now() + Run.time;
  let failure: unknown;
  for (const { id } of await listFilesIn(db, 'database', undefined, Run.files)) {
    if (performance.now() > end) break;
    await moveToS3(db, id).catch((error) => {
      failure = error;
    });
  }
  if (failure) throw failure;
  return 0;
}
