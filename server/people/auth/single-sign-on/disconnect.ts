import { and, eq } from 'drizzle-orm';
import { singleSignOnMessages } from '#contract/single-sign-on-constants.ts';
import { canDisconnectUser } from '#contract/user-policies.ts';
import { findUser, lockUser } from '#server/people/auth/accounts.ts';
import { requireConfirmedIdentity } from '#server/people/auth/sessions/confirmed-identity.ts';
import type { Db } from '#server/platform/database/client.ts';
import { identities } from '#server/platform/database/tables/connections.ts';
import { sessions } from '#server/platform/database/tables/sessions.ts';
import { permit } from '#server/platform/domain/refusals.ts';
import type { UserActor } from '#server/platform/events/actor.ts';
import { record } from '#server/platform/events/record.ts';
import { userRecord } from '#server/platform/events/user-record.ts';

/**
 * Forgets who a user is at their identity provider, and ends the sessions that were opened with it. Their next login is
 * recognized by their address. Without an identity nothing changes.
 * @returns the updated user
 * @throws 404, 403
 */
export async function disconnectUser(db: Db, author: UserActor, userId: string) {
  return db.transaction(async (tx) => {
    const { actor, user } = await lockUser(tx, author, userId);
    permit(canDisconnectUser(actor), singleSignOnMessages.onlySuperAdminsDisconnect);
    requireConfirmedIdentity(actor);
    if (!user.usesSingleSignOn) return user;

    await tx.delete(identities).where(eq(identities.userId, userId));
    await tx.delete(sessions).where(and(eq(sessions.userId, userId), eq(sessions.way, 'single sign-on')));
    await record(tx, actor, { action: 'single sign-on unlinked', ...userRecord(user) });
    return findUser(tx, userId);
  });
}
