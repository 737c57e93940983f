import { eq } from 'drizzle-orm';
import { passkeyMessages } from '#contract/passkeys-constants.ts';
import { enter, type LoginDevice } from '#server/people/auth/sessions/commands.ts';
import type { Db } from '#server/platform/database/client.ts';
import { passkeys } from '#server/platform/database/tables/passkeys.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { unauthenticated } from '#server/platform/domain/refusals.ts';
import type { provePasskey } from './prove.ts';

type Proven = Awaited<ReturnType<typeof provePasskey>>;

/**
 * Opens a session after a passkey has proven the user's identity, as `signIn` does after a password.
 * @returns the session's token
 * @throws 401 if the passkey was removed meanwhile, 429 after too many logins
 */
export async function signInWithPasskey(db: Db, { user, passkey }: Proven, device: LoginDevice) {
  return db.transaction(async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, user.id)).for('no key update');
    if (!(await tx.$count(passkeys, eq(passkeys.id, passkey.id)))) throw unauthenticated(passkeyMessages.refused);
    return enter(tx, user, device, 'passkey');
  });
}
