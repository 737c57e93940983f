import { and, asc, inArray } from 'drizzle-orm';
import type { Db } from '#server/platform/database/client.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { isActiveStaff } from '#server/platform/domain/active-user.ts';
import { fullName } from '#server/platform/domain/full-name.ts';
import { invalid } from '#server/platform/domain/refusals.ts';
import type { Changes } from '#server/platform/events/record.ts';

type Mentioning = { isInternal: boolean; mentions: string[] };

/**
 * Whom a comment mentions, for its event. Who is notified is found there by id, whatever the text says.
 * @throws 400 outside of internal notes, and for anybody but active provider staff
 */
export async function mentionsIn(tx: Db, { isInternal, mentions }: Mentioning): Promise<{ changes?: Changes }> {
  const ids = [...new Set(mentions)];
  if (ids.length === 0) return {};
  if (!isInternal) throw invalid('mentions', 'Mention people only in internal notes.');

  const people = await tx
    .select({ id: users.id, name: fullName(users) })
    .from(users)
    .where(and(inArray(users.id, ids), isActiveStaff))
    .orderBy(asc(users.id));
  if (people.length < ids.length) throw invalid('mentions', 'Mention only active people of your own team.');
  return { changes: { mentions: [[], people] } };
}
