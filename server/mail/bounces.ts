import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { MailTiming } from '#contract/mail-constants.ts';
import type { Db } from '#server/database/client.ts';
import { foldedAddress } from '#server/database/folded-address.ts';
import { deadAddresses, outgoingMails } from '#server/database/tables/outgoing-mails.ts';
import { passwordResets } from '#server/database/tables/password-resets.ts';
import { users } from '#server/database/tables/users.ts';
import { storable } from './outbox.ts';
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
};

/**
 * Notes that an email was returned. A permanent failure (5.x.x) of the email's own recipient stops email to that address
 * for 60 days; a full mailbox or an oversized email does not.
 * @returns the email, undefined if the bounce is about none of ours or about another recipient: then nothing happens,
 * because anyone can write a bounce
 */
export async function noteBounce(db: Db, bounce: Bounce) {
  const mail = await findReturned(db, bounce);
  if (!mail?.to || !(await isSameAddress(db, mail.to, bounce.recipient))) return undefined;

  const { to } = mail;
  const reason = storable(bounce.reason) || bounce.status;
  const address = sql`${foldedAddress(to)}`;
  await db.transaction(async (tx) => {
    // Staff can read what came back.
    if (mail.kind === 'password_reset') await endLinkOf(tx, to);
    if (!bounce.status.startsWith('5')) return;
    await tx
      .update(outgoingMails)
      .set({ bouncedAt: sql`now()`, response: reason })
      .where(eq(outgoingMails.id, mail.id));
    if (!isDead(bounce.status)) return;
    const until = sql`now() + ${`${MailTiming.deadAddress} milliseconds`}::interval`;
    await tx
      .insert(deadAddresses)
      .values({ address, until, reason, mailId: mail.id })
      .onConflictDoUpdate({ target: deadAddresses.address, set: { until, reason, mailId: mail.id } });
  });
  return mail;
}

/** Whether a status says that the address does not exist or takes no email (RFC 3463: addressing, mailbox disabled). */
function isDead(status: string) {
  return /^5\.1\./.test(status) || status === '5.2.1' || status === '5.0.0';
}

async function endLinkOf(tx: Db, address: string) {
  const isTheirs = and(eq(foldedAddress(users.email), foldedAddress(address)), isNull(users.deletedAt));
  await tx
    .delete(passwordResets)
    .where(inArray(passwordResets.userId, tx.select({ id: users.id }).from(users).where(isTheirs)));
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
