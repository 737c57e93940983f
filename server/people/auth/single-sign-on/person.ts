import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { Email } from '#contract/primitives.ts';
import type { SessionUser } from '#contract/sessions.ts';
import { FieldLimit } from '#contract/shared-constants.ts';
import { singleSignOnMessages } from '#contract/single-sign-on-constants.ts';
import { unknownPassword } from '#server/people/auth/passwords/passwords.ts';
import { findActivePerson } from '#server/people/auth/sessions/queries.ts';
import { type Db, one } from '#server/platform/database/client.ts';
import { foldedAddress } from '#server/platform/database/folded-address.ts';
import { identities } from '#server/platform/database/tables/connections.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { forbidden } from '#server/platform/domain/refusals.ts';
import { recordOwn } from '#server/platform/events/user-record.ts';
import { type Claims, domainOf } from './claims.ts';
import { keepClaims } from './offer.ts';

type Connection = {
  id: string;
  name: string;
  companyId: string | null;
  domains: string[];
  createsUsers: boolean;
};

type Found = typeof users.$inferSelect;

/**
 * Finds the user of a login at an identity provider, and locks them. People who have logged in before are found by issuer and
 * subject, even if their address changed; others by an address that the identity provider has verified.
 * @param connection locked, as is its company
 * @param address of the client
 * @throws 403 for somebody who has no account here, or one that this connection is not for
 */
export async function admitPerson(
  tx: Db,
  connection: Connection,
  claims: Claims,
  address: string | undefined,
): Promise<SessionUser> {
  const known = await findIdentity(tx, claims);
  const user = known ?? (await findByAddress(tx, connection, claims, address));
  if (user.companyId !== connection.companyId) throw forbidden(singleSignOnMessages.otherPlace);
  await tx.select({ id: users.id }).from(users).where(eq(users.id, user.id)).for('no key update');
  const person = await findActivePerson(tx, user.id);
  if (!person) throw forbidden(singleSignOnMessages.inactive);

  if (!known) await link(tx, connection, claims, person, address);
  await keepClaims(tx, claims);
  return person;
}

/** The user who has logged in with this subject before. */
export async function findIdentity(db: Db, { issuer, subject }: Pick<Claims, 'issuer' | 'subject'>) {
  const [found] = await db
    .select()
    .from(identities)
    .innerJoin(users, eq(users.id, identities.userId))
    .where(and(eq(identities.issuer, issuer), eq(identities.subject, subject), isNull(users.deletedAt)));
  return found?.users;
}

async function findByAddress(
  tx: Db,
  connection: Connection,
  claims: Claims,
  address: string | undefined,
): Promise<Found> {
  const { data: email } = Email.safeParse(claims.email);
  if (email === undefined) throw forbidden(singleSignOnMessages.unverified);
  if (!connection.domains.includes(domainOf(email))) throw forbidden(singleSignOnMessages.otherDomain);

  const found = await findUserAt(tx, email);
  // An existing account can always log in; others get one only if the connection creates accounts.
  if (found?.passwordHash) return found;
  if (!connection.companyId || !connection.createsUsers) throw forbidden(singleSignOnMessages.unknown);
  if (await wasRemoved(tx, connection.companyId, { ...claims, email })) throw forbidden(singleSignOnMessages.inactive);
  if (found && found.companyId !== connection.companyId) throw forbidden(singleSignOnMessages.otherPlace);
  const user = found
    ? await giveAccount(tx, found)
    : await insertEmployee(tx, { ...claims, email, companyId: connection.companyId });
  // Another request has just created them.
  if (!user) return findByAddress(tx, connection, claims, address);
  await recordOwn(tx, user, address, 'registered');
  return user;
}

async function findUserAt(tx: Db, email: string) {
  const isTheirs = and(eq(foldedAddress(users.email), foldedAddress(email)), isNull(users.deletedAt));
  const [found] = await tx.select().from(users).where(isTheirs);
  return found;
}

/** Whether staff removed somebody with this subject or address from the company. Only staff let them in again. */
async function wasRemoved(tx: Db, companyId: string, { issuer, subject, email }: Claims & { email: string }) {
  const hasSubject = sql`exists (
    select from ${identities}
    where ${identities.userId} = ${users.id} and ${identities.issuer} = ${issuer} and ${identities.subject} = ${subject})`;
  const isTheirs = or(hasSubject, eq(foldedAddress(users.email), foldedAddress(email)));
  return (await tx.$count(users, and(eq(users.companyId, companyId), isNotNull(users.deletedAt), isTheirs))) > 0;
}

/** Somebody who has followed their tickets by link so far. */
async function giveAccount(tx: Db, { id }: Found) {
  const row = { passwordHash: await unknownPassword() };
  return one(await tx.update(users).set(row).where(eq(users.id, id)).returning());
}

type NewEmployee = Pick<Claims, 'firstName' | 'lastName'> & { email: string; companyId: string };

async function insertEmployee(tx: Db, { firstName, lastName, email, companyId }: NewEmployee) {
  const names = { firstName: firstName.slice(0, FieldLimit.name), lastName: lastName.slice(0, FieldLimit.name) };
  const row = { ...names, email, companyId, role: 'employee' as const, passwordHash: await unknownPassword() };
  const [added] = await tx.insert(users).values(row).onConflictDoNothing().returning();
  return added;
}

/**
 * Links a user to their subject at the identity provider. An account that is linked to another subject is refused, so nobody
 * takes it over by getting its user's address.
 */
async function link(tx: Db, connection: Connection, claims: Claims, user: SessionUser, address: string | undefined) {
  const { issuer, subject } = claims;
  const isDeleted = sql`exists (select from users where id = ${identities.userId} and deleted_at is not null)`;
  await tx.delete(identities).where(and(eq(identities.issuer, issuer), eq(identities.subject, subject), isDeleted));
  const row = { userId: user.id, connectionId: connection.id, issuer, subject };
  const [added] = await tx.insert(identities).values(row).onConflictDoNothing().returning({ id: identities.id });
  if (!added) {
    // A login at the same moment may have added it.
    if ((await findIdentity(tx, claims))?.id === user.id) return;
    throw forbidden(singleSignOnMessages.otherIdentity);
  }
  await recordOwn(tx, user, address, 'single sign-on linked', { changes: { connection: [null, connection.name] } });
}
