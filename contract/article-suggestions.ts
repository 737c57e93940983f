import { z } from 'zod';
import { articleMessages, MostSuggestions, SuggestionText } from './articles-constants.ts';
import { endpoint } from './endpoint.ts';
import { Done, Id, idOf, line } from './primitives.ts';

/** An article that may answer what somebody is writing. */
export const ArticleSuggestion = z.object({
  id: Id,
  title: z.string(),
  preview: z.string().describe('The beginning of the text, without markup'),
  slug: z.string(),
  isPublic: z.boolean().describe('Whether everybody can read it at `/help/<slug>`'),
});
export type ArticleSuggestion = z.output<typeof ArticleSuggestion>;

const Suggestions = z.array(ArticleSuggestion).max(MostSuggestions);
const SuggestionQuery = z.object({
  text: line({ max: SuggestionText, required: articleMessages.suggestionTextRequired }).describe(
    'The title of a ticket, or the beginning of a message; the last word may be incomplete',
  ),
});

export const suggestArticles = endpoint({
  method: 'GET',
  url: '/api/ticketing/knowledge-base/suggestions',
  schema: {
    summary: 'Suggest articles for a ticket',
    description: `At most ${MostSuggestions}, the best first: by the words that the text shares with titles and tags. Only articles that you can read.`,
    tags: ['Knowledge base'],
    querystring: SuggestionQuery,
    response: { 200: Suggestions },
  },
});

export const suggestPublicArticles = endpoint({
  method: 'GET',
  url: '/api/help/suggestions',
  schema: {
    summary: 'Suggest public articles to a visitor of the website',
    tags: ['Knowledge base'],
    querystring: SuggestionQuery,
    response: { 200: Suggestions },
  },
});

export const noteSolved = endpoint({
  method: 'POST',
  url: '/api/ticketing/knowledge-base/:articleId/solved',
  schema: {
    summary: 'Count that an article solved your problem, so that you created no ticket',
    description: 'Counted once a day for each article and person. Those of provider staff do not count.',
    tags: ['Knowledge base'],
    params: z.object({ articleId: idOf('Article') }),
    response: { 200: Done },
  },
});

export const notePublicSolved = endpoint({
  method: 'POST',
  url: '/api/help/:articleId/solved',
  schema: {
    summary: 'Count that a public article solved the problem of a visitor',
    tags: ['Knowledge base'],
    params: z.object({ articleId: idOf('Article') }),
    response: { 200: Done },
  },
});
