import { and, eq } from 'drizzle-orm';
import type { Db } from '#server/database/client.ts';
import { users } from '#server/database/tables/users.ts';
import { isActiveIn } from '#server/domain/active-user.ts';
import { lockOpenCompany } from '#server/domain/lock-company.ts';
import { invalid } from '#server/http/errors.ts';

/**
 * Locks the company and the requester that a ticket gets, so that neither is deleted before the ticket has them.
 * @throws 400 for a company without new tickets, and for somebody who is no active user of it
 */
export async function lockRequester(tx: Db, companyId: string, clientId: string) {
  const isThere = await lockOpenCompany(tx, companyId);
  if (!isThere) throw invalid('companyId', 'Company not found. Choose one from the list.');

  const [client] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, clientId), isActiveIn(companyId)))
    .for('share');
  if (!client) throw invalid('clientId', 'The requester must be an active user of this company.');
}
