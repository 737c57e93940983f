import { eq } from 'drizzle-orm';
import type { DisplayInput } from '#contract/display.ts';
import { findUser, lockActor } from '#server/auth/accounts.ts';
import { type Db, one } from '#server/database/client.ts';
import { users } from '#server/database/tables/users.ts';
import type { UserActor } from '#server/events/actor.ts';
import { changesBetween } from '#server/events/changes.ts';
import { recordOwn } from '#server/events/user-record.ts';

/** How a user sees pages. */
export async function findDisplay(db: Db, userId: string) {
  return one(await db.select({ density: users.density }).from(users).where(eq(users.id, userId)));
}

/** Changes how the actor sees pages. Throws 401 if their account or session has ended. */
export async function updateDisplay(db: Db, actor: UserActor, display: DisplayInput) {
  return db.transaction(async (tx) => {
    const { id, address } = await lockActor(tx, actor);
    const changes = changesBetween(await findDisplay(tx, id), display);
    if (Object.keys(changes).length > 0) {
      await tx.update(users).set(display).where(eq(users.id, id));
      await recordOwn(tx, await findUser(tx, id), address, 'changed', changes);
    }
    return display;
  });
}
