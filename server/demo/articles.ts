import { eq, sql } from 'drizzle-orm';
import type { NewArticleInput } from '#contract/articles.ts';
import type { Actor } from '#contract/policies.ts';
import { createArticle } from '#server/articles/commands.ts';
import type { Db } from '#server/database/client.ts';
import { articles } from '#server/database/schema.ts';
import { deviceArticles } from './articles-on-devices.ts';
import { officeArticles } from './articles-on-office.ts';

export type DemoArticle = Omit<NewArticleInput, 'isPublished'> & {
  /** Who of the provider wrote it, by first name. */
  by: string;
  daysAgo: number;
  isDraft?: boolean;
};

/**
 * The knowledge base, written at the times at which it is told to have been.
 * @param actors everybody by name, as the articles call them
 */
export async function writeArticles(db: Db, actors: ReadonlyMap<string, Actor>) {
  for (const { by, daysAgo, isDraft = false, ...article } of [...officeArticles, ...deviceArticles]) {
    const author = actors.get(by);
    if (!author) throw new Error(`The demo has nobody called "${by}"`);
    const { id } = await createArticle(db, author, { ...article, isPublished: !isDraft });
    const moment = sql<Date>`now() - ${`${daysAgo} days`}::interval`;
    await db.update(articles).set({ createdAt: moment, updatedAt: moment }).where(eq(articles.id, id));
  }
}
