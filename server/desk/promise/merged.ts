import { eq } from 'drizzle-orm';
import type { TicketPriority, TicketStatus } from '#contract/tickets.ts';
import { type Db, one } from '#server/platform/database/client.ts';
import { withDates } from '#server/platform/database/iso-time.ts';
import { ticketMerges } from '#server/platform/database/tables/ticket-merges.ts';
import { type PromiseJson, type PromiseRow, ticketPromises } from '#server/platform/database/tables/ticket-promises.ts';
import { sameUpdate, tickets } from '#server/platform/database/tables/tickets.ts';
import { joined, ownPriorityIn, withoutQuestionsOf } from './questions.ts';
import { findRules } from './rules.ts';
import { NEVER, pausesAfter } from './story.ts';
import { changePromise, findReplyAgain, promisedFields, rowOf, writePromises } from './tickets.ts';

type Merged = { id: string; companyId: string; priority: TicketPriority };
type Into = Merged & { statusAfter: TicketStatus };

/**
 * Moves a ticket's promise to the ticket that it is merged into. Of its own promise nothing is left that a figure
 * could count. Both must be locked, and have the priorities that they had before.
 */
export async function joinPromises(tx: Db, from: Merged, into: Into) {
  const rules = await findRules(tx, into.companyId);
  const [moved, own] = [await findPromised(tx, from), await findPromised(tx, into)];
  if (!moved) return;
  const pauses = pausesAfter(own?.promised.promiseStory.pauses ?? [], into.statusAfter, rules.now);
  await writePromises(tx, [{ id: into.id, promised: joined(own, moved, pauses), rules }]);
}

/** Deletes the promise of a ticket that is merged. */
export async function deletePromise(tx: Db, ticketId: string) {
  await tx.delete(ticketPromises).where(eq(ticketPromises.ticketId, ticketId));
}

/** Restores the promise of a ticket that is no longer merged. */
export async function restoreMerged(tx: Db, ticketId: string, promise: PromiseJson, status: TicketStatus) {
  const row = withDates<PromiseRow>(promise);
  await writePromises(tx, [{ id: ticketId, promised: row, rules: row }]);
  await followTicket(tx, ticketId, { status });
}

/**
 * Takes the questions of tickets out of the promise of one that they are no longer merged into.
 * @param ids of those tickets
 */
export async function leavePromise(tx: Db, ticketId: string, ids: string[]) {
  const [found] = await tx
    .select({
      companyId: tickets.companyId,
      priority: tickets.priority,
      status: tickets.status,
      promised: promisedFields,
    })
    .from(ticketPromises)
    .innerJoin(tickets, eq(tickets.id, ticketPromises.ticketId))
    .where(eq(ticketPromises.ticketId, ticketId));
  if (!found) return;
  const { promised, companyId, priority, status } = found;
  const left = withoutQuestionsOf(ticketId, promised, ids);
  if (!left) {
    await deletePromise(tx, ticketId);
    return setDue(tx, ticketId, NEVER);
  }
  if (left !== promised)
    await writePromises(tx, [{ id: ticketId, promised: left, rules: await findRules(tx, companyId) }]);
  const isOwn = !left.promiseStory.questions;
  const counted = ownPriorityIn(promised, ticketId);
  await followTicket(tx, ticketId, { status, priority: isOwn && counted !== priority ? priority : undefined });
  await findReplyAgain(tx, ticketId);
}

/** Takes questions out of the promise that a merged ticket will get back. */
export async function leaveKeptPromise(tx: Db, ticketId: string, ids: string[]) {
  const isTheirs = eq(ticketMerges.ticketId, ticketId);
  const [kept] = await tx.select({ promise: ticketMerges.promise }).from(ticketMerges).where(isTheirs);
  if (!kept?.promise) return;
  const { stamp, ...row } = withDates<PromiseRow>(kept.promise);
  const left = withoutQuestionsOf(ticketId, row, ids);
  if (left === row) return;
  const promise = left ? (JSON.parse(JSON.stringify(rowOf(left, { stamp }))) as PromiseJson) : null;
  await tx.update(ticketMerges).set({ promise }).where(isTheirs);
}

/** Updates a promise to the ticket's current status and priority. */
async function followTicket(
  tx: Db,
  ticketId: string,
  { status, priority }: { status: TicketStatus; priority?: TicketPriority | undefined },
) {
  const rows = await tx
    .select({ promiseStory: ticketPromises.promiseStory })
    .from(ticketPromises)
    .where(eq(ticketPromises.ticketId, ticketId));
  const { promiseStory } = one(rows);
  const isSame = pausesAfter(promiseStory.pauses, status, new Date()) === promiseStory.pauses;
  if (isSame && !priority) return;
  const due = await changePromise(tx, ticketId, { status, priority });
  if (due) await setDue(tx, ticketId, due.dueAt);
}

async function findPromised(tx: Db, { id, priority }: Merged) {
  const [promised] = await tx.select(promisedFields).from(ticketPromises).where(eq(ticketPromises.ticketId, id));
  return promised && { ticketId: id, priority, promised };
}

async function setDue(tx: Db, ticketId: string, dueAt: Date) {
  await tx
    .update(tickets)
    .set({ dueAt, ...sameUpdate })
    .where(eq(tickets.id, ticketId));
}
