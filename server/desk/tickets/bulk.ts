import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import type { BulkChangeInput, HandOverInput } from '#contract/bulk-changes.ts';
import { bulkMessages, MostHandedOver } from '#contract/bulk-changes-constants.ts';
import { foldedWord, uniqueWords } from '#contract/primitives.ts';
import { FieldLimit, sharedMessages } from '#contract/shared-constants.ts';
import { ActiveStatuses } from '#contract/tickets-constants.ts';
import { findPromise, restorePromise } from '#server/desk/promise/restore.ts';
import type { Db } from '#server/platform/database/client.ts';
import { ago } from '#server/platform/database/intervals.ts';
import { isCanceled, isOutage } from '#server/platform/database/outage.ts';
import { bulkChanges, type Replaced } from '#server/platform/database/tables/bulk-changes.ts';
import { newId } from '#server/platform/database/tables/columns.ts';
import { tickets as allTickets } from '#server/platform/database/tables/tickets.ts';
import { invalid, Refusal, unavailable } from '#server/platform/domain/refusals.ts';
import type { UserActor } from '#server/platform/events/actor.ts';
import { UndoTime } from '#server/platform/events/undone.ts';
import { countMailedChanges } from '#server/platform/mail/mailed-changes.ts';
import { restoreCause, setCause } from './cause/commands.ts';
import { lockToEdit, updateTicket, writeTicket } from './commands.ts';
import { lockTicket } from './queries.ts';
import { selectTickets } from './rows.ts';

/** How many tickets are changed at the same time: others need connections to the database as well. */
const AT_ONCE = 4;

type Changes = BulkChangeInput['changes'];
type Result = { id: string; ok: boolean; message?: string };

/**
 * Changes many tickets, each in a transaction of its own: one that can't be changed does not stop the others, and none is
 * locked for longer than its own change takes.
 * @returns the results in the order of the tickets; the id for `undoBulkChange` if a ticket has changed
 */
export async function changeTickets(db: Db, actor: UserActor, { tickets, changes }: BulkChangeInput) {
  const found = new Map<string, Replaced | undefined>();
  const results = await forEachTicket(tickets, async ({ id, version }) => {
    found.set(id, await changeTicket(db, actor, id, changes, version));
  });
  const replaced = tickets.flatMap(({ id }) => found.get(id) ?? []);
  return { bulkId: replaced.length > 0 ? await keepForUndo(db, actor, replaced) : null, results };
}

/** Assigns the active tickets of somebody to a colleague, the oldest first. Returns what `changeTickets` returns. */
export async function handOverTickets(db: Db, actor: UserActor, { fromId, toId }: HandOverInput) {
  const isTheirs = and(eq(allTickets.assignedToId, fromId), inArray(allTickets.status, [...ActiveStatuses]));
  const tickets = await selectTickets(db)
    .where(isTheirs)
    .orderBy(asc(allTickets.createdAt), asc(allTickets.id))
    .limit(MostHandedOver);
  return changeTickets(db, actor, { tickets, changes: { assignedToId: toId } });
}

/**
 * Gives the tickets of the actor's last bulk change back what it replaced, except for those that were changed since.
 * @returns the results, and how many emails had told of the change already. Nobody else is told of it any more
 * @throws 404 if there was another one since, if it was undone, or if it is too long ago
 */
export async function undoBulkChange(db: Db, actor: UserActor, bulkId: string) {
  const isTheirs = and(eq(bulkChanges.userId, actor.id), eq(bulkChanges.id, bulkId));
  const [change] = await db
    .select({ replaced: bulkChanges.replaced, createdAt: bulkChanges.createdAt })
    .from(bulkChanges)
    .where(and(isTheirs, gt(bulkChanges.createdAt, ago(UndoTime))));
  if (!change) throw new Refusal('hidden', bulkMessages.over);

  const results = await forEachTicket(change.replaced, async (replaced) => restoreTicket(db, actor, replaced));
  await db.delete(bulkChanges).where(isTheirs);
  const restored = results.flatMap(({ id, ok }) => (ok ? [id] : []));
  return { results, mailed: await countMailedChanges(db, restored, change.createdAt) };
}

/**
 * Restores the fields that the actor has just replaced. Status and assignee were allowed when they were set, so they are not
 * checked again. The promise is restored as well: a resolution of last month must not count as one of today.
 * @throws 404, 403, and 409 if the ticket was changed since
 */
async function restoreTicket(
  db: Db,
  actor: UserActor,
  { id, version, resolvedAt, promise, cause, ...earlier }: Replaced,
) {
  await db.transaction(async (tx) => {
    if (cause) await restoreCause(tx, actor, id, cause);
    const ticket = await lockToEdit(tx, actor, id);
    const resolved = resolvedAt === null ? null : new Date(resolvedAt);
    const values = () => earlier;
    await writeTicket(tx, actor, ticket, { copy: { version }, values, resolvedAt: resolved, leavesSteps: true });
    if (promise) await restorePromise(tx, id, promise);
  });
}

/** Returns what was replaced, unless nothing differs. */
async function changeTicket(db: Db, actor: UserActor, id: string, changes: Changes, version: number | undefined) {
  return db.transaction(async (tx): Promise<Replaced | undefined> => {
    const { addTags, removeTags, causeId, ...others } = changes;
    // It locks two companies, which are locked before tickets.
    const cause = causeId === undefined ? undefined : await setCause(tx, actor, id, causeId);
    const before = await lockTicket(tx, actor, id);
    const tags = addTags || removeTags ? changedTags(before.tags, changes) : undefined;
    const promise = changes.status || changes.priority ? await findPromise(tx, id) : undefined;
    const after = await updateTicket(tx, actor, id, { ...others, tags }, { version });
    if (after.version === before.version && !cause) return undefined;

    const { status, priority, assignedToId, dueOn, resolvedAt } = before;
    const state = { status, priority, tags: before.tags, assignedToId, dueOn };
    return { id, version: after.version, ...state, resolvedAt: resolvedAt?.toISOString() ?? null, promise, cause };
  });
}

function changedTags(tags: string[], { addTags = [], removeTags = [] }: Changes) {
  const removed = new Set(removeTags.map(foldedWord));
  const changed = uniqueWords([...tags.filter((tag) => !removed.has(foldedWord(tag))), ...addTags]);
  if (changed.length > FieldLimit.tags) throw invalid('addTags', bulkMessages.tooManyTags);
  return changed;
}

/** Does something for each of many tickets, some at the same time. What refuses one does not stop the others. */
export async function forEachTicket<Ticket extends { id: string }>(
  all: Ticket[],
  change: (ticket: Ticket) => Promise<void>,
) {
  const results: Result[] = [];
  for (let start = 0; start < all.length; start += AT_ONCE) {
    const some = all.slice(start, start + AT_ONCE);
    results.push(
      ...(await Promise.all(some.map(async (ticket) => ({ id: ticket.id, ...(await outcomeOf(change(ticket))) })))),
    );
  }
  return results;
}

/** What becomes of one ticket. What fails for another reason than the ticket fails the whole call. */
async function outcomeOf(change: Promise<void>) {
  try {
    await change;
    return { ok: true };
  } catch (error) {
    if (error instanceof Error && isCanceled(error)) return { ok: false, message: sharedMessages.canceled };
    if (error instanceof Error && isOutage(error)) return { ok: false, message: unavailable().message };
    if (!(error instanceof Refusal)) throw error;
    return { ok: false, message: error.kind === 'stale' ? bulkMessages.stale : error.message };
  }
}

async function keepForUndo(db: Db, actor: UserActor, replaced: Replaced[]) {
  const change = { id: newId(), replaced };
  await db
    .insert(bulkChanges)
    .values({ userId: actor.id, ...change })
    .onConflictDoUpdate({ target: bulkChanges.userId, set: { ...change, createdAt: ago(0) } });
  return change.id;
}
