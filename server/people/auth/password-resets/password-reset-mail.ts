import { mustUseSingleSignOn } from '#server/people/auth/single-sign-on/required.ts';
import type { Db } from '#server/platform/database/client.ts';
import { system } from '#server/platform/events/actor.ts';
import { record } from '#server/platform/events/record.ts';
import { userRecord } from '#server/platform/events/user-record.ts';
import { createLink } from '#server/platform/links/links.ts';
import { toUser } from '#server/platform/mail/compose.ts';
import type { Recipient } from '#server/platform/mail/recipient.ts';

/**
 * Sends a user a link to choose a new password; the first one makes the account of a person who has none. The link is
 * created here and stored only as a hash. An unknown address gets no email, and neither does whoever must use single
 * sign-on.
 */
export const composePasswordResetMail = toUser(async (db, { mail, setup, provider, recipient }) => {
  if (await mustUseSingleSignOn(db, recipient)) return undefined;
  const token = await createResetLink(db, recipient, { isAskedByUser: mail.userId === null && mail.attempts === 0 });
  return {
    subject: recipient.hasAccount
      ? `Choose a new password for the support portal of ${provider.name}`
      : `Your account for the support portal of ${provider.name}`,
    template: recipient.hasAccount ? 'PasswordResetMail' : 'NewAccountMail',
    props: {
      firstName: recipient.firstName,
      url: `${setup.publicUrl}/ticketing/reset-password?token=${token}`,
    },
  };
});

/** The event of a link that staff asked for was recorded with their request. */
async function createResetLink(db: Db, user: Recipient, { isAskedByUser }: { isAskedByUser: boolean }) {
  return db.transaction(async (tx) => {
    if (isAskedByUser) await record(tx, system, { action: 'reset link made', ...userRecord(user) });
    return createLink(tx, 'password_reset', { userId: user.id });
  });
}
