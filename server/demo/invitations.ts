import { createInvitation, deactivateInvitation } from '#server/people/invitations/commands.ts';
import type { Db } from '#server/platform/database/client.ts';
import type { UserActor } from '#server/platform/events/actor.ts';

/** The command returns a link, which needs the site's address. The demo does not use it. */
const ORIGIN = '';

/** One invitation of each kind: for anyone, for one new hire, and one sent to the wrong people. */
export async function invitePeople(db: Db, actor: UserActor, companyIds: string[]) {
  const [first, second, third] = companyIds;
  if (!first || !second || !third) throw new Error('The demo has at least three companies');

  const mistaken = await createInvitation(db, actor, ORIGIN, { companyId: third, maxUses: null, expiresInDays: 30 });
  await deactivateInvitation(db, actor, ORIGIN, mistaken.id);
  await createInvitation(db, actor, ORIGIN, { companyId: second, maxUses: 1, expiresInDays: 3 });
  await createInvitation(db, actor, ORIGIN, { companyId: first, maxUses: null });
}
