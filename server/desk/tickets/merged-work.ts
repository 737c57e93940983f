import { eq, sql } from 'drizzle-orm';
import { isActiveStatus } from '#contract/ticket-policies.ts';
import {
  deletePromise,
  joinPromises,
  leaveKeptPromise,
  leavePromise,
  restoreMerged,
} from '#server/desk/promise/merged.ts';
import { findPromise } from '#server/desk/promise/restore.ts';
import type { Db } from '#server/platform/database/client.ts';
import { ticketMerges } from '#server/platform/database/tables/ticket-merges.ts';
import { mergedFamily } from '#server/platform/domain/merged-tickets.ts';
import type { UserActor } from '#server/platform/events/actor.ts';
import { changesBetween } from '#server/platform/events/changes.ts';
import { record } from '#server/platform/events/record.ts';
import { readTicket } from './commands.ts';
import { ticketRecord } from './event-record.ts';
import { afterMerge, findMerge, findValue, replacedBy, undoEffects, writeValue } from './merge-effects.ts';

type Merged = { id: string; companyId: string };

/** Moves what is open and what is promised to the other ticket, and keeps what that replaces. */
export async function moveWork(tx: Db, actor: UserActor, ticket: Merged, intoId: string) {
  const [from, before] = [await findValue(tx, ticket.id), await findValue(tx, intoId)];
  const after = afterMerge(before, from);
  const promise = await findPromise(tx, ticket.id);
  if (isActiveStatus(from.state.status)) {
    const { companyId } = ticket;
    const into = { id: intoId, companyId, priority: before.priority, statusAfter: after.state.status };
    await joinPromises(tx, { id: ticket.id, companyId, priority: from.priority }, into);
  }
  await deletePromise(tx, ticket.id);
  await tx.insert(ticketMerges).values({ ticketId: ticket.id, promise, replaced: replacedBy(before, after) });
  await recordingChange(tx, actor, intoId, () => writeValue(tx, intoId, before, after));
}

/** The opposite of `moveWork`, after the ticket is no longer merged. */
export async function returnWork(tx: Db, actor: UserActor, ticketId: string, intoIds: string[]) {
  const merge = await findMerge(tx, ticketId);
  const lastId = intoIds.at(-1);
  if (merge && lastId) await recordingChange(tx, actor, lastId, () => undoEffects(tx, merge, intoIds));
  const ids = await listFamily(tx, ticketId);
  for (const id of intoIds) await (id === lastId ? leavePromise : leaveKeptPromise)(tx, id, ids);
  const isTheirs = eq(ticketMerges.ticketId, ticketId);
  const [kept] = await tx.delete(ticketMerges).where(isTheirs).returning({ promise: ticketMerges.promise });
  const { state } = await findValue(tx, ticketId);
  if (kept?.promise) await restoreMerged(tx, ticketId, kept.promise, state.status);
}

/** Records how a change of status and priority left a ticket, if it did anything. */
async function recordingChange(tx: Db, actor: UserActor, ticketId: string, change: () => Promise<void>) {
  const before = await readTicket(tx, ticketId);
  await change();
  const after = await readTicket(tx, ticketId);
  const changes = changesBetween(before, { status: after.status, priority: after.priority });
  if (Object.keys(changes).length > 0) await record(tx, actor, { action: 'changed', ...ticketRecord(after), changes });
}

async function listFamily(tx: Db, ticketId: string) {
  const { rows } = await tx.execute<{ id: string }>(sql`select id from ${mergedFamily(ticketId)} family`);
  return rows.map(({ id }) => id);
}
