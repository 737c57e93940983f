import { and, eq, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import type { NewInvitationInput } from '#contract/invitations.ts';
import type { NewMailedInvitationsInput } from '#contract/mail.ts';
import { lockActor } from '#server/people/auth/accounts.ts';
import { type Db, one } from '#server/platform/database/client.ts';
import { foldedAddress } from '#server/platform/database/folded-address.ts';
import { invitations } from '#server/platform/database/tables/invitations.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { lockOpenCompany } from '#server/platform/domain/lock-company.ts';
import { invalid } from '#server/platform/domain/refusals.ts';
import { findSetting } from '#server/platform/domain/settings.ts';
import type { UserActor } from '#server/platform/events/actor.ts';
import { record, recordAll } from '#server/platform/events/record.ts';
import { newToken } from '#server/platform/lib/secrets.ts';
import { findInvitation, findInvitations } from './queries.ts';

/** Creates an invitation to a company. Throws 400 for an unknown company. */
export async function createInvitation(db: Db, author: UserActor, origin: string, input: NewInvitationInput) {
  const days = input.expiresInDays ?? (await findSetting(db, 'default_invitation_days'));

  return db.transaction(async (tx) => {
    const isThere = await lockOpenCompany(tx, input.companyId);
    if (!isThere) throw unknownCompany();
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

/**
 * Creates an invitation for one person at each address; their emails follow. Addresses that are the same count once.
 * @throws 400 for an unknown company or an address with an account
 */
export async function inviteByMail(
  db: Db,
  author: UserActor,
  origin: string,
  { companyId, expiresInDays, addresses, role }: NewMailedInvitationsInput,
) {
  const days = expiresInDays ?? (await findSetting(db, 'default_invitation_days'));

  return db.transaction(async (tx) => {
    if (!(await lockOpenCompany(tx, companyId))) throw unknownCompany();
    await lockActor(tx, author);
    await refuseAccounts(tx, addresses, companyId);
    const expiresAt = sql`now() + ${`${days} days`}::interval`;
    const row = { companyId, role, expiresAt, maxUses: 1, createdById: author.id };
    const rows = withoutRepetitions(addresses).map((address) => ({ ...row, address, token: newToken() }));
    const created = await tx.insert(invitations).values(rows).returning({ id: invitations.id });
    const made = await findInvitations(
      tx,
      origin,
      created.map(({ id }) => id),
    );
    await recordAll(
      tx,
      author,
      made.map((invitation) => ({ action: 'created', ...invitationRecord(invitation) })),
    );
    return made;
  });
}

function withoutRepetitions(addresses: string[]) {
  return [...new Map(addresses.map((address) => [address.toLowerCase(), address])).values()];
}

/** Throws 400 if somebody has an account already, or is a client in another place. */
async function refuseAccounts(tx: Db, addresses: string[], companyId: string) {
  const folded = addresses.map((address) => foldedAddress(address));
  const [taken] = await tx
    .select({ email: users.email, hasAccount: sql<boolean>`${users.passwordHash} is not null` })
    .from(users)
    .where(
      and(
        isNull(users.deletedAt),
        inArray(foldedAddress(users.email), folded),
        or(isNotNull(users.passwordHash), ne(users.companyId, companyId)),
      ),
    );
  if (taken?.hasAccount) throw invalid('addresses', `${taken.email} has an account already.`);
  if (taken) throw invalid('addresses', `${taken.email} has tickets elsewhere. Move this person to the company first.`);
}

function unknownCompany() {
  return invalid('companyId', 'Company not found. Choose one from the list.');
}

/** Permanently deactivates an invitation; no-op if it has ended. Throws 404. */
export async function deactivateInvitation(db: Db, author: UserActor, origin: string, id: string) {
  return db.transaction(async (tx) => {
    await lockActor(tx, author);
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
