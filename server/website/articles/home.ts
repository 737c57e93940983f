import { desc, eq } from 'drizzle-orm';
import { HomeArticles } from '#contract/articles-constants.ts';
import type { Actor } from '#contract/policies.ts';
import { MINUTE } from '#contract/shared-constants.ts';
import { findShownBalance } from '#server/desk/agreements/find-balance.ts';
import { newPromise } from '#server/desk/promise/clocks.ts';
import { findRules, termsFor } from '#server/desk/promise/rules.ts';
import { type Db, one } from '#server/platform/database/client.ts';
import { articles } from '#server/platform/database/tables/articles.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { narrowedTo } from './queries.ts';

/** A client's home page, apart from the tickets: when a new one would be answered, the most-read articles, its options, and what is left. */
export async function findHome(db: Db, actor: Actor) {
  const balance = await findShownBalance(db, actor);
  const terms = termsFor(await findRules(db, actor.companyId), 'medium');
  const { firstReplyDueAt } = newPromise(terms, { hasFirstReply: true });
  return {
    firstReplyDueAt: firstReplyDueAt && onQuarterHour(firstReplyDueAt),
    articles: await db
      .select({ id: articles.id, title: articles.title })
      .from(articles)
      .where(narrowedTo(actor, {}))
      .orderBy(desc(articles.reads), desc(articles.updatedAt), desc(articles.id))
      .limit(HomeArticles),
    showsPlannedWork: await showsPlannedWork(db, actor.companyId),
    ...(balance ? { balance } : {}),
  };
}

async function showsPlannedWork(db: Db, companyId: string | null) {
  if (companyId === null) return true;
  const { isShown } = one(
    await db.select({ isShown: companies.showsPlannedWork }).from(companies).where(eq(companies.id, companyId)),
  );
  return isShown;
}

const QUARTER = 15 * MINUTE;

/** The moment passes while somebody reads it, so a later one is more honest than the exact one. */
function onQuarterHour(moment: Date) {
  return new Date(Math.ceil(moment.getTime() / QUARTER) * QUARTER);
}
