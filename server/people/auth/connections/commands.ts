import { and, eq, inArray, ne } from 'drizzle-orm';
import type { ConnectionChangesInput, NewConnectionInput } from '#contract/connections.ts';
import { ConnectionLimit, connectionMessages } from '#contract/connections-constants.ts';
import { canManageConnections } from '#contract/provider-policies.ts';
import { lockActor } from '#server/people/auth/accounts.ts';
import { requireConfirmedIdentity } from '#server/people/auth/sessions/confirmed-identity.ts';
import { lockUntilEnd } from '#server/platform/database/advisory-lock.ts';
import type { Db } from '#server/platform/database/client.ts';
import { newId } from '#server/platform/database/tables/columns.ts';
import { connectionDomains, connections, identities } from '#server/platform/database/tables/connections.ts';
import { sessions } from '#server/platform/database/tables/sessions.ts';
import { lockCompany } from '#server/platform/domain/lock-company.ts';
import { conflict, invalid, permit } from '#server/platform/domain/refusals.ts';
import type { UserActor } from '#server/platform/events/actor.ts';
import { record } from '#server/platform/events/record.ts';
import type { Copy } from '#server/platform/http/conflicts.ts';
import { updateVersioned } from '#server/platform/http/versions.ts';
import { findConnection } from './queries.ts';

/** Throws 403 unless a super admin asks. */
function permitConnections(actor: Pick<UserActor, 'role'>) {
  permit(canManageConnections(actor), connectionMessages.onlySuperAdmins);
}

/** Adds a connection. Throws 403, 400 for an unknown company, 409 for a domain of another connection. */
export async function createConnection(db: Db, author: UserActor, { domains, ...input }: NewConnectionInput) {
  return db.transaction(async (tx) => {
    const actor = await lockForChange(tx, author, { companyId: input.companyId });
    if ((await tx.$count(connections)) >= ConnectionLimit.connections) throw conflict(connectionMessages.tooMany);
    refuseNewStaff(input);

    const row = { id: newId(), ...input };
    await tx.insert(connections).values(row);
    await replaceDomains(tx, row.id, domains);
    await record(tx, actor, { action: 'created', ...connectionRecord(row) });
    return findConnection(tx, row.id);
  });
}

/**
 * Updates the fields that were sent. With another issuer, client or company, everybody is recognized by their address again:
 * some identity providers, such as Microsoft's, give the same person another subject at each client.
 * @param copy the version that was edited; without it the changes overwrite whatever is stored
 * @param redirectAddress where identity providers send people after the login; included in the returned record
 * @throws 404, 403, 400 for an unknown company and for another issuer without its client secret, 409 for a domain of
 * another connection, 409 or 412 for a stale copy
 */
export async function updateConnection(
  db: Db,
  author: UserActor,
  id: string,
  { clientSecret, ...sent }: Omit<ConnectionChangesInput, 'version'>,
  copy: Copy,
  redirectAddress: string,
) {
  return db.transaction(async (tx) => {
    const actor = await lockForChange(tx, author, { id, companyId: sent.companyId });
    const read = async () => ({ ...(await findConnection(tx, id)), redirectAddress, clientSecret: '' });
    const connection = await read();
    refuseNewStaff({ ...connection, ...withoutUndefined(sent) });
    // The stored secret is sent to nobody but the issuer that it belongs to.
    const isElsewhere = sent.issuer !== undefined && sent.issuer !== connection.issuer;
    if (isElsewhere && !clientSecret) throw invalid('clientSecret', connectionMessages.secretOfIssuerRequired);
    return updateVersioned(tx, actor, connection, copy, {
      named: connectionRecord(connection),
      values: () => ({ ...sent, clientSecret }),
      write: async ({ domains, ...row }, changes) => {
        await tx.update(connections).set(row).where(eq(connections.id, id));
        if (domains) await replaceDomains(tx, id, domains);
        if ('issuer' in changes || 'clientId' in changes || 'companyId' in changes) await endAccess(tx, id);
      },
      read,
      recorded: ({ clientSecret: isNew, ...changes }) => (isNew ? { ...changes, clientSecret: ['…', '…'] } : changes),
    });
  });
}

/** Deletes a connection. Sessions that were opened with it end. Throws 404, 403. */
export async function deleteConnection(db: Db, author: UserActor, id: string) {
  await db.transaction(async (tx) => {
    const actor = await lockForChange(tx, author, { id });
    const connection = await findConnection(tx, id);
    await endAccess(tx, id);
    await tx.delete(connections).where(eq(connections.id, id));
    await record(tx, actor, { action: 'deleted', ...connectionRecord(connection) });
  });
}

type Changed = { id?: string; companyId?: string | null | undefined };

/** Changes of connections wait for each other, and each for the logins with its connection. */
async function lockForChange(tx: Db, author: UserActor, { id, companyId }: Changed) {
  permitConnections(author);
  if (companyId && !(await lockCompany(tx, companyId))) throw invalid('companyId', connectionMessages.unknownCompany);
  // Before the actor, as a login does: it may be theirs.
  if (id) await tx.select({ id: connections.id }).from(connections).where(eq(connections.id, id)).for('update');
  const actor = await lockActor(tx, author);
  permitConnections(actor);
  requireConfirmedIdentity(actor);
  await lockUntilEnd(tx, 'connections', 'all');
  return actor;
}

/** A login that makes an account of the provider's own would be a way into all tickets. */
function refuseNewStaff({ companyId, createsUsers }: { companyId?: string | null; createsUsers?: boolean }) {
  if (!companyId && createsUsers) throw invalid('createsUsers', connectionMessages.noNewStaff);
}

async function replaceDomains(tx: Db, connectionId: string, domains: string[]) {
  const isElsewhere = and(inArray(connectionDomains.domain, domains), ne(connectionDomains.connectionId, connectionId));
  const [taken] = await tx.select().from(connectionDomains).where(isElsewhere).orderBy(connectionDomains.domain);
  if (taken) throw conflict(connectionMessages.domainTaken(taken.domain));
  await tx.delete(connectionDomains).where(eq(connectionDomains.connectionId, connectionId));
  await tx.insert(connectionDomains).values(domains.map((domain) => ({ domain, connectionId })));
}

/** Ends the sessions that were opened with a connection, and forgets who its people are there. */
async function endAccess(tx: Db, connectionId: string) {
  const its = eq(identities.connectionId, connectionId);
  const people = tx.select({ userId: identities.userId }).from(identities).where(its);
  await tx.delete(sessions).where(and(eq(sessions.way, 'single sign-on'), inArray(sessions.userId, people)));
  await tx.delete(identities).where(its);
}

function withoutUndefined<Sent extends object>(sent: Sent) {
  return Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
}

/** A connection's name in the audit log. */
function connectionRecord({ id, name }: { id: string; name: string }) {
  return { kind: 'connection', recordId: id, recordName: name } as const;
}
