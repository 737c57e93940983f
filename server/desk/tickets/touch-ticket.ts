import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '#contract/policies.ts';
import { noteFirstReply, openReplyClock } from '#server/desk/promise/tickets.ts';
import { type Db, one } from '#server/platform/database/client.ts';
import { prepared } from '#server/platform/database/prepared.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { anyoneWho, valuesOf } from '#server/platform/domain/any-actor.ts';
import { finalTicket } from '#server/platform/domain/merged-tickets.ts';
import { notFound } from '#server/platform/domain/refusals.ts';
import { ticketNumber } from '#server/platform/domain/ticket-number.ts';
import { visibleTo } from '#server/platform/domain/visible-tickets.ts';

type News = {
  /** Whether only provider staff may know of the update. */
  isInternal: boolean;
  /** Whether it is a public comment that staff wrote, which stops the clock of the first reply. */
  isReply?: boolean;
};

/**
 * Sets the time of a ticket's last update, because comments came or left, and of its first reply. Call it before a comment is
 * inserted: it locks the ticket's row, and the reference of a comment would lock it less first.
 */
export async function touchTicket(tx: Db, ticketId: string, news: News) {
  return answered(tx, one(await touched(tx, { ticketId, isInternal: news.isInternal })), news);
}

/**
 * Like `touchTicket`, for the ticket that takes replies to a ticket: itself, or the one that it was merged into. The company
 * must be held, so that it stays the one until the transaction ends. The first one need not be visible to the actor.
 * @throws 404
 */
export async function touchReplyTicket(tx: Db, actor: Actor, ticketId: string, news: News) {
  const [ticket] = await repliedTo(tx, { ...valuesOf(actor), ticketId, isInternal: news.isInternal }, actor.role);
  if (!ticket) throw notFound('Ticket');
  return answered(tx, ticket, news);
}

type Touched = { id: string; ticketNumber: string; openReplyClock: Date | null };

async function answered(tx: Db, ticket: Touched, { isReply }: News) {
  if (isReply && ticket.openReplyClock) await noteFirstReply(tx, ticket.id, ticket.openReplyClock);
  return ticket;
}

const asked = sql.placeholder('ticketId');
const touched = prepared('touch a ticket', (tx) => touch(tx, eq(tickets.id, asked)));
const repliedTo = prepared('touch the ticket of a reply', (tx, role: Actor['role']) => {
  const mayKnow = or(eq(tickets.id, asked), visibleTo(anyoneWho(role)));
  return touch(tx, and(eq(tickets.id, finalTicket(sql`${asked}::uuid`)), isNull(tickets.deletedAt), mayKnow));
});

function touch(tx: Db, isWanted: SQL | undefined) {
  const latest = sql`greatest(now(), ${tickets.updatedAt})`;
  const isInternal = sql`${sql.placeholder('isInternal')}::boolean`;
  return tx
    .update(tickets)
    .set({
      updatedAt: latest,
      publicUpdatedAt: sql`case when ${isInternal} then ${tickets.publicUpdatedAt} else ${latest} end`,
    })
    .where(isWanted)
    .returning({ id: tickets.id, ticketNumber, openReplyClock });
}
