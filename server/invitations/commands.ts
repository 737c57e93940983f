import { and, eq, sql } from 'drizzle-orm';
import type { NewInvitationInput } from '#contract/invitations.ts';
import { type Author, record } from '#server/audit/record.ts';
import { lockCompany } from '#server/companies/commands.ts';
import { type Db, one } from '#server/database/client.ts';
import { invitations } from '#server/database/schema.ts';
import { invalid } from '#server/errors.ts';
import { newToken } from '#server/sessions/tokens.ts';
import { findSetting } from '#server/settings/queries.ts';
import { findInvitation } from './queries.ts';

/** Invites people into a company. Throws 400 for a company that is not there. */
export async function createInvitation(db: Db, author: Author, origin: string, input: NewInvitationInput) {
  const days = input.expiresInDays ?? (await findSetting(db, 'default_invitation_days'));

  return db.transaction(async (tx) => {
    const isThere = await lockCompany(tx, input.companyId);
    if (!isThere) throw invalid('companyId', 'There is no such company. Choose one from the list.');
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

/** Ends an invitation for good; one that has ended stays as it is. Throws 404. */
export async function deactivateInvitation(db: Db, author: Author, origin: string, id: string) {
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

/** An invitation as the audit log calls it. */
function invitationRecord({ id, companyName }: { id: string; companyName: string }) {
  return { kind: 'invitation', recordId: id, recordName: `Invitation to ${companyName}` } as const;
}
