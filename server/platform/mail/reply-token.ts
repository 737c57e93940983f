import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { MailTiming } from '#contract/mail-constants.ts';
import type { Db } from '#server/platform/database/client.ts';
import { ago } from '#server/platform/database/intervals.ts';
import { events } from '#server/platform/database/tables/events.ts';
import { links } from '#server/platform/database/tables/links.ts';
import { outgoingMails } from '#server/platform/database/tables/outgoing-mails.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { finalTicket } from '#server/platform/domain/merged-tickets.ts';
import { sha256 } from '#server/platform/lib/secrets.ts';
import { findLink } from '#server/platform/links/links.ts';

/**
 * Finds the ticket and user of a token: one from a reply address or a reference line, or the local part of one of our
 * Message-IDs. Upper and lower case are the same.
 * @returns with the ticket that its own was merged into, if so; undefined for an unknown token, for a deleted ticket, and
 * 180 days after the ticket was closed
 */
export async function findReplyToken(db: Db, token: string) {
  const link = await findLink(db, 'reply', token);
  const mail = link ? { ...link, ticketId: link.subjectId } : await findByMessageId(db, token.toLowerCase());
  if (!mail?.ticketId || !mail.userId) return undefined;
  const { userId, mailId } = mail;
  const [ticket] = await db
    .select({ ticketId: tickets.id })
    .from(tickets)
    .where(and(eq(tickets.id, finalTicket(sql`${mail.ticketId}::uuid`)), isNull(tickets.deletedAt), isStillGood));
  return ticket && { ...ticket, userId, mailId };
}

/** Makes the Message-ID of a digest about a single ticket lead to that ticket. */
export async function adoptMessageId(
  db: Db,
  messageId: string,
  { ticketId: subjectId, userId, mailId }: { ticketId: string; userId: string; mailId: string },
) {
  const row = { kind: 'reply' as const, secretHash: sha256(messageId), subjectId, userId, mailId };
  await db.insert(links).values(row).onConflictDoUpdate({ target: links.secretHash, set: { subjectId } });
}

/** The distinct tokens in an address, a header or a text, in order. */
export function tokensIn(text: string) {
  // Letters are compared before they change: some that are not ASCII have a lower case that is.
  const found = text.match(/(?<![a-z0-9])[a-z2-7]{26}(?![a-z0-9])/gi) ?? [];
  return [...new Set(found.map((token) => token.toLowerCase()))];
}

async function findByMessageId(db: Db, messageId: string) {
  const [mail] = await db
    .select({ ticketId: outgoingMails.ticketId, userId: outgoingMails.userId, mailId: outgoingMails.id })
    .from(outgoingMails)
    .where(eq(outgoingMails.messageId, messageId));
  return mail;
}

/** False if the ticket was closed more than 180 days ago. */
const isStillGood = or(
  sql`${tickets.status} <> 'closed'`,
  sql`not exists (
    select from ${events} where ${events.recordId} = ${tickets.id} and ${events.kind} = 'ticket'
      and ${events.changes} -> 'status' ->> 1 = 'closed'
    having max(${events.createdAt}) < ${ago(MailTiming.replies)})`,
);
