import { and, eq, isNull, type SQL } from 'drizzle-orm';
import type { Db } from '#server/platform/database/client.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { isOpenCompany } from './active-user.ts';

/**
 * Locks a company until the end of the transaction, so that it can't be deleted in the meantime.
 * @returns false if it does not exist or is deleted
 */
export async function lockCompany(tx: Db, companyId: string) {
  return lock(tx, companyId, isNull(companies.deletedAt));
}

/** Like `lockCompany`, for changes that grant access or create a ticket: the company must not be archived either. */
export async function lockOpenCompany(tx: Db, companyId: string) {
  return lock(tx, companyId, isOpenCompany);
}

async function lock(tx: Db, companyId: string, isWanted: SQL | undefined) {
  const found = await tx
    .select({ id: companies.id })
    .from(companies)
    .where(and(eq(companies.id, companyId), isWanted))
    .for('share');
  return found.length > 0;
}
