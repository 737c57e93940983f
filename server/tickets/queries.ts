import { and, asc, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import { type Actor, isStaffRole } from '#contract/policies.ts';
import type { Db } from '#server/database/client.ts';
import { prepared, standIn, type Viewer } from '#server/database/prepared.ts';
import { comments, companies, tickets } from '#server/database/schema.ts';
import { notFound } from '#server/errors.ts';
import { commentJson, selectTickets, selectWireComments } from './rows.ts';

/** One ticket. Throws 404 where the actor may not know of it. */
export async function findTicket(db: Db, actor: Actor, id: string) {
  const { viewer, values } = standIn(actor);
  const build = () => selectTickets(db).where(and(eq(tickets.id, sql.placeholder('id')), visibleTo(viewer)));
  const [ticket] = await prepared(db, `ticket for ${actor.role}`, build, { ...values, id });
  if (!ticket) throw notFound('Ticket');
  return ticket;
}

/** As `findTicket`, and nobody else changes the ticket until the transaction ends. */
export async function lockTicket(tx: Db, actor: Actor, id: string) {
  await holdCompanyOf(tx, id);
  const { viewer, values } = standIn(actor);
  const build = () =>
    tx
      .select({ id: tickets.id })
      .from(tickets)
      .where(and(eq(tickets.id, sql.placeholder('id')), visibleTo(viewer)))
      .for('update');
  await prepared(tx, `ticket for ${actor.role}, held`, build, { ...values, id });
  // Read after the lock: whoever had it before may have changed the ticket.
  return findTicket(tx, actor, id);
}

/**
 * Holds the company of a ticket until the transaction ends: nobody deletes it meanwhile. Companies come before users and
 * tickets, as everybody locks them. Throws 404 where somebody has deleted it.
 */
export async function holdCompanyOf(tx: Db, ticketId: string) {
  const build = () =>
    tx
      .select({ id: companies.id })
      .from(companies)
      .innerJoin(tickets, eq(tickets.companyId, companies.id))
      .where(and(eq(tickets.id, sql.placeholder('ticketId')), isNull(companies.deletedAt)))
      .for('share', { of: companies });
  const held = await prepared(tx, 'company of a ticket, held', build, { ticketId });
  if (held.length === 0) throw notFound('Ticket');
}

/**
 * A ticket's thread as JSON, oldest first; internal comments for provider staff alone. Throws 404 where the actor may not
 * know of the ticket.
 */
export async function readThread(db: Db, actor: Actor, ticketId: string) {
  const { viewer, values } = standIn(actor);
  const name = `thread for ${actor.role}`;
  const [ticket] = await prepared(db, name, () => selectThread(db, viewer), { ...values, ticketId });
  if (!ticket) throw notFound('Ticket');
  return ticket.thread;
}

function selectThread(db: Db, viewer: Viewer) {
  const published = isStaffRole(viewer.role) ? undefined : eq(comments.isInternal, false);
  const rows = selectWireComments(db)
    .where(and(eq(comments.ticketId, tickets.id), published))
    .orderBy(asc(comments.createdAt), asc(comments.id))
    .as('comments');
  const lines = sql`string_agg(${commentJson}, ',')`;
  return db
    .select({ thread: sql<string>`(select concat('[', ${lines}, ']') from ${rows})` })
    .from(tickets)
    .innerJoin(companies, and(eq(companies.id, tickets.companyId), isNull(companies.deletedAt)))
    .where(and(eq(tickets.id, sql.placeholder('ticketId')), visibleTo(viewer)));
}

/**
 * The rows an actor may know of. Every read of `tickets` goes through here, beside a company that is not deleted, so a
 * hidden ticket is simply not found. The company comes first: who moves to another one leaves what was theirs behind.
 */
export function visibleTo({ role, id, companyId }: Viewer): SQL | undefined {
  if (isStaffRole(role)) return undefined;

  if (role === 'manager') return sql`${tickets.companyId} = ${companyId}`;
  // Written so that no index is asked for the company: next to one’s own tickets, all of a large one’s are many.
  const ofCompany = sql`${tickets.companyId} is not distinct from ${companyId}`;
  return and(ofCompany, or(eq(tickets.clientId, id), eq(tickets.assignedToId, id)));
}
