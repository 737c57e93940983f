import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import * as contract from '#contract/article-feedback.ts';
import { articleMessages } from '#contract/articles-constants.ts';
import { actorOf } from '#server/http/access.ts';
import { sendPage } from '#server/http/pagination.ts';
import { countFeedback, listFeedback } from './feedback.ts';
import { countMissedSearch, deleteMissedSearch, listMissedSearches } from './missed-searches.ts';

/** What readers say about articles, and what they searched for in vain. */
export const articleFeedbackRoutes: FastifyPluginAsyncZod = async (app) => {
  app.route({
    ...contract.giveArticleFeedback,
    config: { access: 'signed-in' },
    handler: async (request) => {
      const actor = actorOf(request);
      const { params, body } = request;
      await countFeedback(app.db, actor, params.articleId, { ...body, judge: { userId: actor.id } });
      return { message: articleMessages.thanks };
    },
  });

  app.route({
    ...contract.listArticleFeedback,
    config: { access: 'staff' },
    handler: async (request, reply) => {
      const rows = await listFeedback(app.db, request.query);
      const cursorOf = (row: (typeof rows)[number]) => [String(row.notHelpful), row.articleId];
      return sendPage(request, reply, { rows, limit: request.query.limit, cursorOf });
    },
  });

  app.route({
    ...contract.noteMissedSearch,
    config: { access: 'signed-in' },
    handler: async (request) => {
      const actor = actorOf(request);
      await countMissedSearch(app.db, actor, request.body.search, { subject: actor.id });
      return { message: articleMessages.searchNoted };
    },
  });

  app.route({
    ...contract.listMissedSearches,
    config: { access: 'staff' },
    handler: async (request, reply) => {
      const rows = await listMissedSearches(app.db, request.query);
      const cursorOf = (row: (typeof rows)[number]) => [String(row.times), row.lastAt.toISOString(), row.id];
      return sendPage(request, reply, { rows, limit: request.query.limit, cursorOf });
    },
  });

  app.route({
    ...contract.deleteMissedSearch,
    config: { access: 'staff' },
    handler: async (request) => {
      await deleteMissedSearch(app.db, actorOf(request), request.params.missedId);
      return { message: articleMessages.searchDeleted };
    },
  });
};
