import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/database/client.ts';
import { newId } from '#server/platform/database/tables/columns.ts';
import { comments } from '#server/platform/database/tables/comments.ts';
import { mailedComments, outgoingMails } from '#server/platform/database/tables/outgoing-mails.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { users } from '#server/platform/database/tables/users.ts';

/** The mail server of a client whose mailbox is full. */
const fullMailbox = '552 5.2.2 The mailbox of this user is full';

/** How long an email waits for further comments, in milliseconds. */
const WAIT = 60_000;

/**
 * Records that the provider's comments were mailed to the requester. One of these emails bounced, so its ticket still waits
 * for the client.
 */
export async function mailComments(db: Db) {
  const said = await db
    .select({
      commentId: comments.id,
      ticketId: tickets.id,
      userId: tickets.clientId,
      createdAt: comments.createdAt,
      status: tickets.status,
      isLast: sql<boolean>`not exists (select from comments as later
        where later.ticket_id = ${comments.ticketId} and later.created_at > ${comments.createdAt})`,
    })
    .from(comments)
    .innerJoin(tickets, eq(tickets.id, comments.ticketId))
    .innerJoin(users, eq(users.id, comments.authorId))
    .where(and(eq(comments.isInternal, false), inArray(users.role, ['super_admin', 'admin'])))
    .orderBy(desc(comments.createdAt));
  const returned = said.find(({ status, isLast }) => status === 'waiting_client' && isLast);
  const mailed = said.map((comment) => ({ ...comment, mailId: newId() }));
  await db.insert(outgoingMails).values(mailed.map((each) => mailOf(each, each.commentId === returned?.commentId)));
  await db.insert(mailedComments).values(mailed.map(({ commentId, mailId }) => ({ commentId, mailId })));
}

type Mailed = { mailId: string; ticketId: string; userId: string; createdAt: Date };

function mailOf({ mailId: id, ticketId, userId, createdAt }: Mailed, hasBounced: boolean) {
  const sentAt = new Date(Math.min(createdAt.getTime() + WAIT, Date.now()));
  const bounce = hasBounced ? { bouncedAt: sentAt, response: fullMailbox } : {};
  return {
    id,
    kind: 'ticket',
    ticketId,
    userId,
    createdAt,
    attempts: 1,
    firstAttemptAt: sentAt,
    sentAt,
    ...bounce,
  } as const;
}
