import type { Attempt } from '#server/people/auth/sessions/attempt.ts';
import { recordFailure, refuseWhenLimited } from '#server/people/auth/sessions/login-limit.ts';
import { slowDown } from '#server/people/auth/sessions/slow-down.ts';
import type { Db } from '#server/platform/database/client.ts';
import { isPassword } from './passwords.ts';

/**
 * Whether a password is right. A wrong one counts as a failed login. The check takes the same time without a hash.
 * @param passwordHash of the account with that address, if it exists
 * @throws 429 if this client has used up its failures, for this address or in total; 503 if too many are waiting
 */
export async function tryPassword(db: Db, attempt: Attempt, password: string, passwordHash: string | undefined) {
  await refuseWhenLimited(db, attempt);
  await slowDown(db, attempt);
  const isRight = await isPassword(password, passwordHash);
  // Other guesses may have used up the limit during this check. Then a right password must not be revealed either.
  if (isRight) await refuseWhenLimited(db, attempt);
  else await recordFailure(db, attempt);
  return isRight;
}
