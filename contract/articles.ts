import { z } from 'zod';
import { ArticleAudiences, ArticleCompanies, ArticleLength, articleMessages } from './articles-constants.ts';
import { SlugPattern } from './articles-slug.ts';
import { endpoint } from './endpoint.ts';
import { Done, Id, idOf, line, PageQuery, paragraphs, Search, Tags, Timestamp } from './primitives.ts';
import { FieldLimit } from './shared-constants.ts';
import { FileIds } from './stored-file.ts';
import { BaseVersion, changeDescription, changeOf, Version } from './versions.ts';

/** An article of the knowledge base. */
export const Article = z.object({
  id: Id,
  title: z.string(),
  content: z.string().describe('Markdown: CommonMark with tables'),
  preview: z.string().describe('The beginning of the text, without markup'),
  category: z.string(),
  tags: z.array(z.string()),
  isPublished: z.boolean(),
  audience: z
    .enum(ArticleAudiences)
    .describe('Who may read it once it is published: everybody on the website, all clients, some companies, or staff'),
  companyIds: z
    .array(Id)
    .describe('For the audience `companies`: whose clients may read it. Client staff get their own company only'),
  slug: z.string().describe('The last part of its address on the website, `/help/<slug>`, while it is public'),
  updatedAt: Timestamp,
  version: Version,
});

const Title = line({ max: FieldLimit.title, required: articleMessages.fieldsRequired });
const Content = paragraphs({ max: ArticleLength, required: articleMessages.fieldsRequired });
const Category = line({ max: FieldLimit.category, required: articleMessages.fieldsRequired });
const Audience = z.enum(ArticleAudiences, 'Choose public, clients, companies or staff');
const CompanyIds = z
  .array(Id)
  .max(ArticleCompanies, `Choose up to ${ArticleCompanies} companies`)
  .transform((ids) => [...new Set(ids.map((id) => id.toLowerCase()))].sort());
const Slug = line({ max: FieldLimit.slug })
  .overwrite((slug) => slug.normalize('NFC').toLowerCase())
  .refine((slug) => SlugPattern.test(slug), articleMessages.slugInvalid);

/** An article is a draft until someone publishes it. */
export const NewArticle = z.object({
  title: Title,
  content: Content,
  category: Category,
  tags: Tags.default([]),
  isPublished: z.boolean().default(false),
  audience: Audience.default('clients'),
  companyIds: CompanyIds.default([]).describe('For the audience `companies`; otherwise ignored'),
  slug: Slug.optional().describe('By default it is made of the title'),
  fileIds: FileIds.describe('Pictures that the content shows'),
});
export type NewArticleInput = z.output<typeof NewArticle>;

/** Omitted fields stay unchanged. */
export const ArticleChanges = z.object({
  title: Title.optional(),
  content: Content.optional(),
  category: Category.optional(),
  tags: Tags.optional(),
  isPublished: z.boolean().optional(),
  audience: Audience.optional(),
  companyIds: CompanyIds.optional(),
  slug: Slug.optional().describe('The earlier one keeps leading to the article'),
  fileIds: FileIds.describe('Pictures to add'),
  version: BaseVersion,
});
export type ArticleChangesInput = z.output<typeof ArticleChanges>;

export const ArticleQuery = PageQuery.extend({
  search: Search,
  category: line({ max: FieldLimit.category }).optional(),
  includeUnpublished: z.enum(['true', 'false'], 'Choose true or false').optional(),
});
export type ArticleQueryInput = z.output<typeof ArticleQuery>;

/** The path of one article. */
export const ArticleParams = z.object({ articleId: idOf('Article') });

export const listArticles = endpoint({
  method: 'GET',
  url: '/api/ticketing/knowledge-base',
  access: 'signed-in',
  schema: {
    summary: 'List articles, newest change first',
    description:
      'A `search` orders by relevance instead: title before tags before text, exact words before those with a typo. `includeUnpublished=true` adds the drafts for provider staff; from client staff it is ignored. A page ends early when its contents reach 100 KB. Where more follow, a `Link` header with `rel="next"` has the next page.',
    tags: ['Knowledge base'],
    querystring: ArticleQuery,
    response: { 200: z.array(Article) },
  },
});

export const listArticleCategories = endpoint({
  method: 'GET',
  url: '/api/ticketing/knowledge-base-categories',
  access: 'signed-in',
  schema: {
    summary: 'List the categories that articles have, by name',
    description: 'Client staff get those with a published article.',
    tags: ['Knowledge base'],
    response: { 200: z.array(z.string()) },
  },
});

export const findArticle = endpoint({
  method: 'GET',
  url: '/api/ticketing/knowledge-base/:articleId',
  access: 'signed-in',
  schema: {
    summary: 'Read one article',
    tags: ['Knowledge base'],
    params: ArticleParams,
    response: { 200: Article },
  },
});

export const noteReading = endpoint({
  method: 'POST',
  url: '/api/ticketing/knowledge-base/:articleId/read',
  access: 'signed-in',
  schema: {
    summary: 'Count that you opened an article',
    description: 'The articles that client staff opened most are on their home. Those of provider staff do not count.',
    tags: ['Knowledge base'],
    params: ArticleParams,
    response: { 200: Done },
  },
});

export const createArticle = endpoint({
  method: 'POST',
  url: '/api/ticketing/knowledge-base',
  access: 'staff',
  createsOnce: true,
  schema: {
    summary: 'Write an article',
    tags: ['Knowledge base'],
    body: NewArticle,
    response: { 201: Article },
  },
});

export const updateArticle = endpoint({
  method: 'PUT',
  url: '/api/ticketing/knowledge-base/:articleId',
  access: 'staff',
  schema: {
    summary: 'Change an article',
    description: changeDescription,
    tags: ['Knowledge base'],
    params: ArticleParams,
    body: ArticleChanges,
    ...changeOf(Article),
  },
});

export const deleteArticle = endpoint({
  method: 'DELETE',
  url: '/api/ticketing/knowledge-base/:articleId',
  access: 'staff',
  schema: { summary: 'Delete an article', tags: ['Knowledge base'], params: ArticleParams, response: { 200: Done } },
});
