import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import * as contract from '#contract/articles.ts';
import { messages } from '#contract/messages.ts';
import { sendPage } from '#server/pages.ts';
import { actorOf } from '#server/session.ts';
import { createArticle, deleteArticle, updateArticle } from './commands.ts';
import { findArticle, listArticleCategories, listArticles } from './queries.ts';

export const articleRoutes: FastifyPluginAsyncZod = async (app) => {
  app.route({
    ...contract.listArticles,
    config: { access: 'signed-in' },
    handler: async (request, reply) => {
      const rows = await listArticles(app.db, actorOf(request), request.query);
      return sendPage(request, reply, {
        rows,
        limit: request.query.limit,
        cursorOf: ({ sortKey, id }) => [sortKey, id],
      });
    },
  });

  app.route({
    ...contract.listArticleCategories,
    config: { access: 'signed-in' },
    handler: async (request) => listArticleCategories(app.db, actorOf(request)),
  });

  app.route({
    ...contract.findArticle,
    config: { access: 'signed-in' },
    handler: async (request) => findArticle(app.db, actorOf(request), request.params.articleId),
  });

  app.route({
    ...contract.createArticle,
    config: { access: 'staff' },
    handler: async (request, reply) => {
      reply.code(201);
      return createArticle(app.db, actorOf(request), request.body);
    },
  });

  app.route({
    ...contract.updateArticle,
    config: { access: 'staff' },
    handler: async (request) => updateArticle(app.db, actorOf(request), request.params.articleId, request.body),
  });

  app.route({
    ...contract.deleteArticle,
    config: { access: 'staff' },
    handler: async (request) => {
      await deleteArticle(app.db, actorOf(request), request.params.articleId);
      return { message: messages.articleDeleted };
    },
  });
};
