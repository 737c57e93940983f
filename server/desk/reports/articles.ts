import type { Report } from '#contract/reports.ts';
import { ReportLimit } from '#contract/reports-constants.ts';
import type { Db } from '#server/platform/database/client.ts';
import { statement } from '#server/platform/database/statement.ts';
import { type Reader, visibleTo } from '#server/platform/domain/visible-articles.ts';

type Period = { from: Date; to: Date; company?: string | undefined };

const readArticles = statement<Report['articles'][number]>('desk/reports/articles');

/** The articles visible to the reader that solved tickets of one company or all in a period. */
export async function countArticles(db: Db, reader: Reader, { from, to, company }: Period) {
  const isVisible = visibleTo(reader);
  return readArticles(db, { from, to, company, isVisible, most: ReportLimit.articles }, { isRare: true });
}
