import { and, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { type ClientUser, canSeeDrafts, type Staff } from '#contract/policies.ts';
import type { Db } from '#server/platform/database/client.ts';
import { articles } from '#server/platform/database/tables/articles.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { isActiveAccount } from './active-user.ts';

/** Who reads articles; null for a visitor of the website. */
export type Reader = Pick<Staff, 'role' | 'companyId'> | Pick<ClientUser, 'role' | 'companyId'> | null;

/**
 * The articles visible to a reader: staff see all, clients the published ones for them or their company, visitors the
 * public ones. Every read of `articles` uses it, so a hidden article is simply not found.
 */
export function visibleTo(reader: Reader): SQL | undefined {
  const isKept = isNull(articles.deletedAt);
  if (reader && canSeeDrafts(reader)) return isKept;
  return and(isKept, sql`${articles.isPublished}`, isFor(reader));
}

/**
 * Which of these client users may read which of these articles at this moment: `visibleTo` for many users at once. Staff read
 * all articles.
 */
export async function listArticleReaders(db: Db, ids: string[], clientIds: string[]) {
  const isVisible = and(isNull(articles.deletedAt), sql`${articles.isPublished}`, isFor(users));
  return db
    .select({ id: articles.id, userId: users.id })
    .from(articles)
    .innerJoin(users, isVisible)
    .where(and(inArray(articles.id, ids), inArray(users.id, clientIds), isActiveAccount));
}

/** @param reader a column of company ids compares each article with many users */
function isFor(reader: { companyId: string | null | typeof users.companyId } | null) {
  if (!reader) return sql`${articles.audience} = 'public'`;
  return sql`(${articles.audience} in ('public', 'clients') or ${articles.audience} = 'companies' and exists (
    select 1 from article_companies where article_id = ${articles.id} and company_id = ${reader.companyId}))`;
}
