import type { Actor } from '#contract/policies.ts';
import type { Db } from '#server/database/client.ts';
import { createInvitation, deactivateInvitation } from '#server/invitations/commands.ts';

/** The command answers a link, for which it wants to know where the site is. Nobody reads it here. */
const ORIGIN = '';

/** Invitations of each kind that staff make: for whoever comes, for one new hire, and one sent to the wrong people. */
export async function invitePeople(db: Db, actor: Actor, companyIds: string[]) {
  const [first, second, third] = companyIds;
  if (!first || !second || !third) throw new Error('The demo has at least three companies');

  const mistaken = await createInvitation(db, actor, ORIGIN, { companyId: third, maxUses: null, expiresInDays: 30 });
  await deactivateInvitation(db, actor, ORIGIN, mistaken.id);
  await createInvitation(db, actor, ORIGIN, { companyId: second, maxUses: 1, expiresInDays: 3 });
  await createInvitation(db, actor, ORIGIN, { companyId: first, maxUses: null });
}
