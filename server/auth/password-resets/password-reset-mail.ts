import { sql } from 'drizzle-orm';
import { ResetLifetime } from '#contract/password-resets-constants.ts';
import type { Db } from '#server/database/client.ts';
import { passwordResets } from '#server/database/tables/password-resets.ts';
import { system } from '#server/events/actor.ts';
import { record } from '#server/events/record.ts';
import { userRecord } from '#server/events/user-record.ts';
import { newToken, sha256 } from '#server/lib/secrets.ts';
import { toUser } from '#server/mail/compose.ts';
import type { Recipient } from '#server/mail/recipient.ts';

/**
 * Sends a user a link to choose a new password. The link is made here, and stored only as a hash. For an address without
 * an account there is nothing to send.
 */
export const composePasswordResetMail = toUser(async (db, { mail, setup, provider, recipient }) => {
  const token = await makeLink(db, recipient, { isAskedByUser: mail.userId === null && mail.attempts === 0 });
  return {
    subject: `Choose a new password for the support portal of ${provider.name}`,
    template: 'PasswordResetMail',
    props: {
      firstName: recipient.firstName,
      url: `${setup.publicUrl}/ticketing/reset-password?token=${token}`,
    },
  };
});

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
