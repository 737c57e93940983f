import { and, asc, eq, is, isNull, or, Placeholder, type SQL, sql } from 'drizzle-orm';
import { TicketPage } from '#contract/constants.ts';
import { type Actor, isStaffRole } from '#contract/policies.ts';
import type { TicketPriority, TicketQueryInput, TicketStatus } from '#contract/tickets.ts';
import type { Db } from '#server/database/client.ts';
import { asJson } from '#server/database/json.ts';
import { prepared, standIn, type Viewer } from '#server/database/prepared.ts';
import { comments, companies, tickets } from '#server/database/schema.ts';
import { notFound } from '#server/errors.ts';
import { after, byId, byMoment } from '#server/pages.ts';
import { selectTickets, selectWireComments, selectWireTickets } from './rows.ts';
import { isFound } from './search.ts';

/** What a cursor holds: the sort keys of a ticket list. */
export const cursorOf = (ticket: { createdAt: string; id: string }) => [ticket.createdAt, ticket.id];

/**
 * One page of the tickets an actor may know of, each as JSON.
 * @returns one more than asked for where more follow
 */
export async function listTickets(db: Db, actor: Actor, query: TicketQueryInput) {
  const isFirstPage = query.limit === TicketPage && !query.cursor && !query.search;
  const rows = isFirstPage ? await readFirstPage(db, actor, query) : await readPage(db, actor, query);
  return rows.map(({ json }) => json);
}

/** What people see first, as it is or by what they filter it. */
function readFirstPage(db: Db, actor: Actor, { status, priority }: TicketQueryInput) {
  const { viewer, values } = standIn(actor);
  const filters = {
    status: status && sql.placeholder('status'),
    priority: priority && sql.placeholder('priority'),
  };
  // In the words of the query and not as a value: who plans it has to know how few rows are wanted.
  const limit = sql.raw(String(TicketPage + 1)) as unknown as Placeholder;
  const name = `first tickets for ${actor.role}${status ? ' by status' : ''}${priority ? ' by priority' : ''}`;
  const { orderBy } = after(undefined, [byMoment(tickets.createdAt), byId(tickets.id)], 'desc');
  const where = and(visibleTo(viewer), matches(filters));
  const build = () =>
    asJson(
      db,
      selectWireTickets(db)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit),
    );
  return prepared(db, name, build, { ...values, status, priority });
}

/** What a list is narrowed to, by values or by placeholders for them. */
type Filters = {
  status?: TicketStatus[] | Placeholder | undefined;
  priority?: TicketPriority | Placeholder | undefined;
};

function readPage(db: Db, actor: Actor, { cursor, search, limit, ...filters }: TicketQueryInput) {
  const page = after(cursor, [byMoment(tickets.createdAt), byId(tickets.id)], 'desc');
  const listed = and(visibleTo(actor), matches(filters), page.where);
  const where = search ? isFound({ search, listed, limit: limit + 1 }) : listed;
  return asJson(
    db,
    selectWireTickets(db)
      .where(where)
      .orderBy(...page.orderBy)
      .limit(limit + 1),
  );
}

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
  await tx
    .select({ id: tickets.id })
    .from(tickets)
    .where(and(eq(tickets.id, id), visibleTo(actor)))
    .for('update');
  // Read after the lock: whoever had it before may have changed the ticket.
  return findTicket(tx, actor, id);
}

/**
 * Holds the company of a ticket until the transaction ends: nobody deletes it meanwhile. Before the ticket itself, as
 * whoever renames a company locks them. Throws 404 where somebody has deleted it.
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
    .as('row');
  return db
    .select({ thread: sql<string>`(select coalesce(json_agg("row"), '[]')::text from ${rows})` })
    .from(tickets)
    .innerJoin(companies, and(eq(companies.id, tickets.companyId), isNull(companies.deletedAt)))
    .where(and(eq(tickets.id, sql.placeholder('ticketId')), visibleTo(viewer)));
}

/**
 * The rows an actor may know of. Every read of `tickets` goes through here, beside a company that is not deleted, so a
 * hidden ticket is simply not found. The company comes first: who moves to another one leaves what was theirs behind.
 */
function visibleTo({ role, id, companyId }: Viewer): SQL | undefined {
  if (isStaffRole(role)) return undefined;

  if (role === 'manager') return sql`${tickets.companyId} = ${companyId}`;
  // Written so that no index is asked for the company: next to one’s own tickets, all of a large one’s are many.
  const ofCompany = sql`${tickets.companyId} is not distinct from ${companyId}`;
  return and(ofCompany, or(eq(tickets.clientId, id), eq(tickets.assignedToId, id)));
}

function matches({ status, priority }: Filters) {
  return and(
    status && sql`${tickets.status} = any(${is(status, Placeholder) ? status : sql.param(status)}::text[])`,
    priority && eq(tickets.priority, priority),
  );
}
