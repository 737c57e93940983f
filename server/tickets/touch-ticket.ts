import { eq, sql } from 'drizzle-orm';
import type { Db } from '#server/database/client.ts';
import { tickets } from '#server/database/tables/tickets.ts';

/**
 * Sets the time of a ticket's last update, because comments came or left. Call it before a comment is inserted: it locks
 * the ticket's row, and the reference of a comment would lock it less first.
 * @param isInternal whether only provider staff may know of the update
 */
export async function touchTicket(tx: Db, ticketId: string, { isInternal }: { isInternal: boolean }) {
  const latest = sql`greatest(now(), ${tickets.updatedAt})`;
  await tx
    .update(tickets)
    .set({ updatedAt: latest, publicUpdatedAt: isInternal ? sql`${tickets.publicUpdatedAt}` : latest })
    .where(eq(tickets.id, ticketId));
}
