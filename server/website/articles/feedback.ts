import { and, eq, isNull, sql } from 'drizzle-orm';
import { canSeeDrafts } from '#contract/policies.ts';
import type { Db } from '#server/platform/database/client.ts';
import { articles } from '#server/platform/database/tables/articles.ts';
import { isRefused } from '#server/platform/domain/refusals.ts';
import type { Reader } from '#server/platform/domain/visible-articles.ts';
import { countUse } from '#server/platform/http/count-use.ts';
import { after, byId, byNumber } from '#server/platform/http/pagination.ts';
import { findArticle } from './queries.ts';

/** Who judges an article: a user, or the network of a visitor. */
type Judge = { userId: string } | { ip: string };
type Options = { isHelpful: boolean; judge: Judge };

/**
 * Counts whether an article helped a reader. Staff, and readers who answer again within a day, are thanked and not counted.
 * @throws 404 if it is not visible to the reader
 */
export async function countFeedback(db: Db, reader: Reader, articleId: string, { isHelpful, judge }: Options) {
  const counted = isHelpful ? 'helpful' : 'notHelpful';
  await countOnce(db, reader, articleId, { counted, limit: 'article_feedback', judge });
}

/**
 * Counts that an article solved a reader's problem before a ticket was created: once a day for each reader, staff never.
 * @throws 404 if it is not visible to the reader
 */
export async function countSolved(db: Db, reader: Reader, articleId: string, judge: Judge) {
  await countOnce(db, reader, articleId, { counted: 'solved', limit: 'article_solutions', judge });
}

type Counting = {
  judge: Judge;
  counted: 'helpful' | 'notHelpful' | 'solved';
  /** The limit of a network; that of a user has the same name with `own_` before it. */
  limit: 'article_feedback' | 'article_solutions';
};

async function countOnce(db: Db, reader: Reader, articleId: string, { counted, limit, judge }: Counting) {
  await findArticle(db, reader, articleId);
  if (reader && canSeeDrafts(reader)) return;
  await withinLimit(
    db.transaction(async (tx) => {
      if ('ip' in judge) await countUse(tx, limit, { ip: judge.ip, subject: articleId });
      else await countUse(tx, `own_${limit}`, { subject: `${articleId} ${judge.userId}` });
      await tx
        .update(articles)
        .set({ [counted]: sql`${articles[counted]} + 1` })
        .where(eq(articles.id, articleId));
    }),
  );
}

/** Does nothing beyond a limit: what is counted without a name needs no refusal. */
export async function withinLimit(counting: Promise<unknown>) {
  await counting.catch((error) => {
    if (!isRefused(error, 'too many')) throw error;
  });
}

const judged = sql`${articles.helpful} + ${articles.notHelpful} + ${articles.solved} > 0`;

/**
 * One page of the articles that readers judged, those that helped the fewest first. For staff.
 * @returns one more than requested if more follow
 */
export async function listFeedback(db: Db, { cursor, limit }: { cursor?: string | undefined; limit: number }) {
  const { id, title, helpful, notHelpful, solved, reads } = articles;
  const page = after(cursor, [byNumber(notHelpful), byId(id)], 'desc');
  return db
    .select({ articleId: id, title, helpful, notHelpful, solved, reads })
    .from(articles)
    .where(and(isNull(articles.deletedAt), judged, page.where))
    .orderBy(...page.orderBy)
    .limit(limit + 1);
}
