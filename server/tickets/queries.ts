import { and, eq, isNull, or, type SQLWrapper, sql } from 'drizzle-orm';
import type { Actor } from '#contract/policies.ts';
import { mergeMessages } from '#contract/ticket-merges-constants.ts';
import { type Db, one, plannedOnce } from '#server/database/client.ts';
import { companies } from '#server/database/tables/companies.ts';
import { tickets } from '#server/database/tables/tickets.ts';
import { finalTicket } from '#server/domain/merged-tickets.ts';
import { notFound, permit } from '#server/domain/refusals.ts';
import { ticketNumber } from '#server/domain/ticket-number.ts';
import { visibleTo } from '#server/domain/visible-tickets.ts';
import { companyOfTicket, selectTickets } from './rows.ts';

/** Finds a ticket. Throws 404 if it is not visible to the actor. */
export async function findTicket(db: Db, actor: Actor, id: string) {
  const [ticket] = await selectTickets(plannedOnce(db), actor).where(and(eq(tickets.id, id), visibleTo(actor)));
  if (!ticket) throw notFound('Ticket');
  return ticket;
}

/** Throws 404 if a ticket is not visible to the actor. */
export async function refuseHidden(db: Db, actor: Actor, id: string) {
  if (!(await isVisible(db, actor, id))) throw notFound('Ticket');
}

/** Whether a ticket is visible to the actor. */
export async function isVisible(db: Db, actor: Actor, id: string) {
  const found = await plannedOnce(db)
    .select({ id: tickets.id })
    .from(tickets)
    .where(and(eq(tickets.id, id), visibleTo(actor)));
  return found.length > 0;
}

/** Like `findTicket`, but locks the ticket until the transaction ends. Throws 403 if it was merged into another one. */
export async function lockTicket(tx: Db, actor: Actor, id: string) {
  const ticket = await lockAndRead(tx, actor, sql.param(id));
  if (!ticket) throw notFound('Ticket');
  if (ticket.mergedIntoId) permit(false, mergeMessages.readOnly(await numberOf(tx, ticket.mergedIntoId)));
  return ticket;
}

/**
 * Like `lockTicket`, for the ticket that takes replies to a ticket: itself, or the one that it was merged into.
 * @returns undefined if that other ticket is not visible to the actor
 */
export async function lockReplyTicket(tx: Db, actor: Actor, id: string) {
  return (await holdsCompanyOf(tx, id)) ? lockAndRead(tx, actor, finalTicket(sql.param(id))) : undefined;
}

/**
 * Like `lockTicket`, for moving comments between a ticket and others, also if it was merged. Until the transaction ends,
 * nothing else is written to any ticket of the company, because all that does holds the company.
 */
export async function lockForMove(tx: Db, actor: Actor, id: string) {
  await holdCompanyOf(tx, id, 'no key update');
  return lockRow(tx, actor, id);
}

/**
 * Like `lockReplyTicket`, without locking that ticket: it stays the one until the transaction ends. The first one need not be
 * visible to the actor.
 * @throws 404
 */
export async function holdReplyTicket(tx: Db, actor: Actor, id: string) {
  await holdCompanyOf(tx, id);
  const mayKnow = or(eq(tickets.id, id), visibleTo(actor));
  const [ticket] = await tx
    .select({ id: tickets.id, ticketNumber })
    .from(tickets)
    .where(and(eq(tickets.id, finalTicket(sql.param(id))), isNull(tickets.deletedAt), mayKnow));
  if (!ticket) throw notFound('Ticket');
  return ticket;
}

/** The number of a ticket that the transaction has found. */
export async function numberOf(tx: Db, id: string) {
  return one(await tx.select({ ticketNumber }).from(tickets).where(eq(tickets.id, id))).ticketNumber;
}

/** Undefined if the ticket is not visible to the actor. */
async function lockAndRead(tx: Db, actor: Actor, id: SQLWrapper) {
  // A ticket that is moved meanwhile has another company by the time it is locked.
  const lockedId = (await lockWithCompany(tx, actor, id)) ?? (await lockWithCompany(tx, actor, id));
  // Read after the lock: the previous holder may have changed the ticket.
  return lockedId === undefined ? undefined : findTicket(tx, actor, lockedId);
}

/** Locks the company, then the ticket. Returns its id; undefined if one of them is deleted or the ticket is not visible. */
async function lockWithCompany(tx: Db, actor: Actor, id: SQLWrapper) {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select ${tickets.id} from ${companies} join ${tickets} on ${companyOfTicket}
    where ${and(eq(tickets.id, id), visibleTo(actor))}
    for share of companies for update of tickets`);
  return rows[0]?.id;
}

async function lockRow(tx: Db, actor: Actor, id: string) {
  await tx
    .select({ id: tickets.id })
    .from(tickets)
    .where(and(eq(tickets.id, id), visibleTo(actor)))
    .for('update');
  // Read after the lock: the previous holder may have changed the ticket.
  return findTicket(tx, actor, id);
}

/**
 * Locks a ticket's company, so that it can't be deleted before the transaction ends. Companies are always locked before
 * users and tickets. Throws 404 if one of the two is deleted.
 */
export async function holdCompanyOf(tx: Db, ticketId: string, strength?: 'share' | 'no key update') {
  if (!(await holdsCompanyOf(tx, ticketId, strength))) throw notFound('Ticket');
}

async function holdsCompanyOf(tx: Db, ticketId: string, strength: 'share' | 'no key update' = 'share') {
  const held = await tx
    .select({ id: companies.id })
    .from(companies)
    .innerJoin(tickets, eq(tickets.companyId, companies.id))
    .where(and(eq(tickets.id, ticketId), isNull(tickets.deletedAt), isNull(companies.deletedAt)))
    .for(strength, { of: companies });
  return held.length > 0;
}
