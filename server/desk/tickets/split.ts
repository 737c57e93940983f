import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Input } from '#contract/endpoint.ts';
import type { splitTicket as contract } from '#contract/ticket-merges.ts';
import { mergeMessages } from '#contract/ticket-merges-constants.ts';
import { findRules } from '#server/desk/promise/rules.ts';
import { insertPromise, promiseOfNew } from '#server/desk/promise/tickets.ts';
import type { Db } from '#server/platform/database/client.ts';
import { newId } from '#server/platform/database/tables/columns.ts';
import { comments } from '#server/platform/database/tables/comments.ts';
import { files } from '#server/platform/database/tables/files.ts';
import { splitComments } from '#server/platform/database/tables/split-comments.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { isActiveIn } from '#server/platform/domain/active-user.ts';
import { conflict, Refusal } from '#server/platform/domain/refusals.ts';
import type { UserActor } from '#server/platform/events/actor.ts';
import { recordAll } from '#server/platform/events/record.ts';
import { ticketRecord } from './event-record.ts';
import { copyPeople } from './merged-people.ts';
import { findTicket, lockForMove, numberOf } from './queries.ts';
import { touchTicket } from './touch-ticket.ts';

type Ticket = Awaited<ReturnType<typeof findTicket>>;
type Split = Required<Input<typeof contract>>['body'];

/**
 * Makes a new ticket from comments of a ticket. The first public one becomes its description: clients read that, so an
 * internal note must not.
 * @returns the new ticket
 * @throws 404; 400 without a public comment; 409 if the ticket was merged or some of the comments are not in it
 */
export async function splitTicket(db: Db, actor: UserActor, ticketId: string, { commentIds, title }: Split) {
  return db.transaction(async (tx) => {
    const ticket = await lockForMove(tx, actor, ticketId);
    if (ticket.mergedIntoId) throw conflict(mergeMessages.splitMerged(await numberOf(tx, ticket.mergedIntoId)));
    const chosen = await listComments(tx, ticketId, [...new Set(commentIds)]);
    const first = chosen.find(({ isInternal }) => !isInternal);
    if (!first) throw onlyNotes();

    const id = newId();
    const { category, priority, tags, companyId } = ticket;
    const assignedToId = ticket.hasActiveAssignee ? ticket.assignedToId : null;
    const clientId = (await isRequester(tx, first.authorId, companyId)) ? first.authorId : ticket.clientId;
    const { body: description, redactions } = first;
    const texts = { title, description, redactions, category, priority, tags };
    // The client has waited since the first of the comments.
    const createdAt = chosen[0]?.createdAt;
    const origin = { splitFromId: ticketId, createdAt };
    // The promise counts from now: otherwise a ticket could be late before it exists.
    const promise = promiseOfNew(await findRules(tx, companyId), priority, { hasFirstReply: false });
    const { dueAt } = promise;
    await tx.insert(tickets).values({ id, ...texts, companyId, clientId, assignedToId, ...origin, dueAt });
    await insertPromise(tx, id, promise);
    await copyPeople(tx, ticketId, id);
    await moveInto(tx, id, chosen);
    await tx.update(comments).set({ isDescription: true }).where(eq(comments.id, first.id));
    await touchTicket(tx, ticketId, { isInternal: false });
    const created = await findTicket(tx, actor, id);
    await recordSplit(tx, actor, { ticket, created, action: 'split' });
    return created;
  });
}

/** The comments that were chosen, oldest first. Throws 409 if some are not in the ticket's thread. */
async function listComments(tx: Db, ticketId: string, ids: string[]) {
  const { id, authorId, body, redactions, isInternal, createdAt, homeId } = comments;
  const chosen = await tx
    .select({
      id,
      authorId,
      body,
      redactions,
      isInternal,
      createdAt,
      fromId: sql<string>`coalesce(${homeId}, ${comments.ticketId})`,
    })
    .from(comments)
    .where(and(inArray(id, ids), eq(comments.ticketId, ticketId), eq(comments.isDescription, false)))
    .orderBy(asc(createdAt), asc(id));
  if (chosen.length < ids.length) throw conflict(mergeMessages.commentsGone);
  return chosen;
}

function onlyNotes() {
  const message = mergeMessages.onlyNotes;
  return new Refusal('invalid', message, { issues: [{ path: 'commentIds', message }] });
}

/** Whether a user can be the requester of the company's tickets. */
async function isRequester(tx: Db, userId: string, companyId: string) {
  return (await tx.$count(users, and(eq(users.id, userId), isActiveIn(companyId)))) > 0;
}

async function moveInto(tx: Db, ticketId: string, chosen: { id: string; fromId: string }[]) {
  const ids = chosen.map(({ id }) => id);
  await tx.insert(splitComments).values(chosen.map(({ id, fromId }) => ({ ticketId, commentId: id, fromId })));
  await tx.update(comments).set({ ticketId, homeId: null }).where(inArray(comments.id, ids));
  await tx.update(files).set({ ticketId, homeId: null }).where(inArray(files.commentId, ids));
}

type Recorded = { ticket: Ticket; last?: Ticket; created: Ticket; action: 'split' | 'unsplit' };

/**
 * One entry for each ticket, by number, because the audit log outlives its tickets.
 * @param last the ticket that has the comments of the other one, if that was merged
 */
export async function recordSplit(tx: Db, actor: UserActor, { ticket, last = ticket, created, action }: Recorded) {
  const step = (number: string): [unknown, unknown] => (action === 'split' ? [null, number] : [number, null]);
  const others = last.id === ticket.id ? [ticket] : [ticket, last];
  await recordAll(tx, actor, [
    { action, ...ticketRecord(created), changes: { splitFrom: step(ticket.ticketNumber) } },
    ...others.map((other) => ({ action, ...ticketRecord(other), changes: { splitOff: step(created.ticketNumber) } })),
  ]);
}
