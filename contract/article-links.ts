import { z } from 'zod';
import { Article } from './articles.ts';
import { ArticleLinks, articleMessages } from './articles-constants.ts';
import { endpoint } from './endpoint.ts';
import { line } from './primitives.ts';
import { FieldLimit } from './shared-constants.ts';

const LinkTarget = Article.pick({
  id: true,
  title: true,
  slug: true,
  isPublished: true,
  audience: true,
  companyIds: true,
});

export const findLinkedArticles = endpoint({
  method: 'GET',
  url: '/api/ticketing/knowledge-base/linked',
  access: 'staff',
  schema: {
    summary: 'Find the articles that links lead to',
    description: 'For provider staff, to check the links in an article. Links to pages that do not exist are left out.',
    tags: ['Knowledge base'],
    querystring: z.object({
      targets: line({ max: ArticleLinks * (FieldLimit.slug + 1), required: articleMessages.targetsRequired })
        .transform((targets) => targets.split(',').slice(0, ArticleLinks))
        .describe('Ids of articles and their addresses on the website, with commas between them'),
    }),
    response: { 200: z.array(z.object({ target: z.string(), article: LinkTarget })) },
  },
});
