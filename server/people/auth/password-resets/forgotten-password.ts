import { emailHash } from '#server/people/auth/sessions/attempt.ts';
import type { Db } from '#server/platform/database/client.ts';
import { countUse } from '#server/platform/http/count-use.ts';
import { queueMails } from '#server/platform/mail/outbox.ts';

/**
 * Queues an email with a link to choose a new password. Every address takes the same way, in the same time: whether there
 * is an account for it is looked up when the email is written.
 * @param ip the client's address, as in the request
 * @throws 429 beyond 3 requests for an address or 10 of a client within an hour
 */
export async function queueForgottenPassword(db: Db, ip: string, email: string) {
  await db.transaction(async (tx) => {
    await countUse(tx, 'forgotten_passwords', { ip, subject: emailHash(email) });
    await queueMails(tx, [{ kind: 'password_reset', address: email }]);
  });
}
