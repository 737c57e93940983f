import { sql } from 'drizzle-orm';
import type { Db } from '#server/platform/database/client.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { isActiveUser } from '#server/platform/domain/active-user.ts';
import { lockOpenCompany } from '#server/platform/domain/lock-company.ts';
import { invalid } from '#server/platform/domain/refusals.ts';

/**
 * Locks the company and the requester that a ticket gets, so that neither is deleted before the ticket has them.
 * @throws 400 for a company without new tickets, and for somebody who is not an active user of it
 */
export async function lockRequester(tx: Db, companyId: string, clientId: string) {
  const { rowCount } = await tx.execute(sql`
    select from ${companies} join ${users} on ${users.companyId} = ${companies.id}
    where ${companies.id} = ${companyId} and ${users.id} = ${clientId} and ${isActiveUser}
    for share of companies, users`);
  if (rowCount === 1) return;

  const isThere = await lockOpenCompany(tx, companyId);
  if (!isThere) throw invalid('companyId', 'Company not found. Choose one from the list.');
  throw invalid('clientId', 'The requester must be an active user of this company.');
}
