import { and, eq, sql } from 'drizzle-orm';
import type { NewInvitationInput } from '#contract/invitations.ts';
import { lockActor } from '#server/auth/accounts.ts';
import { newToken } from '#server/auth/tokens.ts';
import { type Db, one } from '#server/database/client.ts';
import { lockCompany } from '#server/database/lock-company.ts';
import { invitations } from '#server/database/tables/invitations.ts';
import type { UserActor } from '#server/events/actor.ts';
import { record } from '#server/events/record.ts';
import { invalid } from '#server/http/errors.ts';
import { findSetting } from '#server/settings/queries.ts';
import { findInvitation } from './queries.ts';

/** Creates an invitation to a company. Throws 400 for an unknown company. */
export async function createInvitation(db: Db, author: UserActor, origin: string, input: NewInvitationInput) {
  const days = input.expiresInDays ?? (await findSetting(db, 'default_invitation_days'));

  return db.transaction(async (tx) => {
    const isThere = await lockCompany(tx, input.companyId);
    if (!isThere) throw invalid('companyId', 'Company not found. Choose one from the list.');
    // An invitation grants access, so a user whose account was just closed must not create one.
    await lockActor(tx, author);
    const row = {
      companyId: input.companyId,
      token: newToken(),
      expiresAt: sql`now() + ${`${days} days`}::interval`,
      maxUses: input.maxUses,
      createdById: author.id,
    };
    const { id } = one(await tx.insert(invitations).values(row).returning({ id: invitations.id }));
    const invitation = await findInvitation(tx, origin, id);
    await record(tx, author, { action: 'created', ...invitationRecord(invitation) });
    return invitation;
  });
}

/** Permanently deactivates an invitation; one that has ended stays as it is. Throws 404. */
export async function deactivateInvitation(db: Db, author: UserActor, origin: string, id: string) {
  return db.transaction(async (tx) => {
    await findInvitation(tx, origin, id);
    const changed = await tx
      .update(invitations)
      .set({ isActive: false })
      .where(and(eq(invitations.id, id), eq(invitations.isActive, true)))
      .returning({ id: invitations.id });
    const invitation = await findInvitation(tx, origin, id);
    if (changed.length > 0) await record(tx, author, { action: 'deactivated', ...invitationRecord(invitation) });
    return invitation;
  });
}

/** An invitation's name in the audit log. */
function invitationRecord({ id, companyName }: { id: string; companyName: string }) {
  return { kind: 'invitation', recordId: id, recordName: `Invitation to ${companyName}` } as const;
}
