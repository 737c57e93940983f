import { and, eq, inArray, isNull, ne } from 'drizzle-orm';
import { ActiveStatuses } from '#contract/tickets-constants.ts';
import { lockAgreements } from '#server/desk/agreements/stored.ts';
import type { Db } from '#server/platform/database/client.ts';
import { notifications } from '#server/platform/database/tables/notifications.ts';
import { ticketParticipants } from '#server/platform/database/tables/ticket-people.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import type { UserActor } from '#server/platform/events/actor.ts';
import { lockToEdit, writeTicket } from './commands.ts';
import { moveTicket } from './move.ts';

/** A user who has just moved to a company. */
type Moved = { id: string; fromId: string; companyId: string };

/**
 * Ends what a user had in the tickets of the company that they have left: assignments, participations and notifications.
 * The companies must be locked, so that nothing else is written to their tickets.
 * @param takeTickets whether the active tickets that they requested move with them; otherwise all stay where they are
 * @throws 400 like `moveTicket`
 */
export async function leaveTickets(tx: Db, actor: UserActor, user: Moved, takeTickets: boolean) {
  const { id, fromId, companyId } = user;
  const isActive = and(eq(tickets.companyId, fromId), inArray(tickets.status, [...ActiveStatuses]));
  const taken = takeTickets
    ? await idsOf(tx, and(isActive, eq(tickets.clientId, id), isNull(tickets.mergedIntoId)))
    : [];
  if (taken.length > 0) await lockAgreements(tx, fromId, companyId);
  for (const ticketId of taken) {
    const ticket = await lockToEdit(tx, actor, ticketId);
    await writeTicket(tx, actor, ticket, { values: () => moveTicket(tx, ticket, { clientId: id, companyId }) });
  }
  for (const ticketId of await idsOf(tx, and(isActive, eq(tickets.assignedToId, id)))) {
    const ticket = await lockToEdit(tx, actor, ticketId);
    await writeTicket(tx, actor, ticket, { values: () => ({ assignedToId: null }) });
  }
  await tx.delete(ticketParticipants).where(eq(ticketParticipants.userId, id));
  const elsewhere = tx.select({ id: tickets.id }).from(tickets).where(ne(tickets.companyId, companyId));
  await tx.delete(notifications).where(and(eq(notifications.userId, id), inArray(notifications.ticketId, elsewhere)));
}

async function idsOf(tx: Db, which: ReturnType<typeof and>) {
  const rows = await tx
    .select({ id: tickets.id })
    .from(tickets)
    .where(and(which, isNull(tickets.deletedAt)))
    .orderBy(tickets.id);
  return rows.map((row) => row.id);
}
