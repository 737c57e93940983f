import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { MailTiming } from '#contract/mail-constants.ts';
import type { Db } from '#server/database/client.ts';
import { events } from '#server/database/tables/events.ts';
import { outgoingMails } from '#server/database/tables/outgoing-mails.ts';
import { replyTokens } from '#server/database/tables/reply-tokens.ts';
import { tickets } from '#server/database/tables/tickets.ts';
import { finalTicket } from '#server/domain/merged-tickets.ts';
import { newReadableToken, sha256 } from '#server/lib/secrets.ts';

type Owner = { ticketId: string; userId: string; mailId: string };

/**
 * Makes a token for the replies to one email. It belongs to one person and one ticket, and is stored as a hash.
 * @param db not a transaction: the token must exist before the email arrives
 */
export async function newReplyToken(db: Db, { ticketId, userId, mailId }: Owner) {
  const token = newReadableToken();
  await db.insert(replyTokens).values({ tokenHash: sha256(token), ticketId, userId, mailId });
  return token;
}

/**
 * Finds what a token belongs to: one from a reply address or a reference line, or the local part of one of our
 * Message-IDs. Upper and lower case are the same.
 * @returns with the ticket that its own was merged into, if so; undefined for an unknown token, for a deleted ticket, and
 * 180 days after the ticket was closed
 */
export async function findReplyToken(db: Db, token: string) {
  const text = token.toLowerCase();
  const [found] = await db
    .select({ ticketId: tickets.id, userId: replyTokens.userId, mailId: replyTokens.mailId })
    .from(replyTokens)
    .innerJoin(tickets, eq(tickets.id, finalTicket(replyTokens.ticketId)))
    .where(and(eq(replyTokens.tokenHash, sha256(text)), isNull(tickets.deletedAt), isStillGood));
  return found ?? findByMessageId(db, text);
}

/** Lets the Message-ID of an email about several things lead to a ticket, too: the email is about that one alone. */
export async function adoptMessageId(db: Db, messageId: string, { ticketId, userId, mailId }: Owner) {
  const row = { tokenHash: sha256(messageId), ticketId, userId, mailId };
  const set = { ticketId };
  await db.insert(replyTokens).values(row).onConflictDoUpdate({ target: replyTokens.tokenHash, set });
}

/** The tokens in an address, a header or a text, in their order and without repetitions. */
export function tokensIn(text: string) {
  // Letters are compared before they change: some that are not ASCII have a lower case that is.
  const found = text.match(/(?<![a-z0-9])[a-z2-7]{26}(?![a-z0-9])/gi) ?? [];
  return [...new Set(found.map((token) => token.toLowerCase()))];
}

async function findByMessageId(db: Db, messageId: string) {
  const [found] = await db
    .select({ ticketId: tickets.id, userId: outgoingMails.userId, mailId: outgoingMails.id })
    .from(outgoingMails)
    .innerJoin(tickets, eq(tickets.id, finalTicket(outgoingMails.ticketId)))
    .where(and(eq(outgoingMails.messageId, messageId), isNull(tickets.deletedAt), isStillGood));
  return found?.userId ? { ...found, userId: found.userId } : undefined;
}

const replies = sql.raw(`interval '${MailTiming.replies} milliseconds'`);

/** Not if the ticket was closed more than 180 days ago. */
const isStillGood = or(
  sql`${tickets.status} <> 'closed'`,
  sql`not exists (
    select from ${events} where ${events.recordId} = ${tickets.id} and ${events.kind} = 'ticket'
      and ${events.changes} -> 'status' ->> 1 = 'closed'
    having max(${events.createdAt}) < now() - ${replies})`,
);
