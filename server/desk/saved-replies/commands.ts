import { eq } from 'drizzle-orm';
import type { NewSavedReplyInput, ReplyChanges, SavedReplyChangesInput } from '#contract/saved-replies.ts';
import { MostSavedReplies, savedReplyMessages } from '#contract/saved-replies-constants.ts';
import { canEditSavedReply } from '#contract/shared-policies.ts';
import { holdTemplate } from '#server/desk/templates/uses.ts';
import { lockActor } from '#server/people/auth/accounts.ts';
import { lockUntilEnd } from '#server/platform/database/advisory-lock.ts';
import { type Db, one } from '#server/platform/database/client.ts';
import { newId } from '#server/platform/database/tables/columns.ts';
import { savedReplies } from '#server/platform/database/tables/saved-replies.ts';
import { conflict, permit } from '#server/platform/domain/refusals.ts';
import type { UserActor } from '#server/platform/events/actor.ts';
import { record } from '#server/platform/events/record.ts';
import type { Copy } from '#server/platform/http/conflicts.ts';
import { updateVersioned } from '#server/platform/http/versions.ts';
import { findSavedReply, lockSavedReply, selectSavedReplies } from './queries.ts';

/** Creates a saved reply of the actor. Throws 409 if they already have the maximum, 400 for an unknown template. */
export async function createSavedReply(db: Db, actor: UserActor, input: NewSavedReplyInput) {
  const row = { id: newId(), ownerId: actor.id, ...input };
  return db.transaction(async (tx) => {
    await lockUntilEnd(tx, 'savedRepliesOfOwner', actor.id);
    const owned = await tx.$count(savedReplies, eq(savedReplies.ownerId, actor.id));
    if (owned >= MostSavedReplies) throw conflict(savedReplyMessages.tooMany);
    await holdTemplateOf(tx, input.changes);

    await tx.insert(savedReplies).values(row);
    await record(tx, actor, { action: 'created', ...replyRecord(row) });
    return findSavedReply(tx, actor, row.id);
  });
}

/**
 * Updates the fields that were sent. Without a difference nothing is written.
 * @param copy the version that was edited; without it the changes overwrite whatever is stored
 * @throws 404, 403, 400 for an unknown template, and 409 or 412 for a stale copy, before anything is written
 */
export async function updateSavedReply(
  db: Db,
  author: UserActor,
  id: string,
  { name, text, isShared, changes }: Omit<SavedReplyChangesInput, 'version'>,
  copy: Copy = {},
) {
  return db.transaction(async (tx) => {
    const actor = await lockActor(tx, author);
    const reply = await lockSavedReply(tx, actor, id);
    permit(canEditSavedReply(actor, reply));
    return updateVersioned(tx, actor, reply, copy, {
      named: replyRecord(reply),
      values: async () => {
        await holdTemplateOf(tx, changes);
        return { name, text, isShared, changes };
      },
      write: (row) => tx.update(savedReplies).set(row).where(eq(savedReplies.id, id)),
      // Without visibility: a super admin who ends the sharing no longer sees it.
      read: async () => one(await selectSavedReplies(tx).where(eq(savedReplies.id, id))),
    });
  });
}

/** Deletes a saved reply. Throws 404 or 403. */
export async function deleteSavedReply(db: Db, author: UserActor, id: string) {
  await db.transaction(async (tx) => {
    const actor = await lockActor(tx, author);
    const reply = await lockSavedReply(tx, actor, id);
    permit(canEditSavedReply(actor, reply));
    await tx.delete(savedReplies).where(eq(savedReplies.id, id));
    await record(tx, actor, { action: 'deleted', ...replyRecord(reply) });
  });
}

/** A template that a reply appends stays. */
async function holdTemplateOf(tx: Db, { templateId }: ReplyChanges = {}) {
  if (templateId) await holdTemplate(tx, templateId, 'changes.templateId');
}

/** A saved reply's name in the audit log. */
function replyRecord({ id, name }: { id: string; name: string }) {
  return { kind: 'saved reply', recordId: id, recordName: name } as const;
}
