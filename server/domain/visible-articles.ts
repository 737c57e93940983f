import { and, isNull, type SQL, sql } from 'drizzle-orm';
import { type ClientUser, canSeeDrafts, type Staff } from '#contract/policies.ts';
import { articles } from '#server/database/tables/articles.ts';

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

function isFor(reader: Reader) {
  if (!reader) return sql`${articles.audience} = 'public'`;
  return sql`(${articles.audience} in ('public', 'clients') or ${articles.audience} = 'companies' and exists (
    select 1 from article_companies where article_id = ${articles.id} and company_id = ${reader.companyId}))`;
}
