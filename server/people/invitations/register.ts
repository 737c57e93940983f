import { and, eq, isNull, sql } from 'drizzle-orm';
import type { RegistrationInput } from '#contract/invitations.ts';
import { invitationMessages } from '#contract/invitations-constants.ts';
import { findUser } from '#server/people/auth/accounts.ts';
import { inUse } from '#server/people/auth/address-in-use.ts';
import { refuseWeak } from '#server/people/auth/passwords/guessable-passwords.ts';
import { hashPassword } from '#server/people/auth/passwords/passwords.ts';
import { type Db, one } from '#server/platform/database/client.ts';
import { foldedAddress } from '#server/platform/database/folded-address.ts';
import { invitations } from '#server/platform/database/tables/invitations.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { lockOpenCompany } from '#server/platform/domain/lock-company.ts';
import { Refusal } from '#server/platform/domain/refusals.ts';
import { recordOwn } from '#server/platform/events/user-record.ts';
import { countUse } from '#server/platform/http/count-use.ts';
import { findUnlessGuessed } from '#server/platform/links/links.ts';
import { findByToken, isUsable } from './queries.ts';
import { refuseSecondAccount } from './second-account.ts';

/**
 * Finds the company of a token's invitation if it is usable.
 * @param ip the client's address, for counting unknown tokens
 * @throws 429 if this client has used up its failures
 */
export async function checkInvitation(db: Db, token: string, ip: string) {
  const found = await findUnlessGuessed(db, { token, ip }, () => findByToken(db, token));
  return found?.isUsable ? found : undefined;
}

/**
 * Checks a registration and hashes its password. Hashing is expensive, so everything that can refuse the registration
 * comes first. The counts are kept even if the registration fails.
 * @throws 400 for an unusable invitation or a guessable password, 409 for an address in use, 429
 */
export async function prepareRegistration(db: Db, ip: string, { token, password, ...names }: RegistrationInput) {
  const invitation = await checkInvitation(db, token, ip);
  if (!invitation) throw refused();
  const { companyId } = invitation;
  await refuseWeak(db, 'password', password, { ...names, companyId });
  await countUse(db, 'registrations', { ip, subject: invitation.id });
  if ((await db.$count(users, isTheirs(invitation, names.email))) === 0) await refuseSecondAccount(db, names.email, ip);
  return { token, names, companyId, passwordHash: await hashPassword(password) };
}

type Prepared = Awaited<ReturnType<typeof prepareRegistration>>;

/**
 * Creates the account of an invited person. Somebody who has tickets at the company without an account keeps them.
 * @throws 400 if the invitation has become unusable, 409 for an address in use
 */
export async function registerInvited(db: Db, ip: string, { token, names, companyId, passwordHash }: Prepared) {
  return db.transaction(async (tx) => {
    if (!(await lockOpenCompany(tx, companyId))) throw refused();
    const { role, address } = await takeUse(tx, token);
    const row = { ...names, role, companyId, passwordHash };
    const [person] = await tx
      .update(users)
      .set(row)
      .where(isTheirs({ companyId, address }, names.email))
      .returning({ id: users.id });
    const { id } = person ?? one(await inUse(tx.insert(users).values(row).returning({ id: users.id })));
    const user = await findUser(tx, id);
    await recordOwn(tx, user, ip, 'registered');
    return user;
  });
}

/** Somebody without an account to whom an invitation was emailed, so that whoever has it is them. */
function isTheirs({ companyId, address }: { companyId: string; address: string | null }, email: string) {
  if (address === null) return sql`false`;
  const hasAddress = and(
    eq(foldedAddress(users.email), foldedAddress(address)),
    eq(foldedAddress(users.email), foldedAddress(email)),
  );
  return and(
    hasAddress,
    eq(users.companyId, companyId),
    isNull(users.passwordHash),
    isNull(users.deletedAt),
    eq(users.isActive, true),
  );
}

/**
 * Uses the invitation once. One statement checks and counts, so concurrent registrations for the last use wait for each
 * other and only one succeeds. A rollback gives the use back.
 */
async function takeUse(tx: Db, token: string) {
  const counted = await tx
    .update(invitations)
    .set({ currentUses: sql`${invitations.currentUses} + 1` })
    .where(and(eq(invitations.token, token), isUsable))
    .returning({ role: invitations.role, address: invitations.address });
  if (!counted[0]) throw refused();
  return counted[0];
}

/** The same error for every reason, so that it reveals nothing about existing invitations. */
function refused() {
  return new Refusal('invalid', invitationMessages.invalid);
}
