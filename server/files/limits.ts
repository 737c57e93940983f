import { and, eq, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { fileMessages, MEGABYTE } from '#contract/files-constants.ts';
import { type Actor, isStaff } from '#contract/policies.ts';
import { lockUntilEnd } from '#server/database/advisory-lock.ts';
import { type Db, one } from '#server/database/client.ts';
import { events } from '#server/database/tables/events.ts';
import { files } from '#server/database/tables/files.ts';
import { findSetting } from '#server/domain/settings.ts';
import { HttpError } from '#server/http/errors.ts';
import { multiplied, refuseWhile, secondsToWait } from '#server/http/rate-limit.ts';

/** The periods over which uploads are counted, in milliseconds, and the share of the hourly limit in each. */
const periods = [
  { window: 3_600_000, share: 1 },
  { window: 600_000, share: 0.5 },
];

/** Staff send pictures of a whole day's work at once. */
const STAFF_FACTOR = 10;

/**
 * Refuses a user who has uploaded too many files. A lock makes one user's uploads take turns until the transaction ends,
 * so parallel uploads can't exceed the limit.
 * @param limitFactor multiplies the setting
 * @throws 429 with `Retry-After`
 */
export async function refuseBeyondUploadLimit(tx: Db, actor: Actor, limitFactor: number) {
  await lockUntilEnd(tx, 'creations', actor.id);
  await refuseManyUploads(tx, actor, limitFactor);
}

/** Like `refuseBeyondUploadLimit`, before a file arrives: parallel uploads don't see each other yet. */
export async function refuseManyUploads(db: Db, actor: Actor, limitFactor: number) {
  const perHour = (await findSetting(db, 'client_files_per_hour')) * (isStaff(actor) ? STAFF_FACTOR : 1);
  const isTheirs = sql`actor_id = ${actor.id} and action = 'created' and kind = 'file'`;
  for (const { window, share } of periods) {
    const most = multiplied(perHour * share, limitFactor);
    await refuseWhile(db, secondsToWait(events, isTheirs, { window, most }), fileMessages.limited);
  }
}

/**
 * Refuses a client user's file that does not fit into their company's storage. Uploads of one company wait for each other
 * until the transaction ends.
 * @param file its id and its size in bytes
 * @throws 403
 */
export async function refuseBeyondCompanyLimit(
  tx: Db,
  actor: Actor,
  file: { id: string; size: number },
  limitFactor: number,
) {
  const others = ne(files.id, file.id);
  if (!(await hasRoomFor(tx, actor, file.size, limitFactor, others)))
    throw new HttpError(403, fileMessages.companyFull);
}

/**
 * Whether a client user's files fit into their company's storage. Those who add files to one company wait for each other
 * until the transaction ends. Staff have no such limit.
 * @param bytes of the new files
 * @param others the files that count, all by default
 */
export async function hasRoomFor(tx: Db, actor: Actor, bytes: number, limitFactor: number, others?: SQL) {
  if (isStaff(actor)) return true;
  await lockUntilEnd(tx, 'companyFiles', actor.companyId);
  const most = (await findSetting(tx, 'company_file_megabytes')) * MEGABYTE * limitFactor;
  return (await bytesOf(tx, and(eq(files.companyId, actor.companyId), others))) + bytes <= most;
}

/**
 * Refuses more files than fit into a ticket, which must be locked.
 * @param bytes of the new files
 * @throws 403
 */
export async function refuseBeyondTicketLimit(tx: Db, ticketId: string, bytes: number, limitFactor: number) {
  const megabytes = await findSetting(tx, 'ticket_file_megabytes');
  const there = await bytesOf(tx, eq(files.ticketId, ticketId));
  if (there + bytes > megabytes * MEGABYTE * limitFactor) {
    throw new HttpError(403, fileMessages.ticketFull(Math.round(megabytes * limitFactor)));
  }
}

/** Files that belong to no ticket, article or inquiry. */
export const isUnused = and(
  isNull(files.ticketId),
  isNull(files.articleId),
  isNull(files.inquiryId),
  eq(files.isKept, false),
);

async function bytesOf(tx: Db, which: SQL | undefined) {
  const bytes = sql<string>`coalesce(sum(${files.size}), 0)`;
  return Number(one(await tx.select({ bytes }).from(files).where(which)).bytes);
}
