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
  address: z
    .string()
    .describe(
      'Where it is read: on the website if it is public, otherwise in the portal, or in the dashboard for staff and what a requester can’t read',
    ),
  isForRequester: z
    .boolean()
    .optional()
    .describe(
      'Whether the requester of the ticket can read it; without an account only what is public. With `ticketId`',
    ),
});
export type ArticleSuggestion = z.output<typeof ArticleSuggestion>;

const Suggestions = z.array(ArticleSuggestion).max(MostSuggestions);
const SuggestionQuery = z.object({
  text: line({ max: SuggestionText, required: articleMessages.suggestionTextRequired }).describe(
    'The title of a ticket, or the beginning of a message; the last word may be incomplete',
  ),
});

const TicketSuggestionQuery = SuggestionQuery.extend({
  ticketId: Id.optional().describe('The ticket whose requester would get the article. For staff only'),
});

export const suggestArticles = endpoint({
  method: 'GET',
  url: '/api/ticketing/knowledge-base/suggestions',
  access: 'signed-in',
  schema: {
    summary: 'Suggest articles for a ticket',
    description: `At most ${MostSuggestions}, the best first: by the words that the text shares with titles and tags. Only articles that you can read. Staff can name a ticket to learn which of them its requester can read, too; from others that is refused with 403.`,
    tags: ['Knowledge base'],
    querystring: TicketSuggestionQuery,
    response: { 200: Suggestions },
  },
});

export const suggestPublicArticles = endpoint({
  method: 'GET',
  url: '/api/help/suggestions',
  access: 'public',
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
  access: 'signed-in',
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
  access: 'public',
  schema: {
    summary: 'Count that a public article solved the problem of a visitor',
    tags: ['Knowledge base'],
    params: z.object({ articleId: idOf('Article') }),
    response: { 200: Done },
  },
});
