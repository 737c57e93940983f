import { and, eq, or, sql } from 'drizzle-orm';
import type { SavedReplyQueryInput } from '#contract/saved-replies.ts';
import type { Db } from '#server/platform/database/client.ts';
import { matching } from '#server/platform/database/search-words.ts';
import { sortKey } from '#server/platform/database/sort-key.ts';
import { savedReplies } from '#server/platform/database/tables/saved-replies.ts';
import { templates } from '#server/platform/database/tables/templates.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { fullName } from '#server/platform/domain/full-name.ts';
import { notFound } from '#server/platform/domain/refusals.ts';
import { after, byId, byText } from '#server/platform/http/pagination.ts';

const sortName = sortKey(savedReplies.name);

const replyFields = {
  id: savedReplies.id,
  name: savedReplies.name,
  text: savedReplies.text,
  isShared: savedReplies.isShared,
  changes: savedReplies.changes,
  templateName: templates.name,
  ownerId: savedReplies.ownerId,
  ownerName: fullName(users),
  version: savedReplies.version,
  sortName,
};

type Reader = { id: string };

/**
 * One page of the saved replies visible to a member of the staff, by name, each with the sort key of its cursor.
 * @returns one more than requested if more follow
 */
export async function listSavedReplies(db: Db, reader: Reader, { search, cursor, limit }: SavedReplyQueryInput) {
  const page = after(cursor, [byText(sortName), byId(savedReplies.id)], 'asc');
  return selectSavedReplies(db)
    .where(and(visibleTo(reader), search ? matches(search) : undefined, page.where))
    .orderBy(...page.orderBy)
    .limit(limit + 1);
}

/** Finds a saved reply. Throws 404 if it is not visible to the reader. */
export async function findSavedReply(db: Db, reader: Reader, id: string) {
  const [reply] = await selectSavedReplies(db).where(and(eq(savedReplies.id, id), visibleTo(reader)));
  if (!reply) throw notFound('Saved reply');
  return reply;
}

/** Like `findSavedReply`, but locks the saved reply until the transaction ends. */
export async function lockSavedReply(tx: Db, reader: Reader, id: string) {
  await tx
    .select({ id: savedReplies.id })
    .from(savedReplies)
    .where(and(eq(savedReplies.id, id), visibleTo(reader)))
    .for('update');
  // Read after the lock: the previous holder may have changed it.
  return findSavedReply(tx, reader, id);
}

/** Selects saved replies with the names of their owners, including owners who have left. */
export const selectSavedReplies = (db: Db) =>
  db
    .select(replyFields)
    .from(savedReplies)
    .innerJoin(users, eq(users.id, savedReplies.ownerId))
    .leftJoin(templates, eq(templates.id, sql`(${savedReplies.changes} ->> 'templateId')::uuid`));

/** Only staff call these routes. Only its owner sees a reply that is not shared. */
function visibleTo({ id }: Reader) {
  return or(eq(savedReplies.ownerId, id), eq(savedReplies.isShared, true));
}

function matches(search: string) {
  return matching(sql`(searchable(${savedReplies.name}) || E'\n' || searchable(${savedReplies.text}))`, search);
}
