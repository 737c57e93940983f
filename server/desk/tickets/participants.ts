import { and, eq, notInArray, sql } from 'drizzle-orm';
import { MostParticipants, peopleMessages } from '#contract/ticket-people-constants.ts';
import { canSetParticipants } from '#contract/ticket-policies.ts';
import type { Db } from '#server/platform/database/client.ts';
import { ticketParticipants } from '#server/platform/database/tables/ticket-people.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { invalid, permit } from '#server/platform/domain/refusals.ts';
import type { UserActor } from '#server/platform/events/actor.ts';
import { record } from '#server/platform/events/record.ts';
import type { Copy } from '#server/platform/http/conflicts.ts';
import { readTicket, refuseStaleTicket } from './commands.ts';
import { findDetails } from './details.ts';
import { ticketRecord } from './event-record.ts';
import { colleaguesAmong, insertParticipants } from './insert-participants.ts';
import { lockTicket } from './queries.ts';
import type { Person } from './rows.ts';

type Ticket = Awaited<ReturnType<typeof lockTicket>>;

/**
 * Replaces the participants of a ticket. Without a difference nothing is written.
 * @returns the ticket
 * @throws 404, 403, 400 for somebody who can't participate, and 409 or 412 for a stale copy
 */
export async function setParticipants(db: Db, actor: UserActor, ticketId: string, userIds: string[], copy: Copy = {}) {
  return db.transaction(async (tx) => {
    const ticket = await lockTicket(tx, actor, ticketId);
    permit(canSetParticipants(actor, ticket));
    const wanted = [...new Set(userIds)].filter((id) => id !== ticket.clientId);
    if ((await colleaguesAmong(tx, ticket, wanted)).length < wanted.length)
      throw invalid('userIds', peopleMessages.notAColleague);
    await refuseStaleTicket(tx, actor, { ...ticket, ...(await findDetails(tx, actor, ticketId)) }, copy);
    return replaceParticipants(tx, actor, ticket, wanted);
  });
}

/**
 * Adds those of some people who may participate in a locked ticket, without exceeding its limit.
 * @returns the ticket
 */
export async function addParticipants(tx: Db, actor: UserActor, ticket: Ticket, userIds: string[]) {
  const present = ticket.participants.map(({ id }) => id);
  const newcomers = await colleaguesAmong(
    tx,
    ticket,
    userIds.filter((id) => !present.includes(id)),
  );
  // Merged tickets may have brought more people than the limit.
  const room = Math.max(0, MostParticipants - present.length);
  return replaceParticipants(tx, actor, ticket, [...present, ...newcomers.slice(0, room)]);
}

async function replaceParticipants(tx: Db, actor: UserActor, ticket: Ticket, userIds: string[]) {
  const before = ticket.participants.map(({ id }) => id);
  if (before.length === userIds.length && before.every((id) => userIds.includes(id))) return ticket;

  // Those who stay remember the merged ticket that brought them.
  const isOfTicket = eq(ticketParticipants.ticketId, ticket.id);
  await tx.delete(ticketParticipants).where(and(isOfTicket, notInArray(ticketParticipants.userId, userIds)));
  await insertParticipants(tx, ticket, userIds);
  await tx
    .update(tickets)
    .set({ version: sql`${tickets.version} + 1` })
    .where(eq(tickets.id, ticket.id));
  const changed = await readTicket(tx, ticket.id);
  const changes = { participants: [ticket.participants, changed.participants] satisfies [Person[], Person[]] };
  await record(tx, actor, { action: 'changed', ...ticketRecord(ticket), changes });
  return changed;
}
