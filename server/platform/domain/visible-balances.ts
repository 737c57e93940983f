import { eq, inArray } from 'drizzle-orm';
import { canReadBalance } from '#contract/balance-policies.ts';
import type { Db } from '#server/platform/database/client.ts';
import { agreements } from '#server/platform/database/tables/agreements.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { isManager } from './is-manager.ts';

/** The agreements whose balance some users read. Managers also read what time over costs. */
export async function listBalanceReaders(db: Db, userIds: string[]) {
  const { id, companyId, isShownTo } = agreements;
  const rows = await db
    .select({ id, companyId, isShownTo, userId: users.id, isManager })
    .from(agreements)
    .innerJoin(companies, eq(companies.id, companyId))
    .innerJoin(users, eq(users.companyId, companyId))
    .where(inArray(users.id, userIds));
  return rows.filter((row) => canReadBalance(row.isManager, row.isShownTo));
}
