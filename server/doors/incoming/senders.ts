import { and, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { isStaffRole } from '#contract/policies.ts';
import type { ReadMail } from '#mail-reader';
import type { Db } from '#server/platform/database/client.ts';
import { foldedAddress } from '#server/platform/database/folded-address.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { isActiveUser } from '#server/platform/domain/active-user.ts';
import type { UserActor } from '#server/platform/events/actor.ts';
import type { Arrival } from './arrival.ts';

/** The most addressees of an email that are looked up. */
const MostAddressed = 100;

export type Sender = Awaited<ReturnType<typeof findSender>>;

/** The user with an address, and whether they may log in; undefined for a stranger. */
export async function findSender(tx: Db, address: string) {
  const isTheirs = eq(foldedAddress(users.email), foldedAddress(address));
  const current = await findUser(tx, and(isTheirs, isNull(users.deletedAt)));
  // An address is free again after its user was deleted.
  return current ?? findUser(tx, and(isTheirs, isNotNull(users.deletedAt)));
}

/** An active user, by id. */
export async function findActiveUser(tx: Db, id: string) {
  return findUser(tx, and(eq(users.id, id), isActiveUser));
}

async function findUser(tx: Db, isMeant: SQL | undefined) {
  const [found] = await tx
    .select({ id: users.id, role: users.role, companyId: users.companyId, isActive: sql<boolean>`${isActiveUser}` })
    .from(users)
    .leftJoin(companies, eq(companies.id, users.companyId))
    .where(isMeant)
    .orderBy(desc(users.deletedAt))
    .limit(1);
  return found;
}

/** The users that an email was sent or copied to. */
export async function findAddressed(tx: Db, { to, cc }: Pick<ReadMail, 'to' | 'cc'>) {
  const folded = [...to, ...cc].slice(0, MostAddressed).map((address) => foldedAddress(address));
  if (folded.length === 0) return [];
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(foldedAddress(users.email), folded), isNull(users.deletedAt)));
  return rows.map(({ id }) => id);
}

/**
 * Whether an email may let others take part in a ticket: its sender is verified, or used the token that was made for
 * them. From and a ticket's number can be written by anybody.
 */
export function mayAddPeople({ mail }: Pick<Arrival, 'mail'>, sender: Sender, tokenUserId: string | null) {
  return mail.verdict === 'pass' || (sender !== undefined && sender.id === tokenUserId);
}

/** A user who acts by email. */
export function actorBy({ id, role, companyId }: NonNullable<Sender>) {
  // The check constraint staff_have_no_company keeps role and companyId consistent; a row type can't express that.
  return { type: 'user', id, role, companyId, via: 'email' } as UserActor;
}

export function isStaffMember(sender: Sender) {
  return sender !== undefined && isStaffRole(sender.role);
}
