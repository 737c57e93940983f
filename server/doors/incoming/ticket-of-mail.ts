import { and, arrayOverlaps, desc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { ReadMail } from '#mail-reader';
import { isVisible } from '#server/desk/tickets/queries.ts';
import type { Db } from '#server/platform/database/client.ts';
import { comments } from '#server/platform/database/tables/comments.ts';
import { incomingMails } from '#server/platform/database/tables/incoming-mails.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { finalTicket } from '#server/platform/domain/merged-tickets.ts';
import { hasParticipant } from '#server/platform/domain/visible-tickets.ts';
import { findReplyToken, tokensIn } from '#server/platform/mail/reply-token.ts';
import { storable } from './mail-text.ts';
import type { IncomingMail } from './queue.ts';
import { LongestMessageId } from './raw-mail.ts';
import { actorBy, type Sender } from './senders.ts';
import { ticketMark } from './ticket-mark.ts';

const current = alias(tickets, 'current');

/** How many tokens or Message-IDs of one email are looked up: a person's email has few. */
const MostLookedUp = 50;

/** The ticket of an email. If a token led to it: also our email that it answers, and the user of the token. */
export type Found = { ticketId: string; answeredMailId: string | null; tokenUserId: string | null };

const withoutToken = { answeredMailId: null, tokenUserId: null };

/**
 * Finds the ticket that an email belongs to, by the first that leads to one: a token in the address, one of our
 * Message-IDs, a Message-ID that arrived earlier, our reference line in the text, a ticket's number in the subject. A
 * number is not a secret, so it counts only for people who already take part in the ticket. An email that takes another one
 * back belongs to the ticket of that. Otherwise an email that refers to
 * the same unknown message as an earlier email belongs to the ticket of that email, if the sender may see it. A merged
 * ticket leads to the one that it was merged into. Deleted tickets are skipped.
 */
export async function ticketOfMail(
  tx: Db,
  row: IncomingMail,
  mail: ReadMail,
  sender: Sender,
): Promise<Found | undefined> {
  const { envelope } = row;
  const recipients = [...envelope.recipients, ...mail.to, ...mail.cc].filter((address) => address.includes('+'));
  const earlier = withoutBrackets([...mail.inReplyTo, ...mail.references].slice(-MostLookedUp));
  return (
    (await byTokens(tx, recipients.join(' '))) ??
    (await byTokens(tx, earlier.join(' '))) ??
    (await byEarlierMail(tx, earlier)) ??
    (await byTokens(tx, referenceLines(mail.whole))) ??
    (await byNumber(tx, mail.subject, sender)) ??
    (await byRecalled(tx, mail, sender)) ??
    (await byConversation(tx, [...referredTo(mail), row.messageId].filter(Boolean), sender))
  );
}

/** The Message-IDs that an email answers or refers to, without those of our own emails. */
export function referredTo({ inReplyTo, references }: Pick<ReadMail, 'inReplyTo' | 'references'>) {
  const ids = withoutBrackets([...inReplyTo, ...references]).map(storable);
  const ofOthers = ids.filter((id) => id !== '' && id.length <= LongestMessageId && tokensIn(id).length === 0);
  return [...new Set(ofOthers)].slice(-MostLookedUp);
}

/** How many days after an email it may be taken back. */
const RecallDays = 14;

/** The ticket of the newest email with the subject that its own sender takes back. */
async function byRecalled(tx: Db, { recalls }: ReadMail, sender: Sender): Promise<Found | undefined> {
  if (recalls === undefined || !sender) return undefined;
  const isRecent = sql`${incomingMails.createdAt} > now() - ${`${RecallDays} days`}::interval`;
  const areMeant = and(eq(incomingMails.userId, sender.id), isRecent, eq(incomingMails.subject, storable(recalls)));
  const [found] = await ticketsOfMails(tx, areMeant ?? sql`false`, 1);
  return found && { ticketId: found.ticketId, ...withoutToken };
}

function withoutBrackets(ids: string[]) {
  return ids.map((id) => id.replace(/^<|>$/g, ''));
}

async function byTokens(tx: Db, text: string): Promise<Found | undefined> {
  for (const token of tokensIn(text).slice(0, MostLookedUp)) {
    const found = await findReplyToken(tx, token);
    if (found) return { ticketId: found.ticketId, answeredMailId: found.mailId, tokenUserId: found.userId };
  }
  return undefined;
}

/** Our line at the end of each email; it survives programs that drop every header. Older emails name the program in it. */
export function referenceLines(text: string) {
  return [...text.matchAll(/\[(?:ref|archway):([a-z2-7]{26})\]/gi)].map(([, token]) => token).join(' ');
}

async function byEarlierMail(tx: Db, messageIds: string[]): Promise<Found | undefined> {
  if (messageIds.length === 0) return undefined;
  const [found] = await ticketsOfMails(tx, inArray(incomingMails.messageId, messageIds), 1);
  return found && { ticketId: found.ticketId, ...withoutToken };
}

/** A conversation may have several tickets, because its authors may not see each other's. */
const MostTickets = 10;

async function byConversation(tx: Db, messageIds: string[], sender: Sender): Promise<Found | undefined> {
  if (messageIds.length === 0 || !sender) return undefined;
  const actor = actorBy(sender);
  for (const { ticketId } of await ticketsOfMails(tx, arrayOverlaps(incomingMails.refersTo, messageIds), MostTickets)) {
    if (await isVisible(tx, actor, ticketId)) return { ticketId, ...withoutToken };
  }
  return undefined;
}

/** The tickets of emails that arrived, of the newest email first. */
function ticketsOfMails(tx: Db, areMeant: SQL, most: number) {
  return tx
    .select({ ticketId: current.id })
    .from(incomingMails)
    .leftJoin(comments, eq(comments.id, incomingMails.commentId))
    .innerJoin(current, eq(current.id, sql`coalesce(${comments.ticketId}, ${finalTicket(incomingMails.ticketId)})`))
    .where(and(isNull(current.deletedAt), areMeant, eq(incomingMails.state, 'done'), isNotNull(incomingMails.ticketId)))
    .orderBy(desc(incomingMails.createdAt))
    .limit(most);
}

async function byNumber(tx: Db, subject: string, sender: Sender): Promise<Found | undefined> {
  const number = ticketMark.exec(subject)?.[1];
  if (!number || !sender) return undefined;
  const hasCommented = sql`exists (
    select from ${comments} where ${comments.ticketId} = ${current.id} and ${comments.authorId} = ${sender.id})`;
  const takesPart = or(
    eq(tickets.clientId, sender.id),
    eq(tickets.assignedToId, sender.id),
    hasParticipant(sender.id),
    hasCommented,
  );
  const [found] = await tx
    .select({ ticketId: current.id })
    .from(tickets)
    .innerJoin(current, eq(current.id, finalTicket(tickets.id)))
    .where(and(eq(tickets.number, Number(number)), isNull(tickets.deletedAt), takesPart));
  return found && { ticketId: found.ticketId, ...withoutToken };
}
