import { eq, inArray, sql } from 'drizzle-orm';
import { CauseLimit, causeMessages } from '#contract/causes-constants.ts';
import { isStaff } from '#contract/policies.ts';
import type { TicketReference } from '#contract/primitives.ts';
import type { Db } from '#server/platform/database/client.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { sameUpdate, tickets } from '#server/platform/database/tables/tickets.ts';
import { mergedFamily } from '#server/platform/domain/merged-tickets.ts';
import { conflict, ifHidden, permit, Refusal } from '#server/platform/domain/refusals.ts';
import type { UserActor } from '#server/platform/events/actor.ts';
import { type NewEvent, recordAll } from '#server/platform/events/record.ts';
import { findWithDetails } from '../details.ts';
import { ticketRecord } from '../event-record.ts';
import { findTicket, numberOf } from '../queries.ts';
import { findRelations } from './related.ts';

/** The cause that a change replaced, and the one that it set. */
export type CauseChange = { from: string | null; to: string | null };

/**
 * Sets the cause of a ticket. Its version and times stay as they are, because clients see those.
 * @param causeId null: none
 * @returns undefined if it was so already
 * @throws 404; 403 for clients; 409 for a merged ticket, and for a cause that it can't have
 */
export async function setCause(db: Db, actor: UserActor, ticketId: string, causeId: string | null) {
  permit(isStaff(actor));
  return db.transaction(async (tx): Promise<CauseChange | undefined> => {
    await lockInOrder(tx, causeId === null ? [ticketId] : [ticketId, causeId]);
    const ticket = await findTicket(tx, actor, ticketId);
    const { ticketNumber: number } = ticket;
    if (ticket.mergedIntoId)
      throw conflict(causeMessages.mergedItself(number, await numberOf(tx, ticket.mergedIntoId)));
    const { cause: before, caused } = await findRelations(tx, ticketId);
    if ((before?.id ?? null) === causeId) return undefined;
    if (causeId === ticketId) throw conflict(causeMessages.itself);
    if (causeId !== null && caused.total > 0) throw conflict(causeMessages.isCause(number));

    const cause = causeId === null ? null : await findPossible(tx, actor, causeId);
    const isTheirs = cause ? eq(tickets.id, ticketId) : inArray(tickets.id, mergedFamily(ticketId));
    await tx
      .update(tickets)
      .set({ causeId, ...sameUpdate })
      .where(isTheirs);
    await recordCause(tx, actor, { ticket, before, cause });
    return { from: before?.id ?? null, to: causeId };
  });
}

/** Takes a change of the cause back. Throws 404, and 409 if the ticket has another cause since. */
export async function restoreCause(tx: Db, actor: UserActor, ticketId: string, { from, to }: CauseChange) {
  const { cause } = await findRelations(tx, ticketId);
  if ((cause?.id ?? null) !== to) throw new Refusal('stale', causeMessages.changeFailed);
  await setCause(tx, actor, ticketId, from);
}

/** A ticket with its details and with how it is related to others by their causes. Throws 404. */
export async function findWithRelations(db: Db, actor: UserActor, ticketId: string) {
  const ticket = await findWithDetails(db, actor, ticketId);
  return { ...ticket, ...(await findRelations(db, ticketId)) };
}

/** A ticket that may be a cause. */
async function findPossible(tx: Db, actor: UserActor, causeId: string): Promise<TicketReference> {
  const cause = await findTicket(tx, actor, causeId).catch(ifHidden(conflict(causeMessages.unknown)));
  const { ticketNumber: number } = cause;
  if (cause.mergedIntoId) throw conflict(causeMessages.merged(number, await numberOf(tx, cause.mergedIntoId)));
  const { cause: above, caused } = await findRelations(tx, causeId);
  if (above) throw conflict(causeMessages.hasCause(number, above.ticketNumber));
  if (caused.total >= CauseLimit.caused) throw conflict(causeMessages.tooMany(number));
  return cause;
}

/** Two changes in opposite directions must not both find what they want, nor wait for each other. */
async function lockInOrder(tx: Db, ids: string[]) {
  const ofThese = tx.select({ id: tickets.companyId }).from(tickets).where(inArray(tickets.id, ids));
  const { id } = companies;
  await tx.select({ id }).from(companies).where(inArray(id, ofThese)).orderBy(id).for('share');
  await tx.select({ locked: sql`1` }).from(tickets).where(inArray(tickets.id, ids)).orderBy(tickets.id).for('update');
}

type Named = { id: string; ticketNumber: string };
type Recorded = { ticket: Named; before: Named | null; cause: Named | null };

/** One entry for each ticket, so that the pages of all of them are told. */
async function recordCause(tx: Db, actor: UserActor, { ticket, before, cause }: Recorded) {
  const [from, to] = [before?.ticketNumber ?? null, cause?.ticketNumber ?? null];
  const all: NewEvent[] = [
    { action: cause ? 'cause set' : 'cause removed', ...ticketRecord(ticket), changes: { cause: [from, to] } },
  ];
  const { ticketNumber: number } = ticket;
  if (before) all.push({ action: 'cause removed', ...ticketRecord(before), changes: { caused: [number, null] } });
  if (cause) all.push({ action: 'cause set', ...ticketRecord(cause), changes: { caused: [null, number] } });
  await recordAll(tx, actor, all);
}
