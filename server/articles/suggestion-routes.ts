import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import * as contract from '#contract/article-suggestions.ts';
import { articleMessages } from '#contract/articles-constants.ts';
import { actorOf } from '#server/http/access.ts';
import { countSolved } from './feedback.ts';
import { findRequesterAsReader } from './requester.ts';
import { suggestArticles } from './suggestions.ts';

/** Articles that may make a ticket, or a message from the website, unnecessary. */
export const articleSuggestionRoutes: FastifyPluginAsyncZod = async (app) => {
  const { publicUrl } = app;

  app.route({
    ...contract.suggestArticles,
    config: { access: 'signed-in' },
    handler: async (request) => {
      const actor = actorOf(request);
      const { text, ticketId } = request.query;
      const requester = ticketId === undefined ? undefined : await findRequesterAsReader(app.db, actor, ticketId);
      return suggestArticles(app.db, actor, text, { publicUrl, requester });
    },
  });

  app.route({
    ...contract.suggestPublicArticles,
    config: { access: 'public' },
    handler: async (request) => suggestArticles(app.db, null, request.query.text, { publicUrl }),
  });

  app.route({
    ...contract.noteSolved,
    config: { access: 'signed-in' },
    handler: async (request) => {
      const actor = actorOf(request);
      await countSolved(app.db, actor, request.params.articleId, { userId: actor.id });
      return { message: articleMessages.thanks };
    },
  });

  app.route({
    ...contract.notePublicSolved,
    config: { access: 'public' },
    handler: async ({ ip, params }) => {
      await countSolved(app.db, null, params.articleId, { ip });
      return { message: articleMessages.thanks };
    },
  });
};
