import { and, eq, isNull, or, sql } from 'drizzle-orm';
import type { TemplateUse } from '#contract/templates.ts';
import { templateMessages } from '#contract/templates-constants.ts';
import type { Db } from '#server/platform/database/client.ts';
import { forms } from '#server/platform/database/tables/forms.ts';
import { routines } from '#server/platform/database/tables/routines.ts';
import { savedReplies } from '#server/platform/database/tables/saved-replies.ts';
import { templates } from '#server/platform/database/tables/templates.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { fullName } from '#server/platform/domain/full-name.ts';
import { invalid } from '#server/platform/domain/refusals.ts';

/** What uses a template, by name. The name of somebody else’s private reply stays theirs; whose it is says whom to ask. */
export async function usesOfTemplate(db: Db, reader: { id: string }, templateId: string): Promise<TemplateUse[]> {
  const creating = await db
    .select({ id: routines.id, name: routines.name })
    .from(routines)
    .where(eq(routines.templateId, templateId))
    .orderBy(routines.name, routines.id);
  const filledIn = await db
    .select({ id: forms.id, name: forms.name })
    .from(forms)
    .where(eq(forms.templateId, templateId))
    .orderBy(forms.name, forms.id);
  const replies = await db
    .select({
      id: savedReplies.id,
      ownerId: savedReplies.ownerId,
      ownerName: fullName(users),
      name: savedReplies.name,
      isShared: savedReplies.isShared,
    })
    .from(savedReplies)
    .innerJoin(users, eq(users.id, savedReplies.ownerId))
    .where(
      and(
        eq(sql`${savedReplies.changes} ->> 'templateId'`, templateId),
        // Nobody could change the private reply of a deleted user.
        or(eq(savedReplies.isShared, true), isNull(users.deletedAt)),
      ),
    )
    .orderBy(savedReplies.name, savedReplies.id);
  return [
    ...creating.map((routine) => ({ kind: 'routine' as const, ...routine })),
    ...filledIn.map((form) => ({ kind: 'form' as const, ...form })),
    ...replies.map(({ id, name, isShared, ownerId, ownerName }) => ({
      kind: 'saved reply' as const,
      id,
      name: isShared || ownerId === reader.id ? name : `one that only ${ownerName} sees`,
    })),
  ];
}

/**
 * Keeps a template from being deleted until the transaction ends, which begins to use it.
 * @param path the field that names it
 * @throws 400 for an unknown template
 */
export async function holdTemplate(tx: Db, templateId: string, path: string) {
  const held = await tx
    .select({ id: templates.id })
    .from(templates)
    .where(eq(templates.id, templateId))
    .for('key share');
  if (held.length === 0) throw invalid(path, templateMessages.notFound);
}
