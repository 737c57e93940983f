import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { TextFileName } from '#contract/files-constants.ts';
import type { RedactionInput } from '#contract/redactions.ts';
import { RemovedText, redactionMessages } from '#contract/redactions-constants.ts';
import { deleteFile } from '#server/desk/files/forget-unused.ts';
import type { Db } from '#server/platform/database/client.ts';
import { events } from '#server/platform/database/tables/events.ts';
import { files } from '#server/platform/database/tables/files.ts';
import { Refusal } from '#server/platform/domain/refusals.ts';
import type { Message } from './messages.ts';

/** A file that is removed. */
export type RemovedFile = Pick<typeof files.$inferSelect, 'id' | 'place'>;

/**
 * The files of a message that go with what is removed, locked: moving them elsewhere waits until they are gone. A text that
 * is too long goes on in a file.
 */
export async function listFiles(tx: Db, message: Message, what: RedactionInput['what']): Promise<RemovedFile[]> {
  const { commentId, describedId } = message;
  const isOfDescription = and(
    isNull(files.commentId),
    eq(sql`coalesce(${files.homeId}, ${files.ticketId})`, describedId),
  );
  return tx
    .select({ id: files.id, place: files.place })
    .from(files)
    .where(
      and(
        or(commentId ? eq(files.commentId, commentId) : undefined, describedId ? isOfDescription : undefined),
        what === 'text' ? eq(files.name, TextFileName) : undefined,
      ),
    )
    .orderBy(asc(files.id))
    .for('update');
}

/** Deletes files with their bytes, wherever they are stored, and takes their names out of the audit log. */
export async function removeFiles(tx: Db, removed: RemovedFile[]) {
  if (removed.length === 0) return;
  const ids = removed.map(({ id }) => id);
  const isAboutThem = and(inArray(events.recordId, ids), eq(events.kind, 'file'));
  await tx.update(events).set({ recordName: RemovedText }).where(isAboutThem);
  await deleteForGood(tx, removed);
}

/** Deletes files. Throws 503 if S3 can't do it now: what is said to be removed must be gone. */
export async function deleteForGood(tx: Db, removed: RemovedFile[]) {
  // One at a time: a statement has a time limit, and a file can have a thousand pieces.
  for (const file of removed) {
    await deleteFile(tx, file).catch((error) => {
      throw file.place === 's3' ? new Refusal('unavailable', redactionMessages.storageAway, { retryAfter: 30 }) : error;
    });
  }
}
