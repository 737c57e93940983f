import type { Db } from '#server/database/client.ts';
import { type Attempt, recordFailure, refuseWhenLimited } from './login-limit.ts';
import { isPassword } from './passwords.ts';

/**
 * Whether a password is the right one; a wrong one counts as a failed login. It takes as long without a hash.
 * @param passwordHash of the account with that address, if there is one
 * @throws 429 when this address or this client has used up its failures, 503 when too many wait already
 */
export async function tryPassword(db: Db, attempt: Attempt, password: string, passwordHash: string | undefined) {
  await refuseWhenLimited(db, attempt);
  const isRight = await isPassword(password, passwordHash);
  // Wrong guesses may have used up the limit while this one was checked: then the right one tells nothing either.
  if (isRight) await refuseWhenLimited(db, attempt);
  else await recordFailure(db, attempt);
  return isRight;
}
