import { eq } from 'drizzle-orm';
import type { Db } from '#server/platform/database/client.ts';
import { withDates } from '#server/platform/database/iso-time.ts';
import { type PromiseJson, type PromiseRow, ticketPromises } from '#server/platform/database/tables/ticket-promises.ts';
import { withEarlier } from './questions.ts';
import { findReplyAgain, writePromises } from './tickets.ts';

/** The promise of a ticket, for `restorePromise`; undefined for a ticket without one. */
export async function findPromise(tx: Db, ticketId: string): Promise<PromiseJson | undefined> {
  const [found] = await tx.select().from(ticketPromises).where(eq(ticketPromises.ticketId, ticketId));
  if (!found) return undefined;
  const { ticketId: _, ...row } = found;
  return JSON.parse(JSON.stringify(row));
}

/**
 * Restores a ticket's earlier promise after its change was undone. Notices that were sent since are not sent
 * again, and replies that came or left since count. If the rules have changed since, the job computes the promise anew,
 * because it was computed with earlier ones. The ticket must be locked.
 */
export async function restorePromise(tx: Db, ticketId: string, earlier: PromiseJson) {
  const isTheirs = eq(ticketPromises.ticketId, ticketId);
  const [current] = await tx.select({ story: ticketPromises.promiseStory }).from(ticketPromises).where(isTheirs);
  if (!current) return;

  const before = withDates<PromiseRow>(earlier);
  const since = withEarlier(ticketId, current.story, before) ?? before;
  const promised = { ...since, promiseStory: { ...since.promiseStory, told: current.story.told } };
  await writePromises(tx, [{ id: ticketId, promised, rules: before }]);
  await findReplyAgain(tx, ticketId);
}
