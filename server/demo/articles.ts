import { eq, sql } from 'drizzle-orm';
import type { NewArticleInput } from '#contract/articles.ts';
import { createArticle } from '#server/articles/commands.ts';
import type { Db } from '#server/database/client.ts';
import { articles } from '#server/database/tables/articles.ts';
import type { UserActor } from '#server/events/actor.ts';
import { deviceArticles } from './articles-on-devices.ts';
import { officeArticles } from './articles-on-office.ts';

export type DemoArticle = Omit<NewArticleInput, 'isPublished'> & {
  /** The author's first name; a provider user. */
  by: string;
  daysAgo: number;
  isDraft?: boolean;
};

/**
 * Creates the knowledge base, with past dates.
 * @param actors all demo users by name, as the articles refer to them
 * @returns the ids by title
 */
export async function writeArticles(db: Db, actors: ReadonlyMap<string, UserActor>) {
  const ids = new Map<string, string>();
  for (const { by, daysAgo, isDraft = false, ...article } of [...officeArticles, ...deviceArticles]) {
    const author = actors.get(by);
    if (!author) throw new Error(`The demo has nobody called "${by}"`);
    const { id } = await createArticle(db, author, { ...article, isPublished: !isDraft });
    const moment = sql<Date>`now() - ${`${daysAgo} days`}::interval`;
    await db.update(articles).set({ createdAt: moment, updatedAt: moment }).where(eq(articles.id, id));
    ids.set(article.title, id);
  }
  return ids;
}
