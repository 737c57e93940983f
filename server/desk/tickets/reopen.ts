import { and, eq, gt, sql } from 'drizzle-orm';
import { isStaff } from '#contract/policies.ts';
import { DAY } from '#contract/shared-constants.ts';
import { isActiveStatus } from '#contract/ticket-policies.ts';
import type { TicketStatus } from '#contract/tickets.ts';
import { changePromise } from '#server/desk/promise/tickets.ts';
import { type Db, one } from '#server/platform/database/client.ts';
import { ago } from '#server/platform/database/intervals.ts';
import { comments } from '#server/platform/database/tables/comments.ts';
import { events } from '#server/platform/database/tables/events.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { fullName } from '#server/platform/domain/full-name.ts';
import { findSetting } from '#server/platform/domain/settings.ts';
import type { Actor, UserActor } from '#server/platform/events/actor.ts';
import { type Changes, record } from '#server/platform/events/record.ts';
import { leavingSteps } from './checklist/open-steps.ts';
import { resolutionAt } from './commands.ts';
import { ticketRecord } from './event-record.ts';
import { isOnlyThanks } from './only-thanks.ts';
import type { findTicket } from './queries.ts';

type Ticket = Awaited<ReturnType<typeof findTicket>>;

/** What an answer does besides being there: it opens a new ticket, or has an effect on its own, or neither. */
export type Decision = { opensTicket: boolean; effect?: Effect | undefined };

/** That the problem is over or back, by a button or from monitoring; or a comment. */
type Answer =
  | 'solved'
  | 'not fixed'
  | {
      /** What the author wrote, without lines that we add, such as those about files that were left out. */
      words: string;
      /** What the author changes on the ticket with it. */
      changes?: { status?: TicketStatus | undefined } | undefined;
    };

/**
 * Decides what an answer does, once and for every way on which it comes: the portal, email, the page of a ticket, its buttons
 * and alerts hand the decision on. On a closed ticket, that a problem is back opens a new one, and so does a client's
 * comment unless it only says thanks.
 */
export async function decideAnswer(
  tx: Db,
  author: Pick<UserActor, 'id' | 'role'>,
  ticket: Ticket,
  answer: Answer,
): Promise<Decision> {
  if (answer === 'solved')
    return { opensTicket: false, effect: isActiveStatus(ticket.status) ? 'resolved' : undefined };
  if (answer === 'not fixed') {
    const isResolved = ticket.status === 'resolved';
    return {
      opensTicket: ticket.status === 'closed',
      effect: isResolved ? await effectOfComplaint(tx, author) : undefined,
    };
  }
  if (isStaff(author)) return { opensTicket: false };
  const { words, changes } = answer;
  if (ticket.status === 'closed' && !changes) return { opensTicket: !(await saysOnlyThanks(tx, ticket, words)) };
  return { opensTicket: false, effect: changes?.status ? undefined : await effectOfComment(tx, author, ticket, words) };
}

/**
 * What a requester's comment does to a ticket: it no longer waits for the client, or is open again, unless the comment
 * only says thanks. If clients may not reopen tickets, staff learn that it is not fixed.
 * @returns undefined if nothing changes
 */
async function effectOfComment(tx: Db, author: Pick<UserActor, 'id' | 'role'>, ticket: Ticket, comment: string) {
  if (author.id !== ticket.clientId) return undefined;
  if (ticket.status === 'waiting_client') return statusAfterWait(ticket);
  if (ticket.status !== 'resolved' || (await saysOnlyThanks(tx, ticket, comment))) return undefined;
  return effectOfComplaint(tx, author);
}

/** What becomes of a ticket that no longer waits for the client. */
export function statusAfterWait({ hasActiveAssignee }: Pick<Ticket, 'hasActiveAssignee'>) {
  return hasActiveAssignee ? 'in_progress' : 'open';
}

/** Whether a comment on a ticket only says thanks. */
export async function saysOnlyThanks(tx: Db, ticket: Ticket, comment: string) {
  return isOnlyThanks(comment, await namesAround(tx, ticket));
}

/** What becomes of a resolved ticket that is not fixed. Whether clients may reopen it is a setting. */
async function effectOfComplaint(tx: Db, author: Pick<UserActor, 'role'>) {
  return isStaff(author) || (await findSetting(tx, 'clients_may_reopen')) ? 'open' : 'not fixed';
}

type Effect = TicketStatus | 'not fixed';

/**
 * Applies an effect. The ticket must be locked.
 * @param also what the event says besides the status
 */
export async function applyEffect(tx: Db, actor: Actor, ticket: Ticket, effect: Effect, also: Changes = {}) {
  if (effect === 'not fixed') return recordComplaint(tx, actor, ticket);
  const left = await leavingSteps(tx, { ...ticket, to: effect });
  await tx
    .update(tickets)
    .set({
      status: effect,
      resolvedAt: resolutionAt(effect, ticket.resolvedAt),
      version: sql`${tickets.version} + 1`,
      ...(await changePromise(tx, ticket.id, { status: effect })),
    })
    .where(eq(tickets.id, ticket.id));
  const changes: Changes = { status: [ticket.status, effect], ...also, ...left };
  await record(tx, actor, { action: 'changed', ...ticketRecord(ticket), changes });
}

/** Once since the ticket was resolved is enough. */
async function recordComplaint(tx: Db, actor: Actor, ticket: Ticket) {
  const isOfTicket = and(eq(events.recordId, ticket.id), eq(events.kind, 'ticket'), eq(events.action, 'not fixed'));
  const since = ticket.resolvedAt ?? ticket.createdAt;
  const earlier = await tx.$count(events, and(isOfTicket, gt(events.createdAt, since)));
  if (earlier === 0) await record(tx, actor, { action: 'not fixed', ...ticketRecord(ticket) });
}

/** The names of those who take part in a ticket: a comment may address or be signed by any of them. */
async function namesAround(tx: Db, ticket: Ticket) {
  const authors = await tx
    .selectDistinct({ name: fullName(users) })
    .from(comments)
    .innerJoin(users, eq(users.id, comments.authorId))
    .where(eq(comments.ticketId, ticket.id));
  const { clientName, clientLastName, assignedToFirstName, assignedToLastName, participants } = ticket;
  const people = [...authors, ...participants].map(({ name }) => name);
  return [clientName, clientLastName, assignedToFirstName ?? '', assignedToLastName ?? '', ...people];
}

/** How often a ticket was reopened within a day. */
export async function countReopenings(tx: Db, ticketId: string) {
  const { rows } = await tx.execute<{ count: number }>(sql`
    select count(*)::int as count from ${events}
    where record_id = ${ticketId} and kind = 'ticket' and created_at > ${ago(DAY)}
      and changes -> 'status' ->> 0 = 'resolved' and changes -> 'status' ->> 1 = 'open'`);
  return one(rows).count;
}
