import { and, eq, or } from 'drizzle-orm';
import type { Actor } from '#contract/policies.ts';
import type { Db } from '#server/platform/database/client.ts';
import { sortKey } from '#server/platform/database/sort-key.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { views } from '#server/platform/database/tables/views.ts';
import { fullName } from '#server/platform/domain/full-name.ts';
import { notFound } from '#server/platform/domain/refusals.ts';
import { after, byId, byText } from '#server/platform/http/pagination.ts';

const viewFields = {
  id: views.id,
  name: views.name,
  query: views.query,
  isShared: views.isShared,
  ownerId: views.ownerId,
  ownerName: fullName(users),
  version: views.version,
};

const sortName = sortKey(views.name);

/**
 * One page of the actor's views and those that others share, by name.
 * @returns one more than requested if more follow, each with the sort key of its cursor
 */
export async function listViews(
  db: Db,
  actor: Actor,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
) {
  const page = after(cursor, [byText(sortName), byId(views.id)], 'asc');
  return db
    .select({ ...viewFields, sortKey: sortName })
    .from(views)
    .innerJoin(users, eq(users.id, views.ownerId))
    .where(and(visibleTo(actor), page.where))
    .orderBy(...page.orderBy)
    .limit(limit + 1);
}

/** Finds a view. Throws 404 if it is not visible to the actor. */
export async function findView(db: Db, actor: Actor, id: string) {
  const [view] = await selectViews(db).where(and(eq(views.id, id), visibleTo(actor)));
  if (!view) throw notFound('View');
  return view;
}

/** Like `findView`, but locks the view until the transaction ends. */
export async function lockView(tx: Db, actor: Actor, id: string) {
  await tx
    .select({ id: views.id })
    .from(views)
    .where(and(eq(views.id, id), visibleTo(actor)))
    .for('update');
  // Read after the lock: the previous holder may have changed the view.
  return findView(tx, actor, id);
}

export function selectViews(db: Db) {
  return db.select(viewFields).from(views).innerJoin(users, eq(users.id, views.ownerId));
}

/** The views that the actor may know of. Every read of `views` uses it. */
function visibleTo({ id }: Actor) {
  return or(eq(views.ownerId, id), eq(views.isShared, true));
}
