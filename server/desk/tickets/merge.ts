import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { MergeInput } from '#contract/ticket-merges.ts';
import { mergeMessages } from '#contract/ticket-merges-constants.ts';
import { NEVER } from '#server/desk/promise/story.ts';
import type { Db } from '#server/platform/database/client.ts';
import { comments } from '#server/platform/database/tables/comments.ts';
import { files } from '#server/platform/database/tables/files.ts';
import { splitComments } from '#server/platform/database/tables/split-comments.ts';
import { sameUpdate, tickets } from '#server/platform/database/tables/tickets.ts';
import { finalTicket, listMergeTargets, mergedFamily } from '#server/platform/domain/merged-tickets.ts';
import { conflict, ifHidden, invalid } from '#server/platform/domain/refusals.ts';
import type { UserActor } from '#server/platform/events/actor.ts';
import { type Changes, recordAll } from '#server/platform/events/record.ts';
import { type Copy, refuseStale } from '#server/platform/http/conflicts.ts';
import { moveSteps, returnSteps } from './checklist/merged-steps.ts';
import { leavingSteps } from './checklist/open-steps.ts';
import { ticketRecord } from './event-record.ts';
import { endWaitAfterMerge, moveApprovals, returnApprovals } from './merged-approvals.ts';
import { joinPeople, leavePeople } from './merged-people.ts';
import { moveWork, returnWork } from './merged-work.ts';
import { findTicket, lockForMove, numberOf } from './queries.ts';
import { touchTicket } from './touch-ticket.ts';

type Ticket = Awaited<ReturnType<typeof findTicket>>;

/**
 * Merges tickets into another one: their comments and files move there, their people take part there, and they are closed.
 * What was promised for them is promised there, and what was open stays open. They keep their versions and the times of
 * their last updates, so that undoing it restores everything.
 * @returns the first of the merged tickets
 * @throws 404; 400 for an unknown ticket or one of another company; 409 if one of them is already merged, if together they
 * have too many steps, or for a stale copy of `also`; 412 for one of the first
 */
export async function mergeTicket(db: Db, actor: UserActor, ticketId: string, input: MergeInput, copy: Copy = {}) {
  return db.transaction(async (tx) => {
    const ticket = await lockForMove(tx, actor, ticketId);
    await mergeOne(tx, actor, ticket, input.intoId, copy);
    for (const { id, version } of input.also ?? []) {
      await mergeOne(tx, actor, await lockAlso(tx, actor, ticket, id), input.intoId, { version });
    }
    return findTicket(tx, actor, ticketId);
  });
}

async function mergeOne(tx: Db, actor: UserActor, ticket: Ticket, intoId: string, copy: Copy) {
  const into = await findTarget(tx, actor, intoId);
  await refuseImpossible(tx, ticket, into);
  await refuseStale(tx, ticket, copy, { what: 'ticket' });

  // It also locks the other ticket, before its promise is read.
  await touchTicket(tx, intoId, { isInternal: false });
  const left = await leavingSteps(tx, { ...ticket, to: 'closed' });
  await moveWork(tx, actor, ticket, intoId);
  await tx
    .update(tickets)
    .set({
      dueAt: NEVER,
      mergedIntoId: intoId,
      status: 'closed',
      statusBeforeMerge: ticket.status,
      // If the clock was set back meanwhile, a ticket must not be resolved before it was created.
      resolvedAt: sql`coalesce(${tickets.resolvedAt}, greatest(now(), ${tickets.createdAt}))`,
      resolvedAtBeforeMerge: ticket.resolvedAt,
      ...sameUpdate,
    })
    .where(eq(tickets.id, ticket.id));
  for (const table of [comments, files]) {
    const homeId = sql`coalesce(${table.homeId}, ${table.ticketId})`;
    await tx.update(table).set({ ticketId: intoId, homeId }).where(eq(table.ticketId, ticket.id));
  }
  await moveSteps(tx, ticket, into);
  await moveApprovals(tx, ticket.id, intoId);
  await joinPeople(tx, actor, ticket.id, intoId);
  await recordMerge(tx, actor, { ticket, into, action: 'merged', left });
}

/**
 * Undoes merges: what came from each ticket returns to it, from wherever it is by now, and its state is as before. Its
 * people leave the other ticket. What was written since stays where it was written.
 * @param also further tickets of the company; the last one is undone first
 * @returns the first ticket
 * @throws 404; 400 for an unknown ticket or one of another company; 409 if one of them is not merged, or if comments of it
 * were split off after the merge
 */
export async function unmergeTicket(db: Db, actor: UserActor, ticketId: string, also: readonly string[] = []) {
  return db.transaction(async (tx) => {
    const ticket = await lockForMove(tx, actor, ticketId);
    for (const id of also.toReversed()) await unmergeOne(tx, actor, await lockAlso(tx, actor, ticket, id));
    return unmergeOne(tx, actor, ticket);
  });
}

async function unmergeOne(tx: Db, actor: UserActor, ticket: Ticket) {
  const ticketId = ticket.id;
  if (!ticket.mergedIntoId) throw conflict(mergeMessages.notMerged(ticket.ticketNumber));
  await refuseSplitSince(tx, ticket);
  const intoIds = await listMergeTargets(tx, ticketId);
  // It also locks them, before their promises are read; always in the same order.
  for (const id of intoIds.toSorted()) await touchTicket(tx, id, { isInternal: false });

  for (const table of [comments, files]) {
    const isTheirs = sql`${table.homeId} in ${mergedFamily(ticketId)}`;
    await tx
      .update(table)
      .set({ ticketId, homeId: sql`nullif(${table.homeId}, ${ticketId})` })
      .where(and(eq(table.ticketId, finalTicket(sql.param(ticketId))), isTheirs));
  }
  await returnSteps(tx, ticket);
  await returnApprovals(tx, ticketId);
  await tx
    .update(tickets)
    .set({
      mergedIntoId: null,
      status: sql`${tickets.statusBeforeMerge}`,
      statusBeforeMerge: null,
      resolvedAt: sql`${tickets.resolvedAtBeforeMerge}`,
      resolvedAtBeforeMerge: null,
      ...sameUpdate,
    })
    .where(eq(tickets.id, ticketId));
  await returnWork(tx, actor, ticketId, intoIds);
  await leavePeople(tx, actor, ticketId, intoIds);
  await endWaitAfterMerge(tx, actor, ticketId);
  const restored = await findTicket(tx, actor, ticketId);
  const into = await findTicket(tx, actor, ticket.mergedIntoId);
  const last = await findTicket(tx, actor, intoIds.at(-1) ?? into.id);
  await recordMerge(tx, actor, { ticket: restored, into, last, action: 'unmerged' });
  return restored;
}

/**
 * Locks another ticket of the company that `lockForMove` has locked. One of another company would lock that as well, in an
 * order that is not everywhere the same.
 */
async function lockAlso(tx: Db, actor: UserActor, { companyId }: Ticket, id: string) {
  const other = await findTicket(tx, actor, id).catch(ifHidden(invalid('also', mergeMessages.gone)));
  if (other.companyId !== companyId)
    throw invalid('also', mergeMessages.otherCompany(other.ticketNumber, other.companyName));
  return lockForMove(tx, actor, id);
}

async function findTarget(tx: Db, actor: UserActor, intoId: string) {
  return findTicket(tx, actor, intoId).catch(ifHidden(invalid('intoId', mergeMessages.unknown)));
}

async function refuseImpossible(tx: Db, ticket: Ticket, into: Ticket) {
  if (ticket.id === into.id) throw conflict(mergeMessages.itself);
  if (ticket.companyId !== into.companyId)
    throw invalid('intoId', mergeMessages.otherCompany(into.ticketNumber, into.companyName));
  if (ticket.mergedIntoId)
    throw conflict(mergeMessages.already(ticket.ticketNumber, await numberOf(tx, ticket.mergedIntoId)));
  if (!into.mergedIntoId) return;

  const family = await tx
    .select({ id: tickets.id })
    .from(tickets)
    .where(and(eq(tickets.id, into.id), sql`${tickets.id} in ${mergedFamily(ticket.id)}`));
  if (family.length > 0) throw conflict(mergeMessages.circular(ticket.ticketNumber, into.ticketNumber));
  throw conflict(mergeMessages.intoMerged(into.ticketNumber, await numberOf(tx, into.mergedIntoId)));
}

/** Comments that were split off after the merge are in a ticket of their own, so not everything could return. */
async function refuseSplitSince(tx: Db, { id, ticketNumber: number }: Ticket) {
  const family = mergedFamily(id);
  const splits = tx
    .select({ ticketId: splitComments.ticketId })
    .from(splitComments)
    .where(sql`${splitComments.fromId} in ${family}`);
  const [split] = await tx
    .select({ id: tickets.id })
    .from(tickets)
    .where(and(inArray(tickets.id, splits), isNull(tickets.deletedAt), sql`${tickets.splitFromId} not in ${family}`))
    .limit(1);
  if (split) throw conflict(mergeMessages.splitSince(number, await numberOf(tx, split.id)));
}

type Merge = { ticket: Ticket; into: Ticket; last?: Ticket; action: 'merged' | 'unmerged'; left?: Changes };

/**
 * One entry for each ticket, by number, because the audit log outlives its tickets.
 * @param last the ticket that had the comments
 * @param left what the history says of steps that were open
 */
async function recordMerge(tx: Db, actor: UserActor, { ticket, into, last = into, action, left = {} }: Merge) {
  const step = (number: string): [unknown, unknown] => (action === 'merged' ? [null, number] : [number, null]);
  const status = action === 'merged' ? [ticket.status, 'closed'] : ['closed', ticket.status];
  const isMoved = status[0] !== status[1];
  const changes = {
    mergedInto: step(into.ticketNumber),
    ...(isMoved ? { status: status as [string, string] } : {}),
    ...left,
  };
  const others = last.id === into.id ? [into] : [into, last];
  await recordAll(tx, actor, [
    { action, ...ticketRecord(ticket), changes },
    ...others.map((other) => ({ action, ...ticketRecord(other), changes: { merged: step(ticket.ticketNumber) } })),
  ]);
}
