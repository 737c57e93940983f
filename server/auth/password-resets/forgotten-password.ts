import { sql } from 'drizzle-orm';
import { MailLimit, mailRefusals } from '#contract/mail-constants.ts';
import { HOUR } from '#contract/shared-constants.ts';
import { emailHash } from '#server/auth/sessions/attempt.ts';
import { lockUntilEnd } from '#server/database/advisory-lock.ts';
import { ago } from '#server/database/ago.ts';
import type { Db } from '#server/database/client.ts';
import { foldedAddress } from '#server/database/folded-address.ts';
import { forgottenPasswords } from '#server/database/tables/password-resets.ts';
import { refuseWhile, secondsToWait } from '#server/http/rate-limit.ts';
import { clientNetwork } from '#server/lib/client-address.ts';
import { queueMails } from '#server/mail/outbox.ts';

/**
 * Queues an email with a link to choose a new password. Every address takes the same way, in the same time: whether there
 * is an account for it is looked up when the email is written.
 * @param ip the client's address, as in the request
 * @throws 429 beyond 3 requests for an address or 10 of a client within an hour
 */
export async function queueForgottenPassword(db: Db, ip: string, email: string) {
  const client = clientNetwork(ip);
  const hash = emailHash({ email, ip });
  const perAddress = { window: HOUR, most: MailLimit.forgottenPerAddress };
  const perClient = { window: HOUR, most: MailLimit.forgottenPerClient };
  const wait = sql`greatest(
    ${secondsToWait(forgottenPasswords, sql`email_hash = ${hash}`, perAddress)},
    ${secondsToWait(forgottenPasswords, sql`client = ${client}`, perClient)})`;

  await db.transaction(async (tx) => {
    await lockUntilEnd(tx, 'forgottenPasswords', client);
    await lockUntilEnd(tx, 'forgottenPasswords', foldedAddress(email));
    await refuseWhile(tx, wait, mailRefusals.forgottenLimited);
    await tx.insert(forgottenPasswords).values({ emailHash: hash, client });
    await tx.execute(sql`delete from forgotten_passwords where created_at < ${ago(HOUR)}`);
    await queueMails(tx, [{ kind: 'password_reset', address: email }]);
  });
}
