import { and, desc, eq, sql } from 'drizzle-orm';
import type { Db } from '#server/database/client.ts';
import { alerts } from '#server/database/tables/alerts.ts';
import { tickets } from '#server/database/tables/tickets.ts';
import { finalTicket } from '#server/domain/merged-tickets.ts';
import { visibleTo } from '#server/domain/visible-tickets.ts';
import type { UserActor } from '#server/events/actor.ts';
import { lockTicket } from '#server/tickets/queries.ts';

/** Makes the reports of an alert wait for each other, even before the alert has a row. */
export async function lockAlert(tx: Db, companyId: string, dedupeHash: Buffer) {
  const name = `alert ${companyId} ${dedupeHash.toString('hex')}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}

/**
 * The last alert with a key, and its ticket, locked; for a merged ticket, the one that has its comments now. An alert whose
 * ticket was deleted, moved to another company or is hidden from the actor counts as none.
 */
export async function findAlert(tx: Db, actor: UserActor, companyId: string, dedupeHash: Buffer) {
  const isOfKey = and(eq(alerts.companyId, companyId), eq(alerts.dedupeHash, dedupeHash));
  const [found] = await tx
    .select({ alert: alerts, ticketId: tickets.id })
    .from(alerts)
    .innerJoin(tickets, eq(tickets.id, finalTicket(alerts.ticketId)))
    .where(and(isOfKey, eq(tickets.companyId, companyId), visibleTo(actor)))
    .orderBy(desc(alerts.createdAt), desc(alerts.id))
    .limit(1);
  return found && { alert: found.alert, ticket: await lockTicket(tx, actor, found.ticketId) };
}

export type KnownAlert = NonNullable<Awaited<ReturnType<typeof findAlert>>>;
