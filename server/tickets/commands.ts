import { and, eq, isNull, sql } from 'drizzle-orm';
import { messages } from '#contract/messages.ts';
import {
  canEditTicket,
  canMoveStatus,
  canRewriteTicket,
  canSetStatus,
  canWriteInternally,
  isActiveStatus,
  isStaff,
} from '#contract/policies.ts';
import type { NewCommentInput, NewTicketInput, TicketChangesInput, TicketStatus } from '#contract/tickets.ts';
import { type Author, changesBetween, record } from '#server/audit/record.ts';
import { lockCompany } from '#server/companies/commands.ts';
import { type Db, one } from '#server/database/client.ts';
import { placesOf, prepared } from '#server/database/prepared.ts';
import { comments, newId, tickets, users } from '#server/database/schema.ts';
import { HttpError, invalid, permit } from '#server/errors.ts';
import { findSetting } from '#server/settings/queries.ts';
import { type Copy, refuseStale } from '#server/versions.ts';
import { checkAssignee } from './assignees.ts';
import { ticketChanges, ticketRecord } from './audit.ts';
import { holdCompanyOf, lockTicket } from './queries.ts';
import { selectComments, selectTickets } from './rows.ts';

/**
 * Raises a ticket. Client staff raise their own, whatever else they sent; provider staff say whose it is.
 * Throws 400 for a company, requester or assignee that can't have it.
 */
export async function createTicket(db: Db, actor: Author, input: NewTicketInput) {
  const { companyId, clientId, assignedToId } = isStaff(actor)
    ? requesterOf(input)
    : { companyId: actor.companyId, clientId: actor.id, assignedToId: null };

  return db.transaction(async (tx) => {
    await lockRequester(tx, companyId, clientId);
    if (assignedToId) await checkAssignee(tx, companyId, assignedToId);

    const { title, description, category, priority, tags } = input;
    const row = { id: newId(), title, description, category, priority, tags, companyId, clientId, assignedToId };
    await prepared(tx, 'new ticket', () => tx.insert(tickets).values(placesOf(row)), row);
    const ticket = await readTicket(tx, row.id);
    await record(tx, actor, { action: 'created', ...ticketRecord(ticket) });
    return ticket;
  });
}

/**
 * Changes what was sent and nothing else; without a difference nothing is written.
 * @param copy which version the changes were made from; without it they are saved over whatever is there
 * @throws 404, 403, 400, and 409 or 412 for a copy that is not the present one, before anything is written
 */
export async function updateTicket(
  db: Db,
  actor: Author,
  ticketId: string,
  changes: Omit<TicketChangesInput, 'version'>,
  copy: Copy = {},
) {
  return db.transaction(async (tx) => {
    const ticket = await lockTicket(tx, actor, ticketId);
    permit(canEditTicket(actor, ticket));
    if (rewrites(changes)) permit(canRewriteTicket(actor));
    if (changes.status) await permitStatus(tx, actor, ticket.status, changes.status);

    const { status, priority, tags, title, description, category, assignedToId } = changes;
    // A ticket keeps an assignee who has left; only a new one must be assignable.
    if (assignedToId && assignedToId !== ticket.assignedToId) await checkAssignee(tx, ticket.companyId, assignedToId);
    await refuseStale(tx, ticket, copy, { what: 'ticket', hidden: isStaff(actor) ? [] : RewrittenWords });

    const row = { status, priority, tags, title, description, category, assignedToId };
    if (Object.keys(changesBetween(ticket, row)).length === 0) return ticket;

    const resolvedAt = status && resolutionAt(status, ticket.resolvedAt);
    await tx
      .update(tickets)
      .set({ ...row, resolvedAt, version: ticket.version + 1 })
      .where(eq(tickets.id, ticketId));
    const changed = await readTicket(tx, ticketId);
    await record(tx, actor, { action: 'changed', ...ticketRecord(ticket), changes: ticketChanges(ticket, changed) });
    return changed;
  });
}

/** What staff took out of these may have been meant for nobody else. */
const RewrittenWords = ['title', 'description'];

/** Throws 403 for a status that the actor may not set, or not on this ticket. */
async function permitStatus(tx: Db, actor: Author, from: TicketStatus, to: TicketStatus) {
  permit(canSetStatus(actor, to));
  const clientsMayReopen = await findSetting(tx, 'clients_may_reopen');
  permit(canMoveStatus(actor, { from, to, clientsMayReopen }), messages.ticketStaysClosed);
}

/** Adds to a ticket's thread. What client staff write is never internal. Throws 404 for one whose company was deleted. */
export async function addComment(db: Db, author: Author, ticketId: string, { comment, isInternal }: NewCommentInput) {
  const content = { body: comment, isInternal: isInternal && canWriteInternally(author) };
  return db.transaction(async (tx) => {
    await holdCompanyOf(tx, ticketId);
    const row = { id: newId(), ticketId, authorId: author.id, ...content };
    await prepared(tx, 'new comment', () => tx.insert(comments).values(placesOf(row)), row);
    const ticket = await readTicket(tx, ticketId);
    await record(tx, author, { action: row.isInternal ? 'noted' : 'commented', ...ticketRecord(ticket) });
    return readComment(tx, row.id);
  });
}

/** A ticket that the transaction has just written, or holds. */
async function readTicket(tx: Db, id: string) {
  const build = () => selectTickets(tx).where(eq(tickets.id, sql.placeholder('id')));
  return one(await prepared(tx, 'ticket', build, { id }));
}

async function readComment(tx: Db, id: string) {
  const build = () => selectComments(tx).where(eq(comments.id, sql.placeholder('id')));
  return one(await prepared(tx, 'comment', build, { id }));
}

function requesterOf({ companyId, clientId, assignedToId = null }: NewTicketInput) {
  if (companyId && clientId) return { companyId, clientId, assignedToId };

  const missing = [...(companyId ? [] : ['companyId']), ...(clientId ? [] : ['clientId'])];
  const message = messages.requiredTicketFields;
  throw new HttpError(400, message, { issues: missing.map((path) => ({ path, message })) });
}

/** Holds company and requester until the ticket is there: neither is deleted in between. */
async function lockRequester(tx: Db, companyId: string, clientId: string) {
  const isThere = await lockCompany(tx, companyId);
  if (!isThere) throw invalid('companyId', 'There is no such company. Choose one from the list.');

  const isRequester = and(eq(users.id, sql.placeholder('clientId')), eq(users.companyId, sql.placeholder('companyId')));
  const build = () =>
    tx
      .select({ id: users.id })
      .from(users)
      .where(and(isRequester, eq(users.isActive, true), isNull(users.deletedAt)))
      .for('share');
  const [client] = await prepared(tx, 'requester, held', build, { clientId, companyId });
  if (!client) throw invalid('clientId', 'The requester must be an active user of this company.');
}

/** Whether changes touch what only provider staff may: the words of a ticket, and whose it is. */
function rewrites(changes: TicketChangesInput) {
  const { title, description, category, assignedToId, clientId, companyId } = changes;
  return [title, description, category, assignedToId, clientId, companyId].some((value) => value !== undefined);
}

/** A ticket is resolved when it first leaves the active states, and not any more when it comes back to them. */
function resolutionAt(status: TicketStatus, resolvedAt: Date | null) {
  // Where the clock was set back meanwhile, no ticket is resolved before it was raised.
  return isActiveStatus(status) ? null : (resolvedAt ?? sql`greatest(now(), ${tickets.createdAt})`);
}
