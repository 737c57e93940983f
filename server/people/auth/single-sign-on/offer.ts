import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import { Email } from '#contract/primitives.ts';
import { FieldLimit } from '#contract/shared-constants.ts';
import type { OfferedPersonInput } from '#contract/single-sign-on.ts';
import { singleSignOnMessages } from '#contract/single-sign-on-constants.ts';
import { findUser, lockActor } from '#server/people/auth/accounts.ts';
import { inUse } from '#server/people/auth/address-in-use.ts';
import { requireConfirmedIdentity } from '#server/people/auth/sessions/confirmed-identity.ts';
import type { Db } from '#server/platform/database/client.ts';
import { foldedAddress } from '#server/platform/database/folded-address.ts';
import { connectionDomains, connections, identities } from '#server/platform/database/tables/connections.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { conflict } from '#server/platform/domain/refusals.ts';
import type { UserActor } from '#server/platform/events/actor.ts';
import { changesBetween } from '#server/platform/events/changes.ts';
import { record } from '#server/platform/events/record.ts';
import { userRecord } from '#server/platform/events/user-record.ts';
import { endResetLinks, endTrackingLinks } from '#server/platform/links/links.ts';
import { type Claims, domainOf } from './claims.ts';

type Owner = { id: string; companyId: string | null; firstName: string; lastName: string; email: string };

/** Keeps what the identity provider says of a person at a login. What they declined stays declined until it changes. */
export async function keepClaims(tx: Db, { issuer, subject, isNamed, ...claims }: Claims) {
  const [firstName, lastName] = [claims.firstName, claims.lastName].map((name) => name.slice(0, FieldLimit.name));
  const said = isNamed && firstName && lastName ? { firstName, lastName } : { firstName: null, lastName: null };
  const { data: email = null } = Email.safeParse(claims.email);
  const isSame = sql`(${identities.email}, ${identities.firstName}, ${identities.lastName})
    is not distinct from (${email}::text, ${said.firstName}::text, ${said.lastName}::text)`;
  await tx
    .update(identities)
    .set({ email, ...said, isDeclined: sql`${identities.isDeclined} and ${isSame}` })
    .where(and(eq(identities.issuer, issuer), eq(identities.subject, subject)));
}

/**
 * The name and address that a user's identity provider knows, if their account has others: people marry, and companies
 * change their domain. An address is offered only if it is verified, belongs to the connection and is free.
 */
export async function findOffer(db: Db, user: Owner): Promise<OfferedPersonInput | null> {
  const isOfPlace = user.companyId === null ? isNull(connections.companyId) : eq(connections.companyId, user.companyId);
  const [said] = await db
    .select({
      ...{ connectionId: connections.id, email: identities.email },
      ...{ firstName: identities.firstName, lastName: identities.lastName },
    })
    .from(identities)
    .innerJoin(connections, eq(connections.id, identities.connectionId))
    .where(and(eq(identities.userId, user.id), eq(identities.isDeclined, false), isOfPlace))
    .limit(1);
  if (!said) return null;

  const names = said.firstName && said.lastName ? { firstName: said.firstName, lastName: said.lastName } : user;
  const email = said.email && (await isFree(db, said.connectionId, said.email)) ? said.email : user.email;
  const offer = { firstName: names.firstName, lastName: names.lastName, email };
  return Object.keys(changesBetween(user, offer)).length > 0 ? offer : null;
}

/** Whether an address is of the connection's domains and nobody has it, not even in another spelling. */
async function isFree(db: Db, connectionId: string, email: string) {
  const isOfDomain = and(
    eq(connectionDomains.connectionId, connectionId),
    eq(connectionDomains.domain, domainOf(email)),
  );
  if ((await db.$count(connectionDomains, isOfDomain)) === 0) return false;
  return (
    (await db.$count(users, and(eq(foldedAddress(users.email), foldedAddress(email)), isNull(users.deletedAt)))) === 0
  );
}

/**
 * Takes over what the identity provider says of the actor, as they saw it. A new address ends links in the old mailbox.
 * @throws 403 for staff without a confirmed identity, 409 if it is something else by now, or the address is taken
 */
export async function acceptOffer(db: Db, author: UserActor, seen: OfferedPersonInput) {
  return db.transaction(async (tx) => {
    const actor = await lockActor(tx, author);
    if (actor.companyId === null) requireConfirmedIdentity(actor);
    const user = await findUser(tx, actor.id);
    const offer = await findOffer(tx, user);
    if (!offer || Object.keys(changesBetween(offer, seen)).length > 0)
      throw conflict(singleSignOnMessages.offerChanged);

    await inUse(tx.update(users).set(offer).where(eq(users.id, user.id)));
    const changes = changesBetween(user, offer);
    if ('email' in changes) {
      await endResetLinks(tx, [user.id]);
      await endTrackingLinks(tx, user.id);
    }
    await record(tx, actor, { action: 'changed', ...userRecord(user), changes });
    return findUser(tx, user.id);
  });
}

/** Keeps the actor's name and address as they are. The same is not offered again. */
export async function declineOffer(db: Db, { id }: UserActor) {
  await db
    .update(identities)
    .set({ isDeclined: true })
    .where(and(eq(identities.userId, id), ne(identities.isDeclined, true)));
}
