import { z } from 'zod';
import { Article, ArticleParams } from './articles.ts';
import { ArticleAudiences } from './articles-constants.ts';
import { endpoint } from './endpoint.ts';
import { idOf, PageQuery, Timestamp } from './primitives.ts';
import { Version } from './versions.ts';

/** An article as somebody saved it. */
const ArticleVersion = z.object({
  version: Version,
  title: z.string(),
  isPublished: z.boolean(),
  audience: z.enum(ArticleAudiences),
  authorName: z.string().nullable().describe('Null for what was saved before versions were kept'),
  createdAt: Timestamp,
});

/** With its texts, which can be saved again. */
const WholeVersion = ArticleVersion.extend(Article.pick({ content: true, category: true, tags: true }).shape);

export const listArticleVersions = endpoint({
  method: 'GET',
  url: '/api/ticketing/knowledge-base/:articleId/versions',
  access: 'staff',
  schema: {
    summary: 'List the versions of an article, newest first',
    description: 'For provider staff. Each save is one version. To restore one, send its texts as a change.',
    tags: ['Knowledge base'],
    params: ArticleParams,
    querystring: PageQuery,
    response: { 200: z.array(ArticleVersion) },
  },
});

export const findArticleVersion = endpoint({
  method: 'GET',
  url: '/api/ticketing/knowledge-base/:articleId/versions/:version',
  access: 'staff',
  schema: {
    summary: 'Read one version of an article',
    description: 'For provider staff.',
    tags: ['Knowledge base'],
    params: z.object({
      articleId: idOf('Article'),
      version: z.coerce
        .number({ error: 'Version not found' })
        .int('Version not found')
        .min(1, 'Version not found')
        .max(2_147_483_647, 'Version not found'),
    }),
    response: { 200: WholeVersion },
  },
});
