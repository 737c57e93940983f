import { and, eq, or } from 'drizzle-orm';
import { moveMessages } from '#contract/ticket-moves-constants.ts';
import type { TicketChangesInput } from '#contract/tickets.ts';
import { lockAgreements } from '#server/desk/agreements/stored.ts';
import type { Db } from '#server/platform/database/client.ts';
import { files } from '#server/platform/database/tables/files.ts';
import { ticketParticipants } from '#server/platform/database/tables/ticket-people.ts';
import { sameUpdate, tickets } from '#server/platform/database/tables/tickets.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { lockOpenCompany } from '#server/platform/domain/lock-company.ts';
import { invalid } from '#server/platform/domain/refusals.ts';
import { ticketNumber } from '#server/platform/domain/ticket-number.ts';
import { assignableIn } from './assignees.ts';
import { lockRequester } from './lock-requester.ts';
import { moveTime } from './move-time.ts';
import { type findTicket, holdCompanyOf } from './queries.ts';

type Ticket = Awaited<ReturnType<typeof findTicket>>;

/** The requester that a ticket gets, with their company. */
export type Target = { clientId: string; companyId: string };

/** Where a change moves a ticket; undefined if requester and company stay. Throws 400 for a company without a requester. */
export function targetOf(
  ticket: Target,
  { clientId, companyId }: Pick<TicketChangesInput, 'clientId' | 'companyId'>,
): Target | undefined {
  const target = { clientId: clientId ?? ticket.clientId, companyId: companyId ?? ticket.companyId };
  if (target.companyId !== ticket.companyId && clientId === undefined)
    throw invalid('clientId', moveMessages.requesterMissing);
  return target.clientId === ticket.clientId && target.companyId === ticket.companyId ? undefined : target;
}

/**
 * Locks what a move to another company needs before the ticket, because companies and agreements are locked before tickets.
 * @returns the company that the ticket leaves
 * @throws 404
 */
export async function lockToMove(tx: Db, ticketId: string, companyId: string) {
  await lockOpenCompany(tx, companyId);
  const from = await holdCompanyOf(tx, ticketId);
  await lockAgreements(tx, from, companyId);
  return from;
}

/**
 * Gives a locked ticket another requester, and with them another company: what only people of the old company could have
 * there ends.
 * @returns the columns of the ticket, for the statement that changes it
 * @throws 400 for somebody who can't be the requester, for a ticket that others were merged into, and for time in a month
 * that the new company has closed
 */
export async function moveTicket(tx: Db, ticket: Ticket, target: Target) {
  await lockRequester(tx, target.companyId, target.clientId);
  const isOfTicket = eq(ticketParticipants.ticketId, ticket.id);
  if (target.companyId === ticket.companyId) {
    await tx.delete(ticketParticipants).where(and(isOfTicket, eq(ticketParticipants.userId, target.clientId)));
    return target;
  }

  await refuseMerged(tx, ticket);
  await tx.delete(ticketParticipants).where(isOfTicket);
  await moveTime(tx, ticket, target.companyId);
  await tx
    .update(files)
    .set({ companyId: target.companyId })
    .where(and(eq(files.ticketId, ticket.id), eq(files.companyId, ticket.companyId)));
  // Nobody at either company may open the ticket at the other end of the link.
  await tx
    .update(tickets)
    .set({ followsId: null, ...sameUpdate })
    .where(or(eq(tickets.id, ticket.id), eq(tickets.followsId, ticket.id)));
  return { ...target, assignedToId: await assigneeAfter(tx, ticket, target.companyId) };
}

/** The tickets that were merged into it have its thread, so they would show it to the old company again. */
async function refuseMerged(tx: Db, { id, ticketNumber: number }: Ticket) {
  const merged = await tx.select({ number: ticketNumber }).from(tickets).where(eq(tickets.mergedIntoId, id));
  const numbers = merged.map((each) => each.number);
  if (numbers.length > 0) throw invalid('companyId', moveMessages.hasMerged(number, numbers));
}

/** Unassigns the ticket if its assignee can't be assigned to tickets of the new company. */
export async function assigneeAfter(tx: Db, { assignedToId }: Ticket, companyId: string) {
  if (!assignedToId) return null;
  const stays = await tx.$count(users, and(eq(users.id, assignedToId), assignableIn(companyId)));
  return stays > 0 ? assignedToId : null;
}
