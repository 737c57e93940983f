import { and, count, eq, gte, isNull, lt } from 'drizzle-orm';
import type { RatingFigures } from '#contract/reports.ts';
import type { Db } from '#server/platform/database/client.ts';
import { ratings } from '#server/platform/database/tables/ratings.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';

const SCORES = [5, 4, 3, 2, 1];

type Period = { from: Date; to: Date; company?: string | undefined };

/** The ratings given in a period, about tickets of one company or all. */
export async function countRatings(db: Db, { from, to, company }: Period): Promise<RatingFigures> {
  const rows = await db
    .select({ score: ratings.score, ratings: count() })
    .from(ratings)
    .innerJoin(tickets, eq(tickets.id, ratings.ticketId))
    .where(
      and(
        gte(ratings.createdAt, from),
        lt(ratings.createdAt, to),
        isNull(tickets.deletedAt),
        company ? eq(tickets.companyId, company) : undefined,
      ),
    )
    .groupBy(ratings.score);
  const scores = SCORES.map((score) => rows.find((row) => row.score === score) ?? { score, ratings: 0 });
  const n = scores.reduce((sum, { ratings }) => sum + ratings, 0);
  const points = scores.reduce((sum, { score, ratings }) => sum + score * ratings, 0);
  return {
    n,
    mean: n === 0 ? null : Math.round((100 * points) / n) / 100,
    satisfied: scores.reduce((sum, { score, ratings }) => sum + (score >= 4 ? ratings : 0), 0),
    scores,
  };
}
