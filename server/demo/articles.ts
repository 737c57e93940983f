import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { NewArticle } from '#contract/articles.ts';
import { createArticle } from '#server/articles/commands.ts';
import type { Db } from '#server/database/client.ts';
import { articles } from '#server/database/tables/articles.ts';
import { type Actors, actorOf, PersonName } from './people.ts';
import { readMarkdown } from './read-data.ts';

const DemoArticle = z.strictObject({
  ...NewArticle.omit({ content: true, isPublished: true }).shape,
  by: PersonName,
  daysAgo: z.int(),
  isDraft: z.boolean().default(false),
});

const demoArticles = readMarkdown('articles', DemoArticle).sort((a, b) => b.daysAgo - a.daysAgo);

/**
 * Creates the knowledge base, with past dates, oldest article first.
 * @returns the ids by title
 */
export async function writeArticles(db: Db, actors: Actors) {
  const ids = new Map<string, string>();
  for (const { by, daysAgo, isDraft, ...article } of demoArticles) {
    const { id } = await createArticle(db, actorOf(actors, by), { ...article, isPublished: !isDraft });
    const moment = sql<Date>`now() - ${`${daysAgo} days`}::interval`;
    await db.update(articles).set({ createdAt: moment, updatedAt: moment }).where(eq(articles.id, id));
    ids.set(article.title, id);
  }
  return ids;
}
