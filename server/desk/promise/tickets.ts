import { and, eq, getTableColumns, gte, isNull, sql } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import type { TicketPriority } from '#contract/tickets.ts';
import type { Db } from '#server/platform/database/client.ts';
import { comments } from '#server/platform/database/tables/comments.ts';
import { ticketPromises } from '#server/platform/database/tables/ticket-promises.ts';
import { sameUpdate, tickets } from '#server/platform/database/tables/tickets.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { dueOfTicket, newPromise, nextCheckOf } from './clocks.ts';
import { changedPromise, type TicketChange } from './questions.ts';
import { findRules, type Rules, termsFor } from './rules.ts';
import { isServiceTime } from './service-time.ts';
import { type Promised, stopOf, waitsSince } from './story.ts';

/** The columns that a promise is computed from, beside the rules. */
export const promisedFields = {
  promiseStory: ticketPromises.promiseStory,
  firstReplyDueAt: ticketPromises.firstReplyDueAt,
  firstReplyWarnAt: ticketPromises.firstReplyWarnAt,
  firstReplyAt: ticketPromises.firstReplyAt,
  firstReplyKept: ticketPromises.firstReplyKept,
  resolutionDueAt: ticketPromises.resolutionDueAt,
  resolutionWarnAt: ticketPromises.resolutionWarnAt,
  resolutionKept: ticketPromises.resolutionKept,
  firstReplyMinutes: ticketPromises.firstReplyMinutes,
  resolutionMinutes: ticketPromises.resolutionMinutes,
};

/** A promise to write, and the rules that it was computed with. */
export type Changed = { id: string; promised: Promised; rules: Pick<Rules, 'stamp'> };

/** Writes promises. The tickets' own versions and times do not change. */
export async function writePromises(tx: Db, all: Changed[]) {
  if (all.length === 0) return 0;
  const rows = all.map(({ id, promised, rules }) => ({ ticketId: id, ...rowOf(promised, rules) }));
  await tx.insert(ticketPromises).values(rows).onConflictDoUpdate({ target: ticketPromises.ticketId, set: asInserted });
  const ids = sql.param(all.map(({ id }) => id));
  const dues = sql.param(all.map(({ promised }) => dueOfTicket(promised).toISOString()));
  await tx.execute(sql`
    update tickets set due_at = due.at from unnest(${ids}::uuid[], ${dues}::timestamptz[]) as due (id, at)
    where tickets.id = due.id and due_at <> due.at`);
  return all.length;
}

const asInserted = Object.fromEntries(
  Object.keys(getTableColumns(ticketPromises)).map((name) => [name, sql.raw(`excluded.${toSnakeCase(name)}`)]),
);

/** The row of a promise. */
export function rowOf(promised: Promised, { stamp }: Pick<Rules, 'stamp'>) {
  const { promiseStory } = promised;
  const stoppedAt = stopOf(promiseStory);
  return {
    ...promised,
    checkAt: nextCheckOf(promised),
    stamp,
    pausedAt: waitsSince(promiseStory),
    stoppedAt,
    firstReplyDecidedAt: decidedAt(promised.firstReplyKept, promised.firstReplyAt, promised.firstReplyDueAt),
    resolutionDecidedAt: decidedAt(promised.resolutionKept, stoppedAt, promised.resolutionDueAt),
  };
}

/** A promise is kept at the moment of the deed, and missed at the moment at which it was due. */
function decidedAt(isKept: boolean | null, doneAt: Date | null, dueAt: Date | null) {
  if (isKept === null) return null;
  return isKept ? doneAt : (dueAt ?? doneAt);
}

/** Whether a ticket that is raised now needs the person on call. */
export function isEmergency({ calendar, now }: Rules, priority: TicketPriority) {
  return priority === 'urgent' && !isServiceTime(calendar, now);
}

/**
 * The promise of a ticket that is created now: when it is due, for the ticket, and what to pass to `insertPromise`. A
 * ticket that staff write has no clock for the first reply.
 * @param rules of its company
 */
export function promiseOfNew(rules: Rules, priority: TicketPriority, { hasFirstReply }: { hasFirstReply: boolean }) {
  const promised = newPromise(termsFor(rules, priority), { hasFirstReply });
  return { dueAt: dueOfTicket(promised), row: rowOf(promised, rules) };
}

/** Stores the promise of a ticket that was just created. */
export async function insertPromise(tx: Db, ticketId: string, { row }: ReturnType<typeof promiseOfNew>) {
  await tx.insert(ticketPromises).values({ ticketId, ...row });
}

/**
 * Changes the promise of a ticket. The ticket must be locked.
 * @param companyId its new company, if it moves: that company's targets count, but a kept or missed promise stays so
 * @returns the column of the ticket, for the statement that changes it; undefined for a ticket without a promise
 */
export async function changePromise(
  tx: Db,
  ticketId: string,
  { companyId, ...change }: TicketChange & { companyId?: string | undefined },
): Promise<{ dueAt: Date } | undefined> {
  const [found] = await tx
    .select({ companyId: tickets.companyId, priority: tickets.priority, promised: promisedFields })
    .from(ticketPromises)
    .innerJoin(tickets, eq(tickets.id, ticketPromises.ticketId))
    .where(eq(ticketPromises.ticketId, ticketId));
  if (!found) return undefined;
  const rules = await findRules(tx, companyId ?? found.companyId);
  const promised = changedPromise(found, change, rules);
  await tx.update(ticketPromises).set(rowOf(promised, rules)).where(eq(ticketPromises.ticketId, ticketId));
  return { dueAt: dueOfTicket(promised) };
}

/** Now, if the clock of a ticket's first reply runs, in a statement that reads or writes the ticket. */
export const openReplyClock = sql<Date | null>`(
  select now()::timestamptz(3) from ticket_promises
  where ticket_id = tickets.id and first_reply_at is null and (promise_story ->> 'hasFirstReply')::boolean
)`.mapWith(tickets.createdAt);

/** Stops the clock of the first reply, which must run. Call it for public comments that staff wrote. */
export async function noteFirstReply(tx: Db, ticketId: string, repliedAt: Date) {
  await change(tx, ticketId, { repliedAt });
}

/**
 * Finds the first reply of a ticket again after a change of its promise was undone. Replies that came with merged
 * tickets do not count. The ticket must be locked.
 */
export async function findReplyAgain(tx: Db, ticketId: string) {
  const [ticket] = await tx
    .select({ story: ticketPromises.promiseStory, firstReplyAt: ticketPromises.firstReplyAt })
    .from(ticketPromises)
    .where(eq(ticketPromises.ticketId, ticketId));
  if (!ticket?.story.hasFirstReply || (ticket.firstReplyAt && !ticket.story.isReplyMerged)) return;

  const isOwn = and(eq(comments.ticketId, ticketId), isNull(comments.homeId));
  const isReply = and(isOwn, eq(comments.isInternal, false), isNull(users.companyId));
  const [reply] = await tx
    .select({ at: comments.createdAt })
    .from(comments)
    .innerJoin(users, eq(users.id, comments.authorId))
    .where(and(isReply, sql`${comments.source} <> 'automatic'`, gte(comments.createdAt, new Date(ticket.story.since))))
    .orderBy(comments.createdAt)
    .limit(1);
  const lostReply = ticket.firstReplyAt !== null;
  if (reply || lostReply) await change(tx, ticketId, { lostReply, repliedAt: reply?.at });
}

async function change(tx: Db, ticketId: string, what: TicketChange) {
  const due = await changePromise(tx, ticketId, what);
  if (!due) return;
  await tx
    .update(tickets)
    .set({ ...due, ...sameUpdate })
    .where(eq(tickets.id, ticketId));
}
