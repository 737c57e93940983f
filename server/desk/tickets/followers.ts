import { and, eq } from 'drizzle-orm';
import { type Db, one } from '#server/platform/database/client.ts';
import { ticketFollowers } from '#server/platform/database/tables/ticket-people.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import type { UserActor } from '#server/platform/events/actor.ts';
import { record } from '#server/platform/events/record.ts';
import { ticketRecord } from './event-record.ts';
import { lockTicket } from './queries.ts';
import { followersOfTicket } from './rows.ts';

/**
 * Makes the actor follow a ticket, or stop it. Doing it again changes nothing.
 * @returns everyone who follows the ticket then
 * @throws 404 if the ticket is not visible to the actor
 */
export async function setFollowing(db: Db, actor: UserActor, ticketId: string, isFollowing: boolean) {
  return db.transaction(async (tx) => {
    const ticket = await lockTicket(tx, actor, ticketId);
    const isTheirs = and(eq(ticketFollowers.ticketId, ticketId), eq(ticketFollowers.userId, actor.id));
    const changed = isFollowing
      ? await tx.insert(ticketFollowers).values({ ticketId, userId: actor.id }).onConflictDoNothing().returning()
      : await tx.delete(ticketFollowers).where(isTheirs).returning();
    const action = isFollowing ? 'followed' : 'unfollowed';
    if (changed.length > 0) await record(tx, actor, { action, ...ticketRecord(ticket) });
    const rows = await tx.select({ followers: followersOfTicket }).from(tickets).where(eq(tickets.id, ticketId));
    return one(rows).followers;
  });
}
