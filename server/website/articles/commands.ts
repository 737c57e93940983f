import { eq, sql } from 'drizzle-orm';
import type { ArticleChangesInput, NewArticleInput } from '#contract/articles.ts';
import { type Actor, isStaff } from '#contract/policies.ts';
import { attachFiles } from '#server/desk/files/attach.ts';
import { type Db, one } from '#server/platform/database/client.ts';
import { keepSpellings } from '#server/platform/database/spellings.ts';
import { articles } from '#server/platform/database/tables/articles.ts';
import type { UserActor } from '#server/platform/events/actor.ts';
import { lengthsOf } from '#server/platform/events/changes.ts';
import { type Changes, record } from '#server/platform/events/record.ts';
import type { Copy } from '#server/platform/http/conflicts.ts';
import { updateVersioned } from '#server/platform/http/versions.ts';
import { audienceWith, companyNames, keepCompanies } from './audience.ts';
import { plainTextOf } from './plain-text.ts';
import { findArticle, lockArticle } from './queries.ts';
import { changedSlug, keepEarlierSlug, newSlug } from './slugs.ts';
import { keepVersion } from './versions.ts';

/** An article is for all clients unless it says otherwise. */
type NewValues = Omit<NewArticleInput, 'audience' | 'companyIds'> & Partial<NewArticleInput>;

/**
 * Creates an article.
 * @param words the plain text of its content; required inside a transaction, because parsing takes a while
 * @param ticket the ticket that it was made from
 * @throws 400 for a text that can't be shown
 */
export async function createArticle(
  db: Db,
  author: UserActor,
  input: NewValues,
  words?: string,
  ticket?: { id: string; ticketNumber: string },
) {
  const plainText = words ?? (await plainTextOf(input.content));
  const { fileIds = [], companyIds: _, ...fields } = input;
  return db.transaction(async (tx) => {
    const tags = await keepSpellings(tx, 'article tag', input.tags);
    const [category = input.category] = await keepSpellings(tx, 'article category', [input.category]);
    const { audience, companyIds } = await audienceWith(tx, input);
    const slug = await newSlug(tx, input.title, input.slug);
    const row = {
      ...fields,
      ticketId: ticket?.id,
      slug,
      audience,
      tags,
      category,
      plainText,
      tagLine: tagLineOf(tags),
    };
    const { id } = one(await tx.insert(articles).values(row).returning({ id: articles.id }));
    await keepCompanies(tx, id, companyIds);
    await attachFiles(tx, author, fileIds, { articleId: id });
    await keepVersion(tx, author, id);
    const changes: Changes = ticket ? { fromTicket: [null, ticket.ticketNumber] } : {};
    await record(tx, author, { action: 'created', ...named({ id, title: input.title }), changes });
    return findArticle(tx, author, id);
  });
}

/** Counts that a client opened an article. Throws 404 if it is not visible to the actor. */
export async function countReading(db: Db, actor: Actor, id: string) {
  await findArticle(db, actor, id);
  if (isStaff(actor)) return;
  await db
    .update(articles)
    .set({ reads: sql`${articles.reads} + 1` })
    .where(eq(articles.id, id));
}

/**
 * Updates the fields that were sent. Without a difference, the article's time of change stays the same.
 * @param copy the version that was edited; without it the changes overwrite whatever is stored
 * @throws 404, 400 for a text that can't be shown, 409 or 412 for a stale copy
 */
export async function updateArticle(
  db: Db,
  author: UserActor,
  id: string,
  sent: Omit<ArticleChangesInput, 'version'>,
  copy: Copy = {},
) {
  const { title, content, isPublished, fileIds = [] } = sent;
  const plainText = content === undefined ? undefined : await plainTextOf(content);
  return db.transaction(async (tx) => {
    const article = await lockArticle(tx, author, id);
    return updateVersioned(tx, author, article, copy, {
      named: named(article),
      summarized: ['content'],
      values: async () => {
        await attachFiles(tx, author, fileIds, { articleId: id });
        const tags = sent.tags && (await keepSpellings(tx, 'article tag', sent.tags));
        const [category] = sent.category ? await keepSpellings(tx, 'article category', [sent.category]) : [];
        const forWhom = await audienceWith(tx, sent, article);
        const slug = await changedSlug(tx, article, sent);
        return { title, content, category, tags, isPublished, ...forWhom, slug };
      },
      write: async ({ companyIds, ...row }) => {
        if (row.slug !== undefined) await keepEarlierSlug(tx, article, row.slug);
        await tx
          .update(articles)
          .set({ ...row, plainText, tagLine: row.tags && tagLineOf(row.tags), updatedAt: sql`now()` })
          .where(eq(articles.id, id));
        await keepCompanies(tx, id, companyIds);
        await keepVersion(tx, author, id);
      },
      read: () => findArticle(tx, author, id),
      recorded: (changes) => withNames(tx, lengthsOf(changes, ['content'])),
    });
  });
}

/** Soft-deletes an article; an operator can restore its row. Throws 404. */
export async function deleteArticle(db: Db, author: UserActor, id: string) {
  await db.transaction(async (tx) => {
    const article = await lockArticle(tx, author, id);
    await tx.update(articles).set({ deletedAt: sql`now()` }).where(eq(articles.id, id));
    await record(tx, author, { action: 'deleted', ...named(article) });
  });
}

/** An article's name in the audit log. */
function named({ id, title }: { id: string; title: string }) {
  return { kind: 'article', recordId: id, recordName: title } as const;
}

/** The audit log names companies. */
async function withNames(tx: Db, { companyIds, ...changes }: Changes): Promise<Changes> {
  if (!companyIds) return changes;
  const [from, to] = companyIds.map((ids) => companyNames(tx, ids as string[]));
  return { ...changes, companies: [await from, await to] };
}

/** The tags on one line. A search is one line too, so it never matches across fields. */
export function tagLineOf(tags: string[]) {
  return tags.join(', ');
}
