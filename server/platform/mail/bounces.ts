import { and, eq, isNull, sql } from 'drizzle-orm';
import { MailTiming } from '#contract/mail-constants.ts';
import { saysUnknownRecipient } from '#mail-reader';
import type { Db } from '#server/platform/database/client.ts';
import { foldedAddress } from '#server/platform/database/folded-address.ts';
import { fromNow } from '#server/platform/database/intervals.ts';
import { deadAddresses, outgoingMails } from '#server/platform/database/tables/outgoing-mails.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { endResetLinks } from '#server/platform/links/links.ts';
import { redactedResponse } from './outbox.ts';
import { findReplyToken } from './reply-token.ts';

export type Bounce = {
  /** The email that was returned, by its id or by the local part of its Message-ID. */
  mailId?: string | undefined;
  messageId?: string | undefined;
  /** The address that the report names. */
  recipient: string;
  /** The enhanced status code (RFC 3463), such as `5.1.1`. */
  status: string;
  reason: string;
  /** Whether the report says that the failure is final. The status decides without it. */
  isFinal?: boolean | undefined;
};

/**
 * Records that an email was returned. Its recipient gets no email for 60 days if the report says that the address does
 * not exist. Reasons that concern us (a refused sender, spam, block lists, our limits) and full mailboxes don't count.
 * @returns the email; undefined if we did not send it, or sent it to somebody else. Nothing changes then,
 * because anyone can write a bounce
 */
export async function noteBounce(db: Db, bounce: Bounce) {
  const mail = await findReturned(db, bounce);
  if (!mail?.to || !(await isSameAddress(db, mail.to, bounce.recipient))) return undefined;

  const { to } = mail;
  const reason = redactedResponse(bounce.reason) || bounce.status;
  const address = sql`${foldedAddress(to)}`;
  await db.transaction(async (tx) => {
    // Staff can read the link in the returned email.
    if (mail.kind === 'password_reset') await endLinkOf(tx, to);
    if (!isFinal(bounce)) return;
    await tx
      .update(outgoingMails)
      .set({ bouncedAt: sql`now()`, response: reason })
      .where(eq(outgoingMails.id, mail.id));
    if (!isDead(bounce)) return;
    const until = fromNow(MailTiming.deadAddress);
    await tx
      .insert(deadAddresses)
      .values({ address, until, reason, mailId: mail.id })
      .onConflictDoUpdate({ target: deadAddresses.address, set: { until, reason, mailId: mail.id } });
  });
  return mail;
}

/** A server that gives up after days reports a final failure with the temporary status of its last attempt (RFC 3464). */
function isFinal({ isFinal, status, reason }: Bounce) {
  return isFinal ?? (status.startsWith('5') || (status === '' && saysUnknownRecipient(reason)));
}

/** Statuses of an address that does not exist or takes no email (RFC 3463). 5.1.7 and 5.1.8 are about the sender. */
const deadStatuses = ['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1'];

/** What the largest providers answer for a mailbox or a domain that does not exist, under statuses that mean something else, too. */
const usualAnswers: Record<string, RegExp> = {
  '5.4.1': /recipient address rejected: access denied/i,
  '5.4.4': /\b(?:host|domain)(?: or domain)?(?: name)? not found\b/i,
  '5.5.0': /\bmailbox unavailable\b(?!.*\b(?:policy|spam|block))/i,
};

/** Servers write 5.0.0 if the other one gave no status, so only its words can tell. */
function isDead({ status, reason }: Bounce) {
  if (status === '5.0.0' || status === '') return saysUnknownRecipient(reason);
  return deadStatuses.includes(status) || usualAnswers[status]?.test(reason) === true;
}

async function endLinkOf(tx: Db, address: string) {
  const isTheirs = and(eq(foldedAddress(users.email), foldedAddress(address)), isNull(users.deletedAt));
  await endResetLinks(tx, tx.select({ id: users.id }).from(users).where(isTheirs));
}

async function findReturned(db: Db, { mailId, messageId }: Bounce) {
  const id = mailId ?? (messageId ? await idOf(db, messageId) : undefined);
  if (!id) return undefined;
  const [mail] = await db
    .select({
      id: outgoingMails.id,
      kind: outgoingMails.kind,
      ticketId: outgoingMails.ticketId,
      userId: outgoingMails.userId,
      to: sql<string | null>`coalesce(${outgoingMails.address}, ${users.email})`,
    })
    .from(outgoingMails)
    .leftJoin(users, eq(users.id, outgoingMails.userId))
    .where(eq(outgoingMails.id, id));
  return mail;
}

async function idOf(db: Db, messageId: string) {
  const [mail] = await db
    .select({ id: outgoingMails.id })
    .from(outgoingMails)
    .where(eq(outgoingMails.messageId, messageId.toLowerCase()));
  return mail?.id ?? (await findReplyToken(db, messageId))?.mailId ?? undefined;
}

async function isSameAddress(db: Db, one: string, other: string) {
  const { rows } = await db.execute<{ isSame: boolean }>(
    sql`select ${foldedAddress(one)} = ${foldedAddress(other.trim())} as "isSame"`,
  );
  return rows[0]?.isSame === true;
}
