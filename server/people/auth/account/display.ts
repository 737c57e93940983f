import { eq } from 'drizzle-orm';
import type { DisplayChangesInput } from '#contract/display.ts';
import { findUser, lockActor } from '#server/people/auth/accounts.ts';
import { type Db, one } from '#server/platform/database/client.ts';
import { users } from '#server/platform/database/tables/users.ts';
import type { UserActor } from '#server/platform/events/actor.ts';
import { changesBetween } from '#server/platform/events/changes.ts';
import { recordOwn } from '#server/platform/events/user-record.ts';

/** How a user sees pages. */
export async function findDisplay(db: Db, userId: string) {
  const fields = { density: users.density, afterResolving: users.afterResolving };
  return one(await db.select(fields).from(users).where(eq(users.id, userId)));
}

/** Changes how the actor sees pages. Throws 401 if their account or session has ended. */
export async function updateDisplay(db: Db, actor: UserActor, sent: DisplayChangesInput) {
  return db.transaction(async (tx) => {
    const { id, address } = await lockActor(tx, actor);
    const display = await findDisplay(tx, id);
    const changes = changesBetween(display, sent);
    if (Object.keys(changes).length > 0) {
      await tx.update(users).set(sent).where(eq(users.id, id));
      await recordOwn(tx, await findUser(tx, id), address, 'changed', { changes });
    }
    return { ...display, ...sent };
  });
}
