import { eq } from 'drizzle-orm';
import { canChangeView } from '#contract/shared-policies.ts';
import type { NewViewInput, ViewChangesInput } from '#contract/views.ts';
import { MostViews, viewMessages } from '#contract/views-constants.ts';
import { lockActor } from '#server/people/auth/accounts.ts';
import { lockUntilEnd } from '#server/platform/database/advisory-lock.ts';
import { type Db, one } from '#server/platform/database/client.ts';
import { views } from '#server/platform/database/tables/views.ts';
import { conflict, permit } from '#server/platform/domain/refusals.ts';
import type { UserActor } from '#server/platform/events/actor.ts';
import { record } from '#server/platform/events/record.ts';
import type { Copy } from '#server/platform/http/conflicts.ts';
import { updateVersioned } from '#server/platform/http/versions.ts';
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
    return updateVersioned(tx, actor, view, copy, {
      named: named(view),
      values: () => ({ name, query, isShared }),
      write: (row) => tx.update(views).set(row).where(eq(views.id, id)),
      // Without visibility: a super admin who stops sharing somebody's view no longer sees it.
      read: async () => one(await selectViews(tx).where(eq(views.id, id))),
    });
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
