import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/database/client.ts';
import { sortKey } from '#server/platform/database/sort-key.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { connectionDomains, connections, identities } from '#server/platform/database/tables/connections.ts';
import { notFound } from '#server/platform/domain/refusals.ts';

const domains = sql<string[]>`(
  select coalesce(array_agg(domain order by domain), '{}') from ${connectionDomains}
  where ${connectionDomains.connectionId} = ${connections.id})`;

/** What super admins see, which is all but the client secret. */
const fields = {
  id: connections.id,
  name: connections.name,
  issuer: connections.issuer,
  clientId: connections.clientId,
  domains,
  companyId: connections.companyId,
  companyName: companies.name,
  isRequired: connections.isRequired,
  createsUsers: connections.createsUsers,
  users: sql<number>`(
    select count(*)::int from ${identities} where ${identities.connectionId} = ${connections.id})`,
  version: connections.version,
  createdAt: connections.createdAt,
};

/** What a login needs. Never part of a response. */
export const secretFields = {
  id: connections.id,
  name: connections.name,
  issuer: connections.issuer,
  clientId: connections.clientId,
  clientSecret: connections.clientSecret,
  domains,
  companyId: connections.companyId,
  createsUsers: connections.createsUsers,
};

const selectConnections = (db: Db) =>
  db.select(fields).from(connections).leftJoin(companies, eq(companies.id, connections.companyId));

/** All connections: those for staff, then the others by company. */
export async function listConnections(db: Db) {
  return selectConnections(db).orderBy(
    sql`${connections.companyId} is not null`,
    asc(sortKey(companies.name)),
    asc(connections.name),
    asc(connections.id),
  );
}

/** Finds a connection. Throws 404. */
export async function findConnection(db: Db, id: string) {
  const [found] = await selectConnections(db).where(eq(connections.id, id));
  if (!found) throw notFound('Connection');
  return found;
}

/** Whether somebody can log in with single sign-on. */
export async function hasConnections(db: Db) {
  const [found] = await db.select({ id: connections.id }).from(connections).limit(1);
  return found !== undefined;
}

/** The connection to which a domain of addresses belongs, with its secret. */
export async function findConnectionAt(db: Db, domain: string) {
  const [found] = await db
    .select(secretFields)
    .from(connections)
    .innerJoin(connectionDomains, eq(connectionDomains.connectionId, connections.id))
    .where(eq(connectionDomains.domain, domain));
  return found;
}

/**
 * The connection to an issuer, with its secret. Google and others have one issuer for all of their customers: then the domain
 * decides.
 */
export async function findConnectionOf(db: Db, issuer: string, domain: string) {
  const bare = issuer.replace(/\/$/, '');
  const found = await db
    .select(secretFields)
    .from(connections)
    .where(inArray(connections.issuer, [bare, `${bare}/`]));
  return found.find(({ domains }) => domains.includes(domain)) ?? (found.length === 1 ? found[0] : undefined);
}

/** A connection with its secret. */
export async function findSecretConnection(db: Db, id: string) {
  const [found] = await db.select(secretFields).from(connections).where(eq(connections.id, id));
  return found;
}

/**
 * Like `findSecretConnection`, and no change of it commits before this transaction. Companies are locked before
 * connections, because deleting a company deletes its connections; users are locked after them.
 */
export async function lockConnection(tx: Db, id: string) {
  await tx.select({ id: connections.id }).from(connections).where(eq(connections.id, id)).for('share');
  return findSecretConnection(tx, id);
}
