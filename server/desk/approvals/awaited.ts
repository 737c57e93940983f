import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '#server/platform/database/client.ts';
import { approvals } from '#server/platform/database/tables/approvals.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { isAwaited, selectDeciders } from './deciders.ts';

/** Those of some approvals that wait for the decision of a person, as an email asks for it. */
export async function listAwaited(db: Db, userId: string, ids: string[]) {
  if (ids.length === 0) return [];
  const all = await selectDeciders(db, and(inArray(approvals.id, ids), eq(users.id, userId), isAwaited));
  return all.map(({ approvalId: id, asked, name: decidesAs }) => ({ id, ...asked, decidesAs }));
}
