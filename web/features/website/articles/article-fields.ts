import { z } from 'zod';
import { ArticleAudiences, articleMessages } from '#contract/articles-constants.ts';
import type { Article } from './api.ts';
import type { Audience } from './audience.ts';

/** An article as typed in the form. */
export const ArticleFields = z.object({
  title: z.string(),
  category: z.string(),
  tags: z.string(),
  content: z.string(),
  isPublished: z.boolean(),
  // Drafts of earlier versions lack the following.
  audience: z.enum(ArticleAudiences).default('clients'),
  companyIds: z.array(z.string()).default([]),
  slug: z.string().default(''),
});
export type ArticleFields = z.output<typeof ArticleFields>;

/** The draft of an edit, or of a new article. */
export const articleDraft = {
  nameOf: (article: Article | undefined) => (article ? `article:${article.id}` : 'new-article'),
  schema: ArticleFields,
};

const blank = {
  title: '',
  category: '',
  tags: [] as string[],
  content: '',
  isPublished: false,
  audience: 'clients' as Audience,
  companyIds: [] as string[],
  slug: '',
};

export function fieldsOf({ tags, ...fields }: typeof blank = blank): ArticleFields {
  const { title, category, content, isPublished, audience, companyIds, slug } = fields;
  return { title, category, tags: tags.join(', '), content, isPublished, audience, companyIds, slug };
}

/** Why the fields of an article can't be saved. */
export function articleProblem({ title, content, category, audience, companyIds }: ArticleFields) {
  if (!title.trim() || !content.trim() || !category.trim()) return articleMessages.fieldsRequired;
  return audience === 'companies' && companyIds.length === 0 ? articleMessages.companiesRequired : undefined;
}
