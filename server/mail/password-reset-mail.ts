import { sql } from 'drizzle-orm';
import { ResetLifetime } from '#contract/password-resets-constants.ts';
import type { MailSetup } from '#server/config/outgoing-mail.ts';
import type { Db } from '#server/database/client.ts';
import { passwordResets } from '#server/database/tables/password-resets.ts';
import { findProvider } from '#server/domain/provider.ts';
import { system } from '#server/events/actor.ts';
import { record } from '#server/events/record.ts';
import { userRecord } from '#server/events/user-record.ts';
import { newToken, sha256 } from '#server/lib/secrets.ts';
import { refuseDead } from './dead-addresses.ts';
import { type Letter, writeLetter } from './letter.ts';
import type { OutgoingMail } from './outbox.ts';
import { findRecipient, findRecipientByAddress, mailboxOf, type Recipient } from './recipient.ts';

/**
 * Sends a user a link to choose a new password. The link is made here, and stored only as a hash. For an address without
 * an account there is nothing to send.
 */
export async function composePasswordResetMail(
  db: Db,
  mail: OutgoingMail,
  setup: MailSetup,
): Promise<Letter | undefined> {
  const user = mail.userId
    ? await findRecipient(db, mail.userId)
    : await findRecipientByAddress(db, mail.address ?? '');
  if (!user) return undefined;

  await refuseDead(db, user.email);
  const provider = await findProvider(db);
  const token = await makeLink(db, user, { isAskedByUser: mail.userId === null && mail.attempts === 0 });
  const url = `${setup.publicUrl}/ticketing/reset-password?token=${token}`;
  return writeLetter(setup, {
    to: mailboxOf(user),
    subject: `Choose a new password for the support portal of ${provider.name}`,
    messageId: mail.messageId ?? mail.id,
    page: { template: 'PasswordResetMail', props: { provider, firstName: user.firstName, url } },
  });
}

/** The event of a link that staff asked for was recorded with their request. */
async function makeLink(db: Db, user: Recipient, { isAskedByUser }: { isAskedByUser: boolean }) {
  const token = newToken();
  const expiresAt = sql`now() + ${`${ResetLifetime} milliseconds`}::interval`;
  const link = { tokenHash: sha256(token), expiresAt, createdAt: sql`now()` };
  await db.transaction(async (tx) => {
    await tx
      .insert(passwordResets)
      .values({ userId: user.id, ...link })
      .onConflictDoUpdate({ target: passwordResets.userId, set: link });
    if (isAskedByUser) await record(tx, system, { action: 'reset link made', ...userRecord(user) });
  });
  return token;
}
