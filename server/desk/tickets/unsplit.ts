import { and, eq, inArray, ne, notInArray, or, sql } from 'drizzle-orm';
import { mergeMessages } from '#contract/ticket-merges-constants.ts';
import { moveMessages } from '#contract/ticket-moves-constants.ts';
import { findReplyAgain } from '#server/desk/promise/tickets.ts';
import { type Db, one } from '#server/platform/database/client.ts';
import { comments } from '#server/platform/database/tables/comments.ts';
import { events } from '#server/platform/database/tables/events.ts';
import { files } from '#server/platform/database/tables/files.ts';
import { incomingMails } from '#server/platform/database/tables/incoming-mails.ts';
import { splitComments } from '#server/platform/database/tables/split-comments.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { timeEntries, timers } from '#server/platform/database/tables/time-entries.ts';
import { finalTicket, listMergeTargets } from '#server/platform/domain/merged-tickets.ts';
import { conflict } from '#server/platform/domain/refusals.ts';
import { ticketNumber } from '#server/platform/domain/ticket-number.ts';
import type { UserActor } from '#server/platform/events/actor.ts';
import { findTicket, isVisible, lockForMove } from './queries.ts';
import { recordSplit } from './split.ts';
import { touchTicket } from './touch-ticket.ts';

type Created = Awaited<ReturnType<typeof lockForMove>>;

/**
 * Undoes the split that made a ticket: its comments return to where they were, and the ticket is deleted.
 * @returns the ticket that it was split off from
 * @throws 404; 409 if it was not split off, if that ticket was deleted, or if something was added to it or changed in it since
 */
export async function unsplitTicket(db: Db, actor: UserActor, ticketId: string) {
  return db.transaction(async (tx) => {
    const created = await lockForMove(tx, actor, ticketId);
    const { splitFromId, ticketNumber } = created;
    if (!splitFromId) throw conflict(mergeMessages.notSplit(ticketNumber));
    if (!(await isVisible(tx, actor, splitFromId))) throw conflict(mergeMessages.splitOfDeleted(ticketNumber));
    if (created.mergedIntoId || (await isUsed(tx, ticketId))) throw conflict(mergeMessages.usedSince(ticketNumber));

    // It may have been merged since: then the comments return to the last of these tickets.
    const fromIds = [splitFromId, ...(await listMergeTargets(tx, splitFromId))];
    for (const id of fromIds.toSorted()) await touchTicket(tx, id, { isInternal: false });
    await refuseOtherCompany(tx, created, fromIds);
    await moveBack(tx, ticketId);
    for (const id of fromIds) await findReplyAgain(tx, id);
    await tx.update(incomingMails).set({ ticketId: splitFromId }).where(eq(incomingMails.ticketId, ticketId));
    await tx.delete(tickets).where(eq(tickets.id, ticketId));
    const ticket = await findTicket(tx, actor, splitFromId);
    const last = await findTicket(tx, actor, fromIds.at(-1) ?? splitFromId);
    await recordSplit(tx, actor, { ticket, last, created, action: 'unsplit' });
    return ticket;
  });
}

/** One of the tickets may have moved to another company, whose people must not get the comments. */
async function refuseOtherCompany(tx: Db, { companyId }: Created, ids: string[]) {
  const elsewhere = and(inArray(tickets.id, ids), ne(tickets.companyId, companyId));
  const [moved] = await tx.select({ number: ticketNumber }).from(tickets).where(elsewhere);
  if (moved) throw conflict(moveMessages.otherCompany(moved.number));
}

/** What leaves a ticket as it was when it was split off, if its comments and merged tickets are the same. */
const harmless = ['split', 'unsplit', 'merged', 'unmerged', 'due soon', 'missed', 'redacted', 'note redacted'] as const;

/** Whether a ticket is not what it was when it was split off. */
async function isUsed(tx: Db, ticketId: string) {
  const changed = tx
    .select({ id: events.id })
    .from(events)
    .where(and(eq(events.recordId, ticketId), notInArray(events.action, [...harmless])));
  const related = tx
    .select({ id: tickets.id })
    .from(tickets)
    .where(or(eq(tickets.mergedIntoId, ticketId), eq(tickets.splitFromId, ticketId), eq(tickets.followsId, ticketId)));
  const worked = tx.select({ id: timeEntries.ticketId }).from(timeEntries).where(eq(timeEntries.ticketId, ticketId));
  const timed = tx.select({ id: timers.ticketId }).from(timers).where(eq(timers.ticketId, ticketId));
  const { rows } = await tx.execute<{ isUsed: boolean }>(
    sql`select exists (${changed}) or exists (${related}) or exists (${worked}) or exists (${timed}) as "isUsed"`,
  );
  return one(rows).isUsed;
}

async function moveBack(tx: Db, ticketId: string) {
  const home = finalTicket(splitComments.fromId);
  const isTheirs = and(eq(splitComments.ticketId, ticketId), eq(splitComments.commentId, comments.id));
  await tx
    .update(comments)
    .set({ ticketId: home, homeId: sql`nullif(${splitComments.fromId}, ${home})`, isDescription: false })
    .from(splitComments)
    .where(isTheirs);
  await tx
    .update(files)
    .set({ ticketId: sql`${comments.ticketId}`, homeId: sql`${comments.homeId}` })
    .from(comments)
    .where(and(eq(files.ticketId, ticketId), eq(files.commentId, comments.id)));
}
