import { eq, inArray, sql } from 'drizzle-orm';
import { ticketMessages } from '#contract/ticket-messages.ts';
import { canDeleteTicket } from '#contract/ticket-policies.ts';
import { lockActor } from '#server/people/auth/accounts.ts';
import type { Db } from '#server/platform/database/client.ts';
import { sameUpdate, tickets } from '#server/platform/database/tables/tickets.ts';
import { timeEntries, timers } from '#server/platform/database/tables/time-entries.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { fullName } from '#server/platform/domain/full-name.ts';
import { mergedFamily } from '#server/platform/domain/merged-tickets.ts';
import { conflict, permit } from '#server/platform/domain/refusals.ts';
import { ticketNumber } from '#server/platform/domain/ticket-number.ts';
import type { UserActor } from '#server/platform/events/actor.ts';
import { recordAll } from '#server/platform/events/record.ts';
import { type Copy, refuseStale } from '#server/platform/http/conflicts.ts';
import { ticketRecord } from './event-record.ts';
import { lockForMove, numberOf } from './queries.ts';

/**
 * Deletes a ticket and those that were merged into it, with the same timestamp, so that an operator who restores it knows
 * which belong together. Nothing else of them changes: every read of tickets leaves them out.
 * @returns its number
 * @throws 404; 403; 409 if it was merged into another one, or if it has time on it; 412 for a stale copy
 */
export async function deleteTicket(db: Db, author: UserActor, ticketId: string, copy: Copy = {}) {
  return db.transaction(async (tx) => {
    const ticket = await lockForMove(tx, author, ticketId);
    // A super admin may have been demoted in the meantime.
    permitDeletion(await lockActor(tx, author));
    const number = ticket.ticketNumber;
    if (ticket.mergedIntoId)
      throw conflict(ticketMessages.deleteMerged(number, await numberOf(tx, ticket.mergedIntoId)));
    await refuseWorkedOn(tx, ticketId);
    await refuseStale(tx, ticket, copy, { what: 'ticket' });

    const deleted = await tx
      .update(tickets)
      .set({ deletedAt: sql`now()`, ...sameUpdate })
      .where(inArray(tickets.id, mergedFamily(ticketId)))
      .returning({ id: tickets.id, ticketNumber });
    await recordAll(
      tx,
      author,
      deleted.map((each) => ({ action: 'deleted', ...ticketRecord(each) })),
    );
    return number;
  });
}

/** Throws 403 unless the actor may delete tickets. */
export function permitDeletion(actor: Pick<UserActor, 'role'>) {
  permit(canDeleteTicket(actor), ticketMessages.onlySuperAdminsDelete);
}

/** A company pays for time, also after its month was closed. Spam has none. */
async function refuseWorkedOn(tx: Db, ticketId: string) {
  const family = mergedFamily(ticketId);
  const [worked] = await tx
    .select({ ticketNumber })
    .from(timeEntries)
    .innerJoin(tickets, eq(tickets.id, timeEntries.ticketId))
    .where(inArray(timeEntries.ticketId, family))
    .limit(1);
  if (worked) throw conflict(ticketMessages.hasTime(worked.ticketNumber));

  const [timer] = await tx
    .select({ ticketNumber, name: fullName(users) })
    .from(timers)
    .innerJoin(tickets, eq(tickets.id, timers.ticketId))
    .innerJoin(users, eq(users.id, timers.userId))
    .where(inArray(timers.ticketId, family))
    .limit(1);
  if (timer) throw conflict(ticketMessages.hasTimer(timer.ticketNumber, timer.name));
}
