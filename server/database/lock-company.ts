import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from './client.ts';
import { companies } from './tables/companies.ts';

/**
 * Locks a company until the end of the transaction, so that it can't be deleted in the meantime.
 * @returns false if it does not exist or is deleted
 */
export async function lockCompany(tx: Db, companyId: string) {
  const found = await tx
    .select({ id: companies.id })
    .from(companies)
    .where(and(eq(companies.id, companyId), isNull(companies.deletedAt)))
    .for('share');
  return found.length > 0;
}
