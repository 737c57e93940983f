import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { isMoreUrgent, isReopenedByMerge } from '#contract/ticket-policies.ts';
import { type Db, one } from '#server/platform/database/client.ts';
import {
  type Priority,
  type Replaced,
  type TicketState,
  ticketMerges,
} from '#server/platform/database/tables/ticket-merges.ts';
import { sameUpdate, tickets } from '#server/platform/database/tables/tickets.ts';

/** What a merge may change in the other ticket. */
type Value = { state: TicketState; priority: Priority };
type Merge = { id: string; ticketId: string; replaced: Replaced };

/** What becomes of a ticket when another one is merged into it: open work stays open, and the higher priority wins. */
export function afterMerge(into: Value, from: Value): Value {
  const isReopened = isReopenedByMerge(from.state.status, into.state.status);
  return {
    state: isReopened ? { status: 'open', resolvedAt: null } : into.state,
    priority: isMoreUrgent(from.priority, into.priority) ? from.priority : into.priority,
  };
}

/** What a ticket is, or was before it was merged. */
export async function findValue(tx: Db, ticketId: string): Promise<Value> {
  const { status, statusBeforeMerge, resolvedAt, resolvedAtBeforeMerge, priority } = tickets;
  const rows = await tx
    .select({ status, statusBeforeMerge, resolvedAt, resolvedAtBeforeMerge, priority })
    .from(tickets)
    .where(eq(tickets.id, ticketId));
  const row = one(rows);
  const moment = row.statusBeforeMerge ? row.resolvedAtBeforeMerge : row.resolvedAt;
  const state = { status: row.statusBeforeMerge ?? row.status, resolvedAt: moment?.toISOString() ?? null };
  return { state, priority: row.priority };
}

/** Writes what a ticket is, or will be when its merge is undone, if that differs. */
export async function writeValue(tx: Db, ticketId: string, before: Value, after: Value) {
  if (isSame(before, after)) return;
  const { status, resolvedAt } = after.state;
  const resolved = resolvedAt === null ? null : new Date(resolvedAt);
  const isTheirs = eq(tickets.id, ticketId);
  const [row] = await tx.select({ mergedIntoId: tickets.mergedIntoId }).from(tickets).where(isTheirs);
  const state = row?.mergedIntoId
    ? { statusBeforeMerge: status, resolvedAtBeforeMerge: resolved }
    : { status, resolvedAt: resolved, version: sql`${tickets.version} + 1` };
  await tx
    .update(tickets)
    .set({ ...state, priority: after.priority, ...sameUpdate })
    .where(isTheirs);
}

/**
 * Takes back what a merge has changed in the other ticket, and in those that it was merged into in turn. What somebody has
 * changed since stays, and so does what another merge asks for.
 * @param intoIds the tickets that the ticket was merged into, the nearest first
 */
export async function undoEffects(tx: Db, merge: Merge, intoIds: string[]) {
  let { id } = merge;
  let step = { left: sideOf(merge, 1) as Partial<Value>, now: sideOf(merge, 0) };
  for (const intoId of intoIds) {
    for (const later of await listLater(tx, intoId, id)) step = await redo(tx, later, step);
    const before = await findValue(tx, intoId);
    const after = stillLeft(before, step);
    await writeValue(tx, intoId, before, after);
    const outer = await findMerge(tx, intoId);
    if (!outer) return;
    const now = afterMerge(sideOf(outer, 0), after);
    step = { left: sideOf(outer, 1), now };
    id = outer.id;
    await writeReplaced(tx, outer, sideOf(outer, 0), now);
  }
}

/** `left`: what was there; nothing where somebody has changed it. `now`: what is there instead. */
type Step = { left: Partial<Value>; now: Value };

/** Merges into the same ticket are made again, one after another, without the one that is undone. */
async function redo(tx: Db, later: Merge, { left, now }: Step): Promise<Step> {
  const [from, to] = [sideOf(later, 0), sideOf(later, 1)];
  const start = stillLeft(from, { left, now });
  const end = afterMerge(start, await findValue(tx, later.ticketId));
  await writeReplaced(tx, later, start, end);
  const isStateLeft = left.state?.status === from.state.status;
  const isPriorityLeft = left.priority === from.priority;
  return {
    left: { ...(isStateLeft ? { state: to.state } : {}), ...(isPriorityLeft ? { priority: to.priority } : {}) },
    now: end,
  };
}

/** A value in which what was left there is replaced. */
function stillLeft(value: Value, { left, now }: Step): Value {
  return {
    state: value.state.status === left.state?.status ? now.state : value.state,
    priority: value.priority === left.priority ? now.priority : value.priority,
  };
}

/** The merge of a ticket; undefined if it is not merged, or was by an earlier version. */
export async function findMerge(tx: Db, ticketId: string): Promise<Merge | undefined> {
  const [found] = await tx.select().from(ticketMerges).where(eq(ticketMerges.ticketId, ticketId));
  return found?.replaced ? { ...found, replaced: found.replaced } : undefined;
}

/** The merges into a ticket after another one. */
async function listLater(tx: Db, intoId: string, id: string): Promise<Merge[]> {
  const rows = await tx
    .select({ id: ticketMerges.id, ticketId: ticketMerges.ticketId, replaced: ticketMerges.replaced })
    .from(ticketMerges)
    .innerJoin(tickets, eq(tickets.id, ticketMerges.ticketId))
    .where(and(eq(tickets.mergedIntoId, intoId), gt(ticketMerges.id, id)))
    .orderBy(asc(ticketMerges.id));
  return rows.flatMap(({ replaced, ...merge }) => (replaced ? [{ ...merge, replaced }] : []));
}

async function writeReplaced(tx: Db, { id }: Merge, from: Value, to: Value) {
  await tx
    .update(ticketMerges)
    .set({ replaced: replacedBy(from, to) })
    .where(eq(ticketMerges.id, id));
}

export function replacedBy(from: Value, to: Value): Replaced {
  return { state: [from.state, to.state], priority: [from.priority, to.priority] };
}

function sideOf({ replaced: { state, priority } }: Merge, side: 0 | 1): Value {
  return { state: state[side], priority: priority[side] };
}

function isSame(one: Value, other: Value) {
  return one.state.status === other.state.status && one.priority === other.priority;
}
