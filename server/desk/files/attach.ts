import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { fileMessages } from '#contract/files-constants.ts';
import { type Db, one } from '#server/platform/database/client.ts';
import { files } from '#server/platform/database/tables/files.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { invalid } from '#server/platform/domain/refusals.ts';
import { findSetting } from '#server/platform/domain/settings.ts';
import { refuseBeyondTicketLimit } from './limits.ts';
import { fileFields, isUnused, presentFile } from './rows.ts';

/** Where files go: with a ticket itself, with a comment, or into an article. */
type Target = { ticketId: string; commentId?: string } | { articleId: string };

/**
 * Attaches uploaded files. Call it in the transaction that creates the message.
 * @param actor who uploaded them
 * @returns the files as the API exposes them
 * @throws 400 if there are too many, or one is not the actor's, is in use or was deleted; 403 beyond the ticket's limit
 */
export async function attachFiles(tx: Db, actor: { id: string }, fileIds: readonly string[], target: Target) {
  const ids = [...new Set(fileIds)];
  if (ids.length === 0) return [];
  const most = await findSetting(tx, 'files_per_message');
  if (ids.length > most) throw invalid('fileIds', fileMessages.tooMany(most));

  const companyId = 'ticketId' in target ? await lockTicketOf(tx, target.ticketId) : undefined;
  const isTheirs = and(inArray(files.id, ids), eq(files.uploadedById, actor.id), isNotNull(files.completedAt));
  const found = await tx
    .select(fileFields)
    .from(files)
    .where(and(isTheirs, isUnused))
    .orderBy(asc(files.id))
    .for('update');
  if (found.length < ids.length) throw invalid('fileIds', fileMessages.gone);

  const bytes = found.reduce((sum, { size }) => sum + size, 0);
  if ('ticketId' in target) await refuseBeyondTicketLimit(tx, target.ticketId, bytes);
  await tx
    .update(files)
    .set({ ...target, ...(companyId ? { companyId } : {}), position: placeIn(ids) })
    .where(inArray(files.id, ids));
  return found.map(presentFile).sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id));
}

/** Gives stored files that came by email to an inquiry. Call it in the transaction that stores both. */
export async function attachToInquiry(
  tx: Db,
  fileIds: string[],
  target: { inquiryId: string; inquiryMessageId?: string },
) {
  await tx
    .update(files)
    .set({ ...target, position: placeIn(fileIds) })
    .where(inArray(files.id, fileIds));
}

/** Gives the files of an inquiry to the ticket that it became; the inquiry keeps showing them. */
export async function giveFilesToTicket(tx: Db, inquiryId: string, target: { ticketId: string; companyId: string }) {
  await tx.update(files).set(target).where(eq(files.inquiryId, inquiryId));
}

function placeIn(ids: string[]) {
  return sql`array_position(${sql.param(ids)}::uuid[], ${files.id})`;
}

/** Locks a ticket, so that two messages together can't exceed its limit. */
async function lockTicketOf(tx: Db, ticketId: string) {
  const ticket = tx.select({ companyId: tickets.companyId }).from(tickets).where(eq(tickets.id, ticketId));
  return one(await ticket.for('update')).companyId;
}
