import { and, eq, sql } from 'drizzle-orm';
import { accountMessages } from '#contract/account-constants.ts';
import { findFactor } from '#server/auth/second-factors/queries.ts';
import { trySpend } from '#server/auth/second-factors/spend-code.ts';
import type { Db } from '#server/database/client.ts';
import { sessions } from '#server/database/tables/sessions.ts';
import { users } from '#server/database/tables/users.ts';
import type { ActiveSession } from '#server/http/access.ts';
import { HttpError, invalid, unauthorized } from '#server/http/errors.ts';
import { confirmPassword } from './password.ts';

type Proof = { password: string; code?: string | undefined };

/**
 * Confirms the identity of a session's user, for 15 minutes.
 * @param ip the client's address
 * @throws 400 for a wrong password or code, which counts as a failed login, and for a missing code; 401 if the session
 * has ended meanwhile; 429, 503
 */
export async function confirmIdentity(db: Db, session: ActiveSession, ip: string, { password, code }: Proof) {
  const { sessionId, user } = session;
  const passwordHash = await confirmPassword(db, session, ip, 'password', password);
  if (await findFactor(db, user.id)) {
    if (!code) throw new HttpError(400, accountMessages.codeRequired, { details: { secondFactor: 'required' } });
    if (!(await trySpend(db, user, ip, code))) throw invalid('code', accountMessages.codeWrong);
  }

  const isSamePassword = and(eq(users.id, sessions.userId), eq(users.passwordHash, passwordHash));
  const confirmed = await db
    .update(sessions)
    .set({ identityConfirmedAt: sql`now()` })
    .from(users)
    .where(and(eq(sessions.id, sessionId), isSamePassword))
    .returning({ id: sessions.id });
  if (confirmed.length === 0) throw unauthorized();
}
