import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { RemovedText } from '#contract/redactions-constants.ts';
import { FormerUser } from '#contract/users-constants.ts';
import type { Db } from '#server/platform/database/client.ts';
import { foldedAddress } from '#server/platform/database/folded-address.ts';
import { idempotencyKeys } from '#server/platform/database/tables/idempotency-keys.ts';
import { importedRecords } from '#server/platform/database/tables/imported-records.ts';
import { inquiries } from '#server/platform/database/tables/inquiries.ts';
import { invitations } from '#server/platform/database/tables/invitations.ts';
import { deadAddresses, outgoingMails } from '#server/platform/database/tables/outgoing-mails.ts';
import { statusSubscribers } from '#server/platform/database/tables/status.ts';
import { listReferences } from '../catalog.ts';
import type { Identity } from './identity.ts';
import { among, type Found, type Search } from './search.ts';

/** Tables that only serve a user's login or workspace. Tables whose rows the database would delete with the user are not listed. */
const OWN = [
  ...['sessions', 'known_networks', 'second_factors', 'recovery_codes', 'bulk_changes', 'timers'],
  'api_keys',
];

/** Finds the kept responses that name a person. */
export function findResponses(find: Search, identity: Identity) {
  return find('idempotency_keys', quotes(identity));
}

/** Deletes what is only about a person. Call it last: the tickets they took part in show where else they are named. */
export async function removeOwn(tx: Db, { id }: Identity) {
  const references = await listReferences(tx);
  const isOwn = ({ table, to, onDelete }: (typeof references)[number]) =>
    to === 'users' && (onDelete === 'c' || OWN.includes(table));
  for (const { table, column } of references.filter(isOwn))
    await tx.execute(sql`delete from ${sql.identifier(table)} where ${sql.identifier(column)} = ${id}`);
  await tx.execute(sql`delete from presences where user_id = ${id}`);
  await tx.delete(importedRecords).where(eq(importedRecords.recordId, id));
}

/**
 * Deletes what waits for a person's address, or is a copy.
 * @param responses those of `findResponses`
 */
export async function removeAddressed(tx: Db, identity: Identity, responses: Found) {
  const { addresses } = identity;
  const isTheirs = addressIn(addresses);
  await tx.delete(statusSubscribers).where(isTheirs(statusSubscribers.address));
  await tx.delete(deadAddresses).where(isTheirs(deadAddresses.address));
  const isUnsent = and(isNull(outgoingMails.sentAt), isNull(outgoingMails.failedAt));
  await tx.delete(outgoingMails).where(and(isTheirs(outgoingMails.address), isUnsent));
  await tx.update(invitations).set({ address: null, isActive: false }).where(isTheirs(invitations.address));
  await removeInquirer(tx, isTheirs);
  // Kept for a day. Without it, only a repeat of the same request could create something twice.
  await tx.delete(idempotencyKeys).where(among(responses, quotes(identity)));
}

function quotes({ id, addresses }: Identity) {
  const quoted = [...addresses, id].map((text) => `%${text}%`);
  return sql`${idempotencyKeys.answer} ilike any(${sql.param(quoted)}::text[])`;
}

async function removeInquirer(tx: Db, isTheirs: (column: PgColumn) => SQL) {
  const [firstName = '', lastName = ''] = FormerUser.split(' ');
  const wrote = or(isTheirs(inquiries.email), isTheirs(inquiries.sentFrom));
  const found = await tx.select({ id: inquiries.id }).from(inquiries).where(wrote).orderBy(inquiries.id).for('update');
  if (found.length === 0) return;
  await tx
    .update(inquiries)
    .set({ firstName, lastName, email: RemovedText, sentFrom: null, phone: '', spamKeys: null })
    .where(
      inArray(
        inquiries.id,
        found.map((inquiry) => inquiry.id),
      ),
    );
}

function addressIn(addresses: string[]) {
  const folded = sql.join(
    addresses.map((address) => foldedAddress(address)),
    sql`, `,
  );
  return (column: PgColumn) => sql`${foldedAddress(column)} in (${folded})`;
}
