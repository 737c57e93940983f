import { and, eq, isNull, sql } from 'drizzle-orm';
import { ConnectionLimit } from '#contract/connections-constants.ts';
import type { ReturnedInput } from '#contract/single-sign-on.ts';
import { singleSignOnMessages } from '#contract/single-sign-on-constants.ts';
import { findSecretConnection, secretFields } from '#server/people/auth/connections/queries.ts';
import type { Db } from '#server/platform/database/client.ts';
import { connections, identities } from '#server/platform/database/tables/connections.ts';
import { sessions } from '#server/platform/database/tables/sessions.ts';
import { conflict, Refusal, unauthenticated } from '#server/platform/domain/refusals.ts';
import type { ActiveSession } from '#server/platform/http/access.ts';
import { createChallenge } from '#server/platform/links/challenges.ts';
import { asking, expired, type Login, spendState } from './login.ts';
import { findIdentity } from './person.ts';

/** Clocks differ a little, in milliseconds. */
const CLOCK_SKEW = 60_000;

/** The connection that a user has logged in with and can log in with again. */
export async function findOwnConnection(db: Db, { id, companyId }: { id: string; companyId: string | null }) {
  const isOfPlace = companyId === null ? isNull(connections.companyId) : eq(connections.companyId, companyId);
  const [own] = await db
    .select(secretFields)
    .from(identities)
    .innerJoin(connections, eq(connections.id, identities.connectionId))
    .where(and(eq(identities.userId, id), isOfPlace))
    .limit(1);
  return own;
}

/**
 * Starts to confirm a user's identity with a new login at their identity provider.
 * @returns where the browser goes
 * @throws 409 if they have not logged in there yet, 503
 */
export async function startConfirmation({ db, providers, log }: Login, { user }: ActiveSession, browser?: string) {
  const connection = await findOwnConnection(db, user);
  if (!connection) throw conflict(singleSignOnMessages.notConnected);
  await asking(log, () => providers.discover(connection.issuer));
  const state = await createChallenge(db, 'sso_confirm', { subjectId: connection.id, userId: user.id });
  return asking(log, () =>
    providers.authorizationAddress(connection, { state, browser, hint: user.email, isFresh: true }),
  );
}

/**
 * Confirms the identity of a session's user, for 15 minutes.
 * @throws 400 for another person, one who did not log in again, and what can't be verified; 401 if the session has ended
 * meanwhile; 503
 */
export async function finishConfirmation({ db, providers, log }: Login, session: ActiveSession, sent: ReturnedInput) {
  const { user, sessionId } = session;
  const { connectionId, userId } = await spendState(db, 'sso_confirm', sent.state);
  const connection = await findSecretConnection(db, connectionId);
  if (!connection || userId !== user.id) throw expired();
  const claims = await asking(log, () => providers.redeem(connection, sent));

  if ((await findIdentity(db, claims))?.id !== user.id) throw new Refusal('invalid', singleSignOnMessages.otherPerson);
  const age = Date.now() - (claims.authenticatedAt ?? 0) * 1_000;
  if (age > ConnectionLimit.login + CLOCK_SKEW) throw new Refusal('invalid', singleSignOnMessages.notFresh);
  const confirmed = await db
    .update(sessions)
    .set({ identityConfirmedAt: sql`now()` })
    .where(eq(sessions.id, sessionId))
    .returning({ id: sessions.id });
  if (confirmed.length === 0) throw unauthenticated();
}
