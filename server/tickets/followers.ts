import { and, asc, eq } from 'drizzle-orm';
import type { Db } from '#server/database/client.ts';
import { sortKey } from '#server/database/sort-key.ts';
import { ticketFollowers } from '#server/database/tables/ticket-people.ts';
import { users } from '#server/database/tables/users.ts';
import { isActiveStaff } from '#server/domain/active-user.ts';
import { fullName } from '#server/domain/full-name.ts';
import type { UserActor } from '#server/events/actor.ts';
import { record } from '#server/events/record.ts';
import { ticketRecord } from './audit.ts';
import { lockTicket } from './queries.ts';

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
    return listFollowers(tx, ticketId);
  });
}

/** The active provider staff who follow a ticket, by name. */
export async function listFollowers(db: Db, ticketId: string) {
  return db
    .select({ id: users.id, name: fullName(users) })
    .from(ticketFollowers)
    .innerJoin(users, eq(users.id, ticketFollowers.userId))
    .where(and(eq(ticketFollowers.ticketId, ticketId), isActiveStaff))
    .orderBy(asc(sortKey(users.lastName)), asc(sortKey(users.firstName)), asc(users.id));
}
