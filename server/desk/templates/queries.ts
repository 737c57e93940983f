import { and, eq, sql } from 'drizzle-orm';
import type { TemplateQueryInput } from '#contract/templates.ts';
import type { Db } from '#server/platform/database/client.ts';
import { matching } from '#server/platform/database/search-words.ts';
import { sortKey } from '#server/platform/database/sort-key.ts';
import { templates } from '#server/platform/database/tables/templates.ts';
import { notFound } from '#server/platform/domain/refusals.ts';
import { after, byId, byText } from '#server/platform/http/pagination.ts';

const sortName = sortKey(templates.name);

const templateFields = {
  id: templates.id,
  name: templates.name,
  title: templates.title,
  description: templates.description,
  category: templates.category,
  priority: templates.priority,
  tags: templates.tags,
  assignedToId: templates.assignedToId,
  isShownToClient: templates.isShownToClient,
  steps: templates.steps,
  version: templates.version,
};

/**
 * One page of the templates, by name, each with the sort key of its cursor.
 * @returns one more than requested if more follow
 */
export async function listTemplates(db: Db, { search, cursor, limit }: TemplateQueryInput) {
  const page = after(cursor, [byText(sortName), byId(templates.id)], 'asc');
  return db
    .select({ ...templateFields, sortName })
    .from(templates)
    .where(and(search ? matches(search) : undefined, page.where))
    .orderBy(...page.orderBy)
    .limit(limit + 1);
}

/** Finds a template; undefined if it was deleted. */
export async function templateWith(db: Db, id: string) {
  const [template] = await db.select(templateFields).from(templates).where(eq(templates.id, id));
  return template;
}

/** Finds a template. Throws 404. */
export async function findTemplate(db: Db, id: string) {
  const template = await templateWith(db, id);
  if (!template) throw notFound('Template');
  return template;
}

/** Like `findTemplate`, but locks the template until the transaction ends. */
export async function lockTemplate(tx: Db, id: string) {
  await tx.select({ id: templates.id }).from(templates).where(eq(templates.id, id)).for('update');
  // Read after the lock: the previous holder may have changed it.
  return findTemplate(tx, id);
}

function matches(search: string) {
  return matching(sql`(searchable(${templates.name}) || E'\n' || searchable(${templates.title}))`, search);
}
