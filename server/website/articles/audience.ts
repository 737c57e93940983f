import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import type { Article } from '#contract/articles.ts';
import { articleMessages } from '#contract/articles-constants.ts';
import type { Db } from '#server/platform/database/client.ts';
import { articleCompanies } from '#server/platform/database/tables/articles.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { invalid } from '#server/platform/domain/refusals.ts';

type Audience = Pick<z.output<typeof Article>, 'audience' | 'companyIds'>;

const everyClient: Audience = { audience: 'clients', companyIds: [] };

/**
 * The audience of an article after a change. Only the audience `companies` has companies.
 * @throws 400 without a company, or for one that does not exist
 */
export async function audienceWith(
  tx: Db,
  sent: { [part in keyof Audience]?: Audience[part] | undefined },
  before = everyClient,
) {
  const audience = sent.audience ?? before.audience;
  const companyIds = audience === 'companies' ? (sent.companyIds ?? before.companyIds) : [];
  if (audience === 'companies' && companyIds.length === 0) {
    throw invalid('companyIds', articleMessages.companiesRequired);
  }
  const added = companyIds.filter((id) => !before.companyIds.includes(id));
  if (added.length > 0) {
    const isKept = and(inArray(companies.id, added), isNull(companies.deletedAt));
    const found = await tx.select({ id: companies.id }).from(companies).where(isKept).for('share');
    if (found.length < added.length) throw invalid('companyIds', articleMessages.companyUnknown);
  }
  return { audience, companyIds };
}

/** Stores the companies that an article is for. */
export async function keepCompanies(tx: Db, articleId: string, companyIds: string[]) {
  await tx.delete(articleCompanies).where(eq(articleCompanies.articleId, articleId));
  if (companyIds.length === 0) return;
  await tx.insert(articleCompanies).values(companyIds.map((companyId) => ({ articleId, companyId })));
}

/** The names of companies, for the audit log. */
export async function companyNames(tx: Db, companyIds: string[]) {
  if (companyIds.length === 0) return [];
  const rows = await tx.select({ name: companies.name }).from(companies).where(inArray(companies.id, companyIds));
  return rows.map(({ name }) => name).sort();
}
