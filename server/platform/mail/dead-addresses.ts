import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Db } from '#server/platform/database/client.ts';
import { foldedAddress } from '#server/platform/database/folded-address.ts';
import { deadAddresses } from '#server/platform/database/tables/outgoing-mails.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { Undeliverable } from './letter.ts';

/** Throws `Undeliverable` if email to an address is off, because its mail server reported that it does not exist. */
export async function refuseDead(db: Db, address: string) {
  const reason = await findDead(db, address);
  if (reason !== null) throw new Undeliverable(`Email to this address is off, because it was returned: ${reason}`);
}

/** The reason that email to an address is off; null if it is on. */
export async function findDead(db: Db, address: string) {
  const [dead] = await db
    .select({ reason: deadAddresses.reason })
    .from(deadAddresses)
    .where(and(eq(deadAddresses.address, sql`${foldedAddress(address)}`), gt(deadAddresses.until, sql`now()`)));
  return dead?.reason ?? null;
}

/** Those of these users whose address gets no email. */
export async function idsOfDead(db: Db, ids: string[]) {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .innerJoin(deadAddresses, eq(deadAddresses.address, foldedAddress(users.email)))
    .where(and(inArray(users.id, ids), gt(deadAddresses.until, sql`now()`)));
  return rows.map(({ id }) => id);
}

/**
 * Turns email to an address on again.
 * @returns whether it was off
 */
export async function forgetDead(tx: Db, address: string) {
  const forgotten = await tx
    .delete(deadAddresses)
    .where(eq(deadAddresses.address, sql`${foldedAddress(address)}`))
    .returning({ address: deadAddresses.address });
  return forgotten.length > 0;
}
