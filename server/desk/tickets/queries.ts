import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Actor } from '#contract/policies.ts';
import { mergeMessages } from '#contract/ticket-merges-constants.ts';
import { moveMessages } from '#contract/ticket-moves-constants.ts';
import { lockAgreements } from '#server/desk/agreements/stored.ts';
import { type Db, one } from '#server/platform/database/client.ts';
import { prepared } from '#server/platform/database/prepared.ts';
import { keyedStatement } from '#server/platform/database/statement.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { anyoneWho, valuesOf } from '#server/platform/domain/any-actor.ts';
import { finalTicket } from '#server/platform/domain/merged-tickets.ts';
import { conflict, notFound, permit } from '#server/platform/domain/refusals.ts';
import { ticketNumber } from '#server/platform/domain/ticket-number.ts';
import { visibleTo } from '#server/platform/domain/visible-tickets.ts';
import { companyOfTicket, selectTickets } from './rows.ts';

type Role = Actor['role'];

const visibleTicket = prepared('visible ticket', (db, role: Role) => {
  const anyone = anyoneWho(role);
  return selectTickets(db, anyone).where(and(eq(tickets.id, sql.placeholder('id')), visibleTo(anyone)));
});

/** Finds a ticket. Throws 404 if it is not visible to the actor. */
export async function findTicket(db: Db, actor: Actor, id: string) {
  const [ticket] = await visibleTicket(db, { ...valuesOf(actor), id }, actor.role);
  if (!ticket) throw notFound('Ticket');
  return ticket;
}

/** Throws 404 if a ticket is not visible to the actor. */
export async function refuseHidden(db: Db, actor: Actor, id: string) {
  if (!(await isVisible(db, actor, id))) throw notFound('Ticket');
}

const visibleId = prepared('whether a ticket is visible', (db, role: Role) =>
  db
    .select({ id: tickets.id })
    .from(tickets)
    .where(and(eq(tickets.id, sql.placeholder('id')), visibleTo(anyoneWho(role)))),
);

/** Whether a ticket is visible to the actor. */
export async function isVisible(db: Db, actor: Actor, id: string) {
  return (await visibleId(db, { ...valuesOf(actor), id }, actor.role)).length > 0;
}

/**
 * Like `findTicket`, but locks the ticket until the transaction ends. Throws 403 if it was merged into another one.
 * @param find finds more of it
 */
export async function lockTicket<Ticket extends Found = Found>(
  tx: Db,
  actor: Actor,
  id: string,
  find: Find<Ticket> = findTicket as Find<Ticket>,
) {
  const ticket = await lockAndRead(tx, actor, { id }, find);
  if (!ticket) throw notFound('Ticket');
  if (ticket.mergedIntoId) permit(false, mergeMessages.readOnly(await numberOf(tx, ticket.mergedIntoId)));
  return ticket;
}

/**
 * Like `lockTicket`, but locks the agreements of its company first, because they say what its time costs.
 * @throws 409 if the ticket moves to another company meanwhile, which would pay for the time
 */
export async function lockTicketToBill(tx: Db, actor: Actor, id: string) {
  const companyId = await holdCompanyOf(tx, id);
  await lockAgreements(tx, companyId);
  const ticket = await lockTicket(tx, actor, id);
  if (ticket.companyId !== companyId) throw conflict(moveMessages.movedMeanwhile(ticket.ticketNumber));
  return ticket;
}

/**
 * Like `lockTicket`, for the ticket that takes replies to a ticket: itself, or the one that it was merged into.
 * @returns undefined if that other ticket is not visible to the actor
 */
export async function lockReplyTicket(tx: Db, actor: Actor, id: string) {
  const [company] = await heldCompany(tx, { ticketId: id }, 'share');
  return company && lockAndRead(tx, actor, { id, isFinal: true }, findTicket);
}

/**
 * Like `lockTicket`, for moving comments between a ticket and others, also if it was merged. Until the transaction ends,
 * nothing else is written to any ticket of the company, because all that does holds the company.
 */
export async function lockForMove(tx: Db, actor: Actor, id: string) {
  await holdCompanyOf(tx, id, 'no key update');
  return lockRow(tx, actor, id);
}

/** The number of a ticket that the transaction has found. */
export async function numberOf(tx: Db, id: string) {
  return one(await tx.select({ ticketNumber }).from(tickets).where(eq(tickets.id, id))).ticketNumber;
}

type Found = Awaited<ReturnType<typeof findTicket>>;
type Find<Ticket> = (db: Db, actor: Actor, id: string) => Promise<Ticket>;
/** `isFinal`: the ticket that takes replies to it. */
type Wanted = { id: string; isFinal?: boolean };

/** Undefined if the ticket is not visible to the actor. */
async function lockAndRead<Ticket>(tx: Db, actor: Actor, wanted: Wanted, find: Find<Ticket>) {
  // A ticket that is moved meanwhile has another company by the time it is locked.
  const lockedId = (await lockWithCompany(tx, actor, wanted)) ?? (await lockWithCompany(tx, actor, wanted));
  // Read after the lock: the previous holder may have changed the ticket.
  return lockedId === undefined ? undefined : find(tx, actor, lockedId);
}

/** Locks the company, then the ticket. Returns its id; undefined if one of them is deleted or the ticket is not visible. */
async function lockWithCompany(tx: Db, actor: Actor, { id, isFinal = false }: Wanted) {
  const make = () => {
    const asked = sql`${sql.placeholder('id')}::uuid`;
    const isWanted = and(eq(tickets.id, isFinal ? finalTicket(asked) : asked), visibleTo(anyoneWho(actor.role)));
    return sql`
      select ${tickets.id} from ${companies} join ${tickets} on ${companyOfTicket} where ${isWanted}
      for share of companies for update of tickets`;
  };
  const [row] = await locked(tx, { key: `${actor.role} ${isFinal}`, make, values: { ...valuesOf(actor), id } });
  return row?.id;
}

const locked = keyedStatement<{ id: string }>('ticket to lock');

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
 * @returns the company's id
 */
export async function holdCompanyOf(tx: Db, ticketId: string, strength: Strength = 'share') {
  const [company] = await heldCompany(tx, { ticketId }, strength);
  if (!company) throw notFound('Ticket');
  return company.id;
}

type Strength = 'share' | 'no key update';

const heldCompany = prepared('company of a ticket', (tx, strength: Strength) =>
  tx
    .select({ id: companies.id })
    .from(companies)
    .innerJoin(tickets, eq(tickets.companyId, companies.id))
    .where(and(eq(tickets.id, sql.placeholder('ticketId')), isNull(tickets.deletedAt), isNull(companies.deletedAt)))
    .for(strength, { of: companies }),
);
