import { eq, sql } from 'drizzle-orm';
import type { ArticleChangesInput, NewArticleInput } from '#contract/articles.ts';
import { type Author, type Changes, changesBetween, record } from '#server/audit/record.ts';
import { type Db, one } from '#server/database/client.ts';
import { articles } from '#server/database/schema.ts';
import { type Copy, refuseStale } from '#server/versions.ts';
import { plainTextOf } from './plain-text.ts';
import { findArticle, lockArticle } from './queries.ts';

/** Writes an article. Throws 400 for a text that can not be shown. */
export async function createArticle(db: Db, author: Author, input: NewArticleInput) {
  const row = { ...input, plainText: plainTextOf(input.content), tagLine: tagLineOf(input.tags) };
  return db.transaction(async (tx) => {
    const { id } = one(await tx.insert(articles).values(row).returning({ id: articles.id }));
    await record(tx, author, { action: 'created', ...named({ id, title: input.title }) });
    return findArticle(tx, author, id);
  });
}

/**
 * Changes what was sent and nothing else; without a difference the article keeps the time of its last change.
 * @param copy which version the changes were made from; without it they are saved over whatever is there
 * @throws 404, 400 for a text that can not be shown, 409 or 412 for a copy that is not the present one
 */
export async function updateArticle(
  db: Db,
  author: Author,
  id: string,
  sent: Omit<ArticleChangesInput, 'version'>,
  copy: Copy = {},
) {
  const { title, content, category, tags, isPublished } = sent;
  return db.transaction(async (tx) => {
    const article = await lockArticle(tx, author, id);
    const plainText = content === undefined ? undefined : plainTextOf(content);
    await refuseStale(tx, article, copy, { what: 'article', summarized: ['content'] });
    const changes = changesBetween(article, { title, content, category, tags, isPublished });
    if (Object.keys(changes).length === 0) return article;

    const tagLine = tags && tagLineOf(tags);
    const row = { title, content, category, tags, isPublished, plainText, tagLine, updatedAt: sql`now()` };
    const version = article.version + 1;
    await tx
      .update(articles)
      .set({ ...row, version })
      .where(eq(articles.id, id));
    await record(tx, author, { action: 'changed', ...named(article), changes: withoutText(changes) });
    return findArticle(tx, author, id);
  });
}

/** Takes an article out of every list; its row stays for an operator to bring back. Throws 404. */
export async function deleteArticle(db: Db, author: Author, id: string) {
  await db.transaction(async (tx) => {
    const article = await lockArticle(tx, author, id);
    await tx.update(articles).set({ deletedAt: sql`now()` }).where(eq(articles.id, id));
    await record(tx, author, { action: 'deleted', ...named(article) });
  });
}

/** An article as the audit log calls it. */
function named({ id, title }: { id: string; title: string }) {
  return { kind: 'article', recordId: id, recordName: title } as const;
}

/** That a text was changed belongs into the audit log, not a copy of it each time. */
function withoutText({ content, ...changes }: Changes): Changes {
  if (!content) return changes;
  const [from, to] = content.map((text) => `${String(text).length.toLocaleString('en-US')} characters`);
  return { ...changes, content: [from, to] };
}

/** Tags as a search finds them: on one line, so that it never matches the end of one together with the next line. */
function tagLineOf(tags: string[]) {
  return tags.join(', ');
}
