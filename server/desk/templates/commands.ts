import { and, eq } from 'drizzle-orm';
import { ChecklistLimit } from '#contract/checklists-constants.ts';
import type { NewTemplateInput, TemplateChangesInput } from '#contract/templates.ts';
import { MostTemplates, templateMessages } from '#contract/templates-constants.ts';
import { lockActor } from '#server/people/auth/accounts.ts';
import { lockUntilEnd } from '#server/platform/database/advisory-lock.ts';
import type { Db } from '#server/platform/database/client.ts';
import { newId } from '#server/platform/database/tables/columns.ts';
import { templates } from '#server/platform/database/tables/templates.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { isActiveStaff } from '#server/platform/domain/active-user.ts';
import { conflict, invalid } from '#server/platform/domain/refusals.ts';
import type { UserActor } from '#server/platform/events/actor.ts';
import { lengthsOf } from '#server/platform/events/changes.ts';
import { record } from '#server/platform/events/record.ts';
import type { Copy } from '#server/platform/http/conflicts.ts';
import { updateVersioned } from '#server/platform/http/versions.ts';
import { findTemplate, lockTemplate } from './queries.ts';
import { usesOfTemplate } from './uses.ts';

/** What the log keeps only the length of. */
const long = ['description', 'steps'];

/** Creates a template. Throws 409 if a limit is exceeded, and 400 if the assignee is not active staff. */
export async function createTemplate(db: Db, actor: UserActor, input: NewTemplateInput) {
  return db.transaction(async (tx) => {
    await lockUntilEnd(tx, 'templates', 'all');
    if ((await tx.$count(templates)) >= MostTemplates) throw conflict(templateMessages.tooMany);

    checkSteps(input.steps);
    await checkAssignee(tx, input.assignedToId);
    const row = { id: newId(), ...input };
    await tx.insert(templates).values(row);
    await record(tx, actor, { action: 'created', ...templateRecord(row) });
    return findTemplate(tx, row.id);
  });
}

/**
 * Updates the fields that were sent. Without a difference nothing is written.
 * @param copy the version that was edited; without it the changes overwrite whatever is stored
 * @throws 404, 400 for an assignee who is not active staff, 409 beyond a limit, and 409 or 412 for a stale copy
 */
export async function updateTemplate(
  db: Db,
  author: UserActor,
  id: string,
  changes: Omit<TemplateChangesInput, 'version'>,
  copy: Copy = {},
) {
  return db.transaction(async (tx) => {
    const actor = await lockActor(tx, author);
    const template = await lockTemplate(tx, id);
    return updateVersioned(tx, actor, template, copy, {
      named: templateRecord(template),
      summarized: long,
      values: async () => {
        checkSteps(changes.steps);
        // A template keeps an assignee who has left since, so only a new one is checked.
        if (changes.assignedToId !== template.assignedToId) await checkAssignee(tx, changes.assignedToId);
        return changes;
      },
      write: (row) => tx.update(templates).set(row).where(eq(templates.id, id)),
      read: () => findTemplate(tx, id),
      recorded: (changed) => lengthsOf(changed, long),
    });
  });
}

/** Deletes a template. Throws 404, and 409 for one that is in use. */
export async function deleteTemplate(db: Db, author: UserActor, id: string) {
  await db.transaction(async (tx) => {
    const actor = await lockActor(tx, author);
    const template = await lockTemplate(tx, id);
    const uses = await usesOfTemplate(tx, actor, id);
    if (uses.length > 0) throw conflict(templateMessages.inUse(uses));

    await tx.delete(templates).where(eq(templates.id, id));
    await record(tx, actor, { action: 'deleted', ...templateRecord(template) });
  });
}

function checkSteps(steps: unknown[] = []) {
  if (steps.length > ChecklistLimit.steps) throw conflict(templateMessages.tooManySteps);
}

async function checkAssignee(tx: Db, id: string | null | undefined) {
  if (!id) return;
  const found = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), isActiveStaff));
  if (found.length === 0) throw invalid('assignedToId', templateMessages.unknownAssignee);
}

/** A template's name in the audit log. */
function templateRecord({ id, name }: { id: string; name: string }) {
  return { kind: 'template', recordId: id, recordName: name } as const;
}
