import { eq, inArray } from 'drizzle-orm';
import { canForgetUser } from '#contract/user-policies.ts';
import { FormerUser, userMessages } from '#contract/users-constants.ts';
import { lockActor } from '#server/people/auth/accounts.ts';
import { requireConfirmedIdentity } from '#server/people/auth/sessions/confirmed-identity.ts';
import type { Db } from '#server/platform/database/client.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { notFound, permit } from '#server/platform/domain/refusals.ts';
import type { UserActor } from '#server/platform/events/actor.ts';
import { record } from '#server/platform/events/record.ts';
import { forgetPerson, isForgotten } from './person.ts';

/**
 * Forgets a person, even one who was deleted before: what they wrote stays, but nothing says who they were. The actor
 * can't be that person, so one super admin always remains.
 * @throws 404 for an unknown user; 403 if the actor is not a super admin, has not confirmed their identity, or is that user
 */
export async function forgetUser(db: Db, author: UserActor, userId: string) {
  const person = await findForgettable(db, author, userId);
  requireConfirmedIdentity(author);
  if (isForgotten(person)) return;
  await forgetPerson(db, person, {
    lock: async (tx) => {
      const user = await lockToForget(tx, author, userId);
      return isForgotten(user) ? undefined : user;
    },
    finish: (tx) => record(tx, author, { action: 'forgotten', kind: 'user', recordId: userId, recordName: FormerUser }),
  });
}

/** Finds a user, also a deleted one, that the actor may forget. Throws 404, 403. */
export async function findForgettable(db: Db, actor: UserActor, userId: string) {
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  if (!user) throw notFound('User');
  permit(actor.id !== userId, userMessages.notYourself);
  permit(canForgetUser(actor, user), userMessages.onlySuperAdminsForget);
  return user;
}

async function lockToForget(tx: Db, author: UserActor, userId: string) {
  const [user] = await tx.select({ companyId: users.companyId }).from(users).where(eq(users.id, userId));
  if (user?.companyId)
    await tx.select({ id: companies.id }).from(companies).where(eq(companies.id, user.companyId)).for('update');
  await tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, [author.id, userId]))
    .orderBy(users.id)
    .for('update');
  return findForgettable(tx, await lockActor(tx, author), userId);
}
