import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { NewArticle } from '#contract/articles.ts';
import { foldText } from '#contract/search-text.ts';
import { DAY } from '#contract/shared-constants.ts';
import type { Db } from '#server/platform/database/client.ts';
import { articles, missedSearches } from '#server/platform/database/tables/articles.ts';
import { createArticle } from '#server/website/articles/commands.ts';
import { type Actors, actorOf, PersonName } from './people.ts';
import { readMarkdown, readYaml } from './read-data.ts';

const DemoArticle = z.strictObject({
  ...NewArticle.omit({ content: true, isPublished: true }).shape,
  by: PersonName,
  daysAgo: z.int(),
  isDraft: z.boolean().default(false),
  /** How often readers said that it helped, or that it did not. */
  judged: z.strictObject({ helpful: z.int(), notHelpful: z.int() }).optional(),
});

const demoArticles = readMarkdown('articles', DemoArticle).sort((a, b) => b.daysAgo - a.daysAgo);

/**
 * Creates the knowledge base, with past dates, oldest article first.
 * @returns the ids by title
 */
export async function writeArticles(db: Db, actors: Actors) {
  const ids = new Map<string, string>();
  for (const { by, daysAgo, isDraft, judged, ...article } of demoArticles) {
    const { id } = await createArticle(db, actorOf(actors, by), { ...article, isPublished: !isDraft });
    const moment = sql<Date>`now() - ${`${daysAgo} days`}::interval`;
    await db
      .update(articles)
      .set({ createdAt: moment, updatedAt: moment, ...judged })
      .where(eq(articles.id, id));
    ids.set(article.title, id);
  }
  return ids;
}

const DemoMissedSearch = z.strictObject({ search: z.string(), times: z.int(), daysAgo: z.number() });

const demoMissedSearches = readYaml('missed-searches.yaml', z.array(DemoMissedSearch));

/** What readers searched for in vain. */
export async function missSearches(db: Db) {
  const rows = demoMissedSearches.map(({ search, times, daysAgo }) => ({
    ...{ search, words: foldText(search), times, lastAt: new Date(Date.now() - daysAgo * DAY) },
  }));
  await db.insert(missedSearches).values(rows);
}
