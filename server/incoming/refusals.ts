import type { ReadMail } from '#mail-reader';
import type { Db } from '#server/database/client.ts';
import type { UserActor } from '#server/events/actor.ts';
import { hasRoomFor } from '#server/files/limits.ts';
import { HttpError } from '#server/http/errors.ts';
import { refuseBeyondQuota } from '#server/tickets/storage-quota.ts';
import type { Surroundings } from './arrival.ts';
import { filesIn } from './mail-files.ts';

/** Whether the sender's company has used up its storage, or the files of the email don't fit into it. */
export async function isOverQuota(tx: Db, actor: UserActor, mail: ReadMail, { db, log, limitFactor }: Surroundings) {
  const bytes = filesIn(mail).reduce((sum, { size }) => sum + size, 0);
  if (bytes > 0 && !(await hasRoomFor(tx, actor, bytes, limitFactor))) return true;
  try {
    await refuseBeyondQuota({ db, log, limitFactor }, actor);
    return false;
  } catch (error) {
    if (error instanceof HttpError && error.statusCode === 403) return true;
    throw error;
  }
}

/** The result of a creation, undefined beyond the hourly limit of client users. */
export async function unlessLimited<Result>(created: Promise<Result>) {
  try {
    return await created;
  } catch (error) {
    if (error instanceof HttpError && error.statusCode === 429) return undefined;
    throw error;
  }
}

/**
 * The result of a creation with files, or of one without them if they would be too much for the ticket.
 * @param withFiles runs in a transaction of its own
 */
export async function withoutFilesIfFull<Result>(withFiles: () => Promise<Result>, without: () => Promise<Result>) {
  try {
    return await withFiles();
  } catch (error) {
    if (error instanceof HttpError && error.statusCode === 403) return without();
    throw error;
  }
}
