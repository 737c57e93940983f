import { and, eq, exists, sql } from 'drizzle-orm';
import { accountMessages } from '#contract/account-constants.ts';
import type { PasskeyProof } from '#contract/passkeys.ts';
import { provePasskey } from '#server/people/auth/passkeys/prove.ts';
import { findFactor } from '#server/people/auth/second-factors/queries.ts';
import { trySpend } from '#server/people/auth/second-factors/spend-code.ts';
import { refusePassword } from '#server/people/auth/single-sign-on/required.ts';
import type { Db } from '#server/platform/database/client.ts';
import { passkeys } from '#server/platform/database/tables/passkeys.ts';
import { sessions } from '#server/platform/database/tables/sessions.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { invalid, Refusal, unauthenticated } from '#server/platform/domain/refusals.ts';
import type { ActiveSession } from '#server/platform/http/access.ts';
import { confirmPassword } from './password.ts';

type Proof = { password?: string | undefined; code?: string | undefined; passkey?: PasskeyProof | undefined };
type Around = { ip: string; publicUrl: string };

/**
 * Confirms the identity of a session's user, for 15 minutes.
 * @param proof the password and a code if they have a second factor, or the answer of one of their passkeys
 * @param around the client's address and the site's
 * @throws 400 for a wrong password or code, which counts as a failed login, and for a missing code; 401 if the session
 * has ended meanwhile; 403 where single sign-on is required; 429, 503
 */
export async function confirmIdentity(db: Db, session: ActiveSession, proof: Proof, around: Around) {
  const isUnchanged = proof.passkey
    ? await confirmByPasskey(db, session, proof.passkey, around)
    : await confirmByPassword(db, session, around.ip, proof);

  const confirmed = await db
    .update(sessions)
    .set({ identityConfirmedAt: sql`now()` })
    .from(users)
    .where(and(eq(sessions.id, session.sessionId), eq(users.id, sessions.userId), isUnchanged))
    .returning({ id: sessions.id });
  if (confirmed.length === 0) throw unauthenticated();
}

/** Returns whether the password is still the one that was confirmed. */
async function confirmByPassword(db: Db, session: ActiveSession, ip: string, { password, code }: Proof) {
  if (password === undefined) throw invalid('password', accountMessages.currentPasswordMissing);
  const { user } = session;
  const passwordHash = await confirmPassword(db, session, ip, 'password', password);
  if (await findFactor(db, user.id)) {
    if (!code) throw new Refusal('invalid', accountMessages.codeRequired, { details: { secondFactor: 'required' } });
    if (!(await trySpend(db, user, ip, code))) throw invalid('code', accountMessages.codeWrong);
  }
  return eq(users.passwordHash, passwordHash);
}

/** Returns whether the user still has the passkey that proved who they are. */
async function confirmByPasskey(db: Db, { user }: ActiveSession, passkey: PasskeyProof, around: Around) {
  await refusePassword(db, user);
  const proven = await provePasskey(db, passkey, around, (message) => invalid('passkey', message), user.id);
  return exists(db.select().from(passkeys).where(eq(passkeys.id, proven.passkey.id)));
}
