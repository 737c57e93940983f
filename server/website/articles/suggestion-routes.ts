import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import * as contract from '#contract/article-suggestions.ts';
import { articleMessages } from '#contract/articles-constants.ts';
import { serve } from '#server/platform/http/serve.ts';
import { countSolved } from './feedback.ts';
import { findRequesterAsReader } from './requester.ts';
import { suggestArticles } from './suggestions.ts';

/** Articles that may make a ticket, or a message from the website, unnecessary. */
export const articleSuggestionRoutes: FastifyPluginAsyncZod = async (app) => {
  const { publicUrl } = app;

  serve(app, contract.suggestArticles, async ({ db, actor, query }) => {
    const { text, ticketId } = query;
    const requester = ticketId === undefined ? undefined : await findRequesterAsReader(db, actor, ticketId);
    return suggestArticles(db, actor, text, { publicUrl, requester });
  });

  serve(app, contract.suggestPublicArticles, ({ db, query }) => suggestArticles(db, null, query.text, { publicUrl }));

  serve(app, contract.noteSolved, async ({ db, actor, params }) => {
    await countSolved(db, actor, params.articleId, { userId: actor.id });
    return { message: articleMessages.thanks };
  });

  serve(app, contract.notePublicSolved, async ({ db, params, request }) => {
    await countSolved(db, null, params.articleId, { ip: request.ip });
    return { message: articleMessages.thanks };
  });
};
