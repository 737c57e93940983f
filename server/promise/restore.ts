import { eq } from 'drizzle-orm';
import type { Db } from '#server/database/client.ts';
import { type PromiseJson, ticketPromises } from '#server/database/tables/ticket-promises.ts';
import { withEarlier } from './questions.ts';
import { findReplyAgain, writePromises } from './tickets.ts';

type Row = Omit<typeof ticketPromises.$inferSelect, 'ticketId'>;

/** The promise of a ticket, for `restorePromise`; undefined for a ticket without one. */
export async function findPromise(tx: Db, ticketId: string): Promise<PromiseJson | undefined> {
  const [found] = await tx.select().from(ticketPromises).where(eq(ticketPromises.ticketId, ticketId));
  if (!found) return undefined;
  const { ticketId: _, ...row } = found;
  return JSON.parse(JSON.stringify(row));
}

/**
 * Gives a ticket its earlier promise back, after what changed it was undone. Notices that were sent since are not sent
 * again, and replies that came or left since count. If the rules have changed since, the job computes the promise anew,
 * because it was computed with earlier ones. The ticket must be locked.
 */
export async function restorePromise(tx: Db, ticketId: string, earlier: PromiseJson) {
  const isTheirs = eq(ticketPromises.ticketId, ticketId);
  const [current] = await tx.select({ story: ticketPromises.promiseStory }).from(ticketPromises).where(isTheirs);
  if (!current) return;

  const before = withDates(earlier);
  const since = withEarlier(ticketId, current.story, before) ?? before;
  const promised = { ...since, promiseStory: { ...since.promiseStory, told: current.story.told } };
  await writePromises(tx, [{ id: ticketId, promised, rules: before }]);
  await findReplyAgain(tx, ticketId);
}

/** The row of a promise that was kept as JSON. */
export function withDates(promise: PromiseJson) {
  const entries = Object.entries(promise).map(([name, value]) => [
    name,
    typeof value === 'string' ? new Date(value) : value,
  ]);
  // Every text in the JSON of a row is a date.
  return Object.fromEntries(entries) as Row;
}
