import type { Report } from '#contract/reports.ts';
import { ReportLimit } from '#contract/reports-constants.ts';
import type { Db } from '#server/database/client.ts';
import { statement } from '#server/database/statement.ts';

type Period = { from: Date; to: Date; company?: string | undefined };

const readArticles = statement<Report['articles'][number]>('reports/articles');

/** The articles that solved tickets of one company or all in a period. */
export async function countArticles(db: Db, { from, to, company }: Period) {
  return readArticles(db, { from, to, company, most: ReportLimit.articles }, { isRare: true });
}
