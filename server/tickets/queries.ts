import { and, eq, isNull, or, type SQL } from 'drizzle-orm';
import { type Actor, isStaff } from '#contract/policies.ts';
import type { Db } from '#server/database/client.ts';
import { companies } from '#server/database/tables/companies.ts';
import { tickets } from '#server/database/tables/tickets.ts';
import type { users } from '#server/database/tables/users.ts';
import { notFound } from '#server/http/errors.ts';
import { selectTickets } from './rows.ts';

/** Finds a ticket. Throws 404 if it is not visible to the actor. */
export async function findTicket(db: Db, actor: Actor, id: string) {
  const [ticket] = await selectTickets(db).where(and(eq(tickets.id, id), visibleTo(actor)));
  if (!ticket) throw notFound('Ticket');
  return ticket;
}

/** Like `findTicket`, but locks the ticket until the transaction ends. */
export async function lockTicket(tx: Db, actor: Actor, id: string) {
  await holdCompanyOf(tx, id);
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
 * users and tickets. Throws 404 if the company is deleted.
 */
export async function holdCompanyOf(tx: Db, ticketId: string) {
  const held = await tx
    .select({ id: companies.id })
    .from(companies)
    .innerJoin(tickets, eq(tickets.companyId, companies.id))
    .where(and(eq(tickets.id, ticketId), isNull(companies.deletedAt)))
    .for('share', { of: companies });
  if (held.length === 0) throw notFound('Ticket');
}

/**
 * The tickets visible to the actor. Every read of `tickets` uses it, or `viewOf`, and leaves out deleted companies, so a
 * hidden ticket is simply not found. It checks the company first: a user who moves to another company loses access to
 * their earlier tickets.
 */
export function visibleTo(actor: Actor): SQL | undefined {
  if (isStaff(actor)) return undefined;
  const { role, id, companyId } = actor;
  const ofCompany = eq(tickets.companyId, companyId);
  return role === 'manager' ? ofCompany : and(ofCompany, isOfPerson(id));
}

/**
 * The tickets that somebody other than a manager may see in their company.
 * @param id of a user; a column compares each ticket with many users (viewers.ts)
 */
export function isOfPerson(id: string | typeof users.id) {
  return or(eq(tickets.clientId, id), eq(tickets.assignedToId, id));
}

/** Options and values of a statement. */
export type Narrowing = { options: string[]; values: Record<string, unknown> };

/** The conditions of `visibleTo` in a statement: staff see all tickets, managers their company's, others their own. */
export function viewOf(actor: Actor): Narrowing {
  if (isStaff(actor)) return { options: [], values: {} };
  const { role, id: userId, companyId } = actor;
  return { options: [role === 'manager' ? 'manager' : 'own'], values: { userId, companyId } };
}
