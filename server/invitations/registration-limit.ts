import { sql } from 'drizzle-orm';
import pLimit from 'p-limit';
import { invitationMessages, RegistrationLimit } from '#contract/invitations-constants.ts';
import { lockUntilEnd } from '#server/database/advisory-lock.ts';
import { ago } from '#server/database/ago.ts';
import type { Db } from '#server/database/client.ts';
import { registrationAttempts } from '#server/database/tables/invitations.ts';
import { multiplied, refuseWhile, secondsToWait } from '#server/http/rate-limit.ts';
import { clientNetwork } from '#server/lib/client-address.ts';

/** Each waiting registration holds a database connection, and logins need some too. */
const counting = pLimit(2);

type Attempt = { ip: string; invitationId: string; limitFactor: number };

/**
 * Counts one more registration for its client and its invitation. Registrations of the same client or invitation wait
 * for each other here, so the limit holds across concurrent requests and processes.
 * @throws 429 if the client or the invitation has reached its limit
 */
export async function countRegistration(db: Db, { ip, invitationId, limitFactor }: Attempt) {
  const client = clientNetwork(ip);
  const { window, registrations } = RegistrationLimit;
  const limit = { window, most: multiplied(registrations, limitFactor) };
  const wait = sql`greatest(
    ${secondsToWait(registrationAttempts, sql`client = ${client}`, limit)},
    ${secondsToWait(registrationAttempts, sql`invitation_id = ${invitationId}`, limit)})`;

  await counting(() =>
    db.transaction(async (tx) => {
      await lockUntilEnd(tx, 'registrationsOfClient', client);
      await lockUntilEnd(tx, 'registrationsWithInvitation', invitationId);
      await refuseWhile(tx, wait, invitationMessages.registrationsLimited);
      await tx.insert(registrationAttempts).values({ client, invitationId });
      await tx.execute(sql`delete from registration_attempts where created_at < ${ago(window)}`);
    }),
  );
}
