import type { Db } from '#server/platform/database/client.ts';
import type { UserActor } from '#server/platform/events/actor.ts';
import { type Changes, record } from '#server/platform/events/record.ts';
import { userRecord } from '#server/platform/events/user-record.ts';
import { forgetDead } from '#server/platform/mail/dead-addresses.ts';
import { findUser, lockActor } from './accounts.ts';

/** Turns on email to the actor's own address again, if it was off. Throws 401 if their account has ended. */
export async function resumeOwnMail(db: Db, author: UserActor) {
  await db.transaction(async (tx) => {
    const actor = await lockActor(tx, author);
    await turnOnMail(tx, actor, await findUser(tx, actor.id));
  });
}

/** Turns on email to a user's address again, if it was off. */
export async function turnOnMail(tx: Db, actor: UserActor, user: Awaited<ReturnType<typeof findUser>>) {
  if (!(await forgetDead(tx, user.email))) return;
  const changes = { email_is_off: [true, false] } satisfies Changes;
  await record(tx, actor, { action: 'changed', ...userRecord(user), changes });
}
