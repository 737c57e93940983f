import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import { fileMessages, MEGABYTE } from '#contract/files-constants.ts';
import { type Actor, isStaff } from '#contract/policies.ts';
import { lockUntilEnd } from '#server/platform/database/advisory-lock.ts';
import { type Db, limitFactorOf, one } from '#server/platform/database/client.ts';
import { files } from '#server/platform/database/tables/files.ts';
import { Refusal } from '#server/platform/domain/refusals.ts';
import { findSetting } from '#server/platform/domain/settings.ts';
import { countUse, refuseBeyond } from '#server/platform/http/count-use.ts';

/** Staff send pictures of a whole day's work at once. */
const STAFF_FACTOR = 10;

/**
 * Counts a user's upload.
 * @throws 429 after too many within an hour or ten minutes
 */
export async function countUpload(tx: Db, actor: Actor) {
  const use = uploadBy(actor);
  await countUse(tx, 'uploads', use);
  await countUse(tx, 'upload_bursts', use);
}

/** Like `countUpload`, before a file arrives: nothing is counted yet. */
export async function refuseManyUploads(db: Db, actor: Actor) {
  const use = uploadBy(actor);
  await refuseBeyond(db, 'uploads', use);
  await refuseBeyond(db, 'upload_bursts', use);
}

function uploadBy(actor: Actor) {
  return { subject: actor.id, times: isStaff(actor) ? STAFF_FACTOR : 1 };
}

/**
 * Refuses a client user's file that does not fit into their company's storage. Uploads of one company wait for each other
 * until the transaction ends.
 * @param file its id and its size in bytes
 * @throws 403
 */
export async function refuseBeyondCompanyLimit(tx: Db, actor: Actor, file: { id: string; size: number }) {
  const others = ne(files.id, file.id);
  if (!(await hasRoomFor(tx, actor, file.size, others))) throw new Refusal('full', fileMessages.companyFull);
}

/**
 * Whether a client user's files fit into their company's storage. Those who add files to one company wait for each other
 * until the transaction ends. Staff have no such limit.
 * @param bytes of the new files
 * @param others the files that count, all by default
 */
export async function hasRoomFor(tx: Db, actor: Actor, bytes: number, others?: SQL) {
  if (isStaff(actor)) return true;
  await lockUntilEnd(tx, 'companyFiles', actor.companyId);
  const most = (await findSetting(tx, 'company_file_megabytes')) * MEGABYTE * limitFactorOf(tx);
  return (await bytesOf(tx, and(eq(files.companyId, actor.companyId), others))) + bytes <= most;
}

/**
 * Refuses more files than fit into a ticket, which must be locked.
 * @param bytes of the new files
 * @throws 403
 */
export async function refuseBeyondTicketLimit(tx: Db, ticketId: string, bytes: number) {
  if (await fitIntoTicket(tx, ticketId, bytes)) return;
  const megabytes = await findSetting(tx, 'ticket_file_megabytes');
  throw new Refusal('full', fileMessages.ticketFull(Math.round(megabytes * limitFactorOf(tx))));
}

/** Whether more files fit into a ticket, which must be locked. */
export async function fitIntoTicket(tx: Db, ticketId: string, bytes: number) {
  const most = (await findSetting(tx, 'ticket_file_megabytes')) * MEGABYTE * limitFactorOf(tx);
  return (await bytesOf(tx, eq(files.ticketId, ticketId))) + bytes <= most;
}

async function bytesOf(tx: Db, which: SQL | undefined) {
  const bytes = sql<string>`coalesce(sum(${files.size}), 0)`;
  return Number(one(await tx.select({ bytes }).from(files).where(which)).bytes);
}
