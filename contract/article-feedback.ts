import { z } from 'zod';
import { ArticleParams } from './articles.ts';
import { articleMessages } from './articles-constants.ts';
import { endpoint } from './endpoint.ts';
import { Done, Id, idOf, line, PageQuery, Timestamp } from './primitives.ts';
import { FieldLimit } from './shared-constants.ts';

/** What readers said about an article. */
const ArticleFeedback = z.object({
  articleId: Id,
  title: z.string(),
  helpful: z.int().describe('How often readers said that it helped them'),
  notHelpful: z.int(),
  solved: z.int().describe('How often it made a ticket unnecessary'),
  reads: z.int().describe('How often client staff opened it'),
});

const MissedSearch = z.object({
  id: Id,
  search: z.string().describe('As it was typed last'),
  times: z.int(),
  lastAt: Timestamp,
});

export const giveArticleFeedback = endpoint({
  method: 'POST',
  url: '/api/ticketing/knowledge-base/:articleId/feedback',
  access: 'signed-in',
  schema: {
    summary: 'Say whether an article helped you',
    description:
      'It is counted without your name, once a day for each article. What provider staff say is not counted. Readers of the website send a form instead, without a login.',
    tags: ['Knowledge base'],
    params: ArticleParams,
    body: z.object({ isHelpful: z.boolean() }),
    response: { 200: Done },
  },
});

export const listArticleFeedback = endpoint({
  method: 'GET',
  url: '/api/ticketing/knowledge-base/feedback',
  access: 'staff',
  schema: {
    summary: 'List articles by how many readers they did not help',
    description: 'For provider staff. Articles that nobody has judged are left out.',
    tags: ['Knowledge base'],
    querystring: PageQuery,
    response: { 200: z.array(ArticleFeedback) },
  },
});

export const noteMissedSearch = endpoint({
  method: 'POST',
  url: '/api/ticketing/knowledge-base/missed-searches',
  access: 'signed-in',
  schema: {
    summary: 'Count a search that found no article',
    description:
      'It is counted without your name. What finds an article, and what provider staff search for, is not counted.',
    tags: ['Knowledge base'],
    body: z.object({ search: line({ max: FieldLimit.search, required: articleMessages.searchRequired }) }),
    response: { 200: Done },
  },
});

export const listMissedSearches = endpoint({
  method: 'GET',
  url: '/api/ticketing/knowledge-base/missed-searches',
  access: 'staff',
  schema: {
    summary: 'List searches that found no article, most frequent first',
    description:
      'For provider staff. They come from the portal and the website, and are forgotten 90 days after the last one.',
    tags: ['Knowledge base'],
    querystring: PageQuery,
    response: { 200: z.array(MissedSearch) },
  },
});

export const deleteMissedSearch = endpoint({
  method: 'DELETE',
  url: '/api/ticketing/knowledge-base/missed-searches/:missedId',
  access: 'staff',
  schema: {
    summary: 'Take a search from the list, such as once an article answers it',
    description: 'For provider staff. If it finds nothing again, it comes back.',
    tags: ['Knowledge base'],
    params: z.object({ missedId: idOf('Search') }),
    response: { 200: Done },
  },
});
