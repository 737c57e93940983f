import type { UserActor } from '#server/events/actor.ts';
import { HttpError } from '#server/http/errors.ts';
import { refuseBeyondQuota } from '#server/tickets/storage-quota.ts';
import type { Surroundings } from './arrival.ts';

/** Whether the sender's company has used up its storage. */
export async function isOverQuota(actor: UserActor, { db, log, limitFactor }: Surroundings) {
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
