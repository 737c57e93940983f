import { and, eq, isNull } from 'drizzle-orm';
import { userMessages } from '#contract/users-constants.ts';
import { type Db, one } from '#server/platform/database/client.ts';
import { foldedAddress } from '#server/platform/database/folded-address.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { isOpenCompany } from '#server/platform/domain/active-user.ts';
import { conflict } from '#server/platform/domain/refusals.ts';
import type { UserActor } from '#server/platform/events/actor.ts';
import { record } from '#server/platform/events/record.ts';
import { userRecord } from '#server/platform/events/user-record.ts';

/** Somebody who wrote to the provider. */
export type NewPerson = Pick<typeof users.$inferInsert, 'firstName' | 'lastName' | 'email' | 'phone'>;

/** The company that a new person belongs to, which must be locked. */
type Membership = { companyId: string; role: 'manager' | 'member' | 'employee' };

/** A person as a ticket's requester. */
export type Person = { id: string; companyId: string; hasAccount: boolean; isNew: boolean };

/**
 * Finds the client with an address, or creates one without an account, who follows their tickets by link. Nobody gets a
 * second account: an existing client stays in their own company, whatever the membership.
 * @param membership null for a private person, who gets a company of one
 * @throws 409 for an address of the staff, and for a client who may not have new tickets
 */
export async function findOrCreatePerson(
  tx: Db,
  actor: UserActor,
  person: NewPerson,
  membership: Membership | null,
): Promise<Person> {
  const known = await findPerson(tx, person.email);
  if (known) return known;

  const companyId = membership?.companyId ?? (await insertCompanyOfOne(tx, person));
  const row = { ...person, role: membership?.role ?? ('employee' as const), companyId, passwordHash: null };
  const [added] = await tx.insert(users).values(row).onConflictDoNothing().returning();
  if (!added) {
    // Another request has just created them.
    if (!membership) await tx.delete(companies).where(eq(companies.id, companyId));
    return one([await findPerson(tx, person.email)].flatMap((found) => found ?? []));
  }
  if (!membership) {
    const recordName = nameOf(person);
    await record(tx, actor, { action: 'created', kind: 'company', recordId: companyId, recordName });
  }
  await record(tx, actor, { action: 'created', ...userRecord(added) });
  return { id: added.id, companyId, hasAccount: false, isNew: true };
}

/** Finds the client with an address. */
async function findPerson(tx: Db, email: string): Promise<Person | undefined> {
  const [user] = await tx
    .select()
    .from(users)
    .where(and(eq(foldedAddress(users.email), foldedAddress(email)), isNull(users.deletedAt)));
  if (!user) return undefined;
  const { id, companyId, isActive, passwordHash } = user;
  if (companyId === null) throw conflict(userMessages.addressOfStaff);
  const isOpen = (await tx.$count(companies, and(eq(companies.id, companyId), isOpenCompany))) > 0;
  if (!isActive || !isOpen) throw conflict(userMessages.addressOfInactive);
  return { id, companyId, hasAccount: passwordHash !== null, isNew: false };
}

async function insertCompanyOfOne(tx: Db, person: NewPerson) {
  const { email: contactEmail, phone } = person;
  const row = { name: nameOf(person), contactEmail, phone: phone ?? '', isPerson: true };
  return one(await tx.insert(companies).values(row).returning({ id: companies.id })).id;
}

/** A company of one has its person's name, unless staff gave it another one. */
export async function renameCompanyOfOne(
  tx: Db,
  user: Pick<NewPerson, 'firstName' | 'lastName'> & { companyId: string | null },
  { firstName, lastName }: Pick<NewPerson, 'firstName' | 'lastName'>,
) {
  if (user.companyId === null) return;
  const isTheirs = and(
    eq(companies.id, user.companyId),
    eq(companies.isPerson, true),
    eq(companies.name, nameOf(user)),
  );
  await tx
    .update(companies)
    .set({ name: nameOf({ firstName, lastName }) })
    .where(isTheirs);
}

function nameOf({ firstName, lastName }: Pick<NewPerson, 'firstName' | 'lastName'>) {
  return `${firstName} ${lastName}`.trim();
}
