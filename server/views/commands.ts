import { eq } from 'drizzle-orm';
import { canChangeView } from '#contract/shared-policies.ts';
import type { NewViewInput, ViewChangesInput } from '#contract/views.ts';
import { MostViews, viewMessages } from '#contract/views-constants.ts';
import { lockActor } from '#server/auth/accounts.ts';
import { lockUntilEnd } from '#server/database/advisory-lock.ts';
import { type Db, one } from '#server/database/client.ts';
import { views } from '#server/database/tables/views.ts';
import type { UserActor } from '#server/events/actor.ts';
import { changesBetween } from '#server/events/changes.ts';
import { record } from '#server/events/record.ts';
import { type Copy, refuseStale } from '#server/http/conflicts.ts';
import { conflict, permit } from '#server/http/errors.ts';
import { lockView, selectViews } from './queries.ts';

/** Saves a view. Throws 409 if its owner already has the maximum. */
export async function createView(db: Db, owner: UserActor, input: NewViewInput) {
  return db.transaction(async (tx) => {
    await lockUntilEnd(tx, 'viewsOfOwner', owner.id);
    if ((await tx.$count(views, eq(views.ownerId, owner.id))) >= MostViews) throw conflict(viewMessages.tooMany);

    const { id } = one(
      await tx
        .insert(views)
        .values({ ...input, ownerId: owner.id })
        .returning({ id: views.id }),
    );
    await record(tx, owner, { action: 'created', ...named({ id, name: input.name }) });
    return one(await selectViews(tx).where(eq(views.id, id)));
  });
}

/**
 * Updates the fields that were sent.
 * @param copy the version that was edited; without it the changes overwrite whatever is stored
 * @throws 404, 403 for a view of somebody else, 409 or 412 for a stale copy
 */
export async function updateView(
  db: Db,
  author: UserActor,
  id: string,
  { name, query, isShared }: Omit<ViewChangesInput, 'version'>,
  copy: Copy = {},
) {
  return db.transaction(async (tx) => {
    const actor = await lockActor(tx, author);
    const view = await lockView(tx, actor, id);
    permit(canChangeView(actor, view), viewMessages.onlyOwner);
    await refuseStale(tx, view, copy, { what: 'view' });
    const changes = changesBetween(view, { name, query, isShared });
    if (Object.keys(changes).length === 0) return view;

    await tx
      .update(views)
      .set({ name, query, isShared, version: view.version + 1 })
      .where(eq(views.id, id));
    await record(tx, actor, { action: 'changed', ...named(view), changes });
    // A super admin who stops sharing somebody's view does not see it any more.
    return one(await selectViews(tx).where(eq(views.id, id)));
  });
}

/** Deletes a view. Throws 404, 403 for a view of somebody else. */
export async function deleteView(db: Db, author: UserActor, id: string) {
  await db.transaction(async (tx) => {
    const actor = await lockActor(tx, author);
    const view = await lockView(tx, actor, id);
    permit(canChangeView(actor, view), viewMessages.onlyOwner);
    await tx.delete(views).where(eq(views.id, id));
    await record(tx, actor, { action: 'deleted', ...named(view) });
  });
}

/** A view's name in the audit log. */
function named({ id, name }: { id: string; name: string }) {
  return { kind: 'view', recordId: id, recordName: name } as const;
}
