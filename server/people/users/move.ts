import { and, eq, inArray } from 'drizzle-orm';
import { isStaffRole } from '#contract/policies.ts';
import type { Role } from '#contract/primitives.ts';
import { canMoveUser } from '#contract/user-policies.ts';
import { userMessages } from '#contract/users-constants.ts';
import { findUser } from '#server/people/auth/accounts.ts';
import type { Db } from '#server/platform/database/client.ts';
import { foldedAddress } from '#server/platform/database/folded-address.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { invitations } from '#server/platform/database/tables/invitations.ts';
import { isOpenCompany } from '#server/platform/domain/active-user.ts';
import { conflict, invalid, permit } from '#server/platform/domain/refusals.ts';
import type { UserActor } from '#server/platform/events/actor.ts';

type User = { id: string; role: Role; email: string; isActive: boolean; companyId: string | null };

/** Ends a user's part in the tickets of their old company (server/desk/tickets/move-user.ts). */
export type LeaveTickets = (
  tx: Db,
  actor: UserActor,
  user: { id: string; fromId: string; companyId: string },
  takeTickets: boolean,
) => Promise<void>;

/** Whether a change moves a user to another company. */
function isMove(user: Pick<User, 'companyId'>, companyId: unknown) {
  return companyId !== undefined && companyId !== user.companyId;
}

/** Throws 403 if a change moves a user to another company and the actor may not. */
export function permitMove(actor: Pick<UserActor, 'role'>, user: User, companyId: unknown) {
  if (!isMove(user, companyId)) return;
  if (isStaffRole(user.role)) throw invalid('companyId', userMessages.staffHaveNoCompany);
  permit(canMoveUser(actor, user), userMessages.onlySuperAdminsMove);
}

/**
 * Locks the companies that a user leaves and joins, before the user is locked: until the transaction ends, nothing is
 * written to their tickets, because all that does holds the company. A company of one may get its person's new name.
 */
export async function lockCompaniesOf(tx: Db, userId: string, companyId: string | null | undefined) {
  const { companyId: own } = await findUser(tx, userId);
  if (own === null) return;
  const isOfOne = and(eq(companies.id, own), eq(companies.isPerson, true));
  const isTheirs = companyId && companyId !== own ? inArray(companies.id, [own, companyId]) : isOfOne;
  await tx.select({ id: companies.id }).from(companies).where(isTheirs).orderBy(companies.id).for('no key update');
}

/**
 * Prepares the move of a locked user to another company, whose companies are locked as well; the caller stores it.
 * Invitations of the old company to their address end.
 * @param seen the company that the user had when the companies were locked
 * @returns the names of both companies, for the audit log
 * @throws 403; 400 for an unknown company; 409 for an inactive user
 */
export async function prepareMove(
  tx: Db,
  actor: UserActor,
  user: User & { companyName: string | null },
  to: string | null,
) {
  permitMove(actor, user, to);
  if (!to) throw invalid('companyId', userMessages.clientsHaveCompany);
  if (!user.isActive) throw conflict(userMessages.moveActiveUsers);
  const [company] = await tx
    .select({ name: companies.name })
    .from(companies)
    .where(and(eq(companies.id, to), isOpenCompany))
    .for('no key update');
  if (!company) throw invalid('companyId', 'Company not found. Choose one from the list.');

  const isTheirs = eq(foldedAddress(invitations.address), foldedAddress(user.email));
  await tx
    .update(invitations)
    .set({ isActive: false })
    .where(and(eq(invitations.companyId, user.companyId ?? ''), isTheirs));
  return [user.companyName, company.name] as [string | null, string];
}
