import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import * as contract from '#contract/articles.ts';
import { articleMessages } from '#contract/articles-constants.ts';
import { findHome as findHomeContract } from '#contract/home.ts';
import { createTicketArticle as createTicketArticleContract } from '#contract/ticket-article.ts';
import { actorOf } from '#server/http/access.ts';
import { etagOf } from '#server/http/conflicts.ts';
import { once } from '#server/http/idempotency/once.ts';
import { sendPage } from '#server/http/pagination.ts';
import { changeVersioned } from '#server/http/versions.ts';
import { countReading, createArticle, deleteArticle, updateArticle } from './commands.ts';
import { createTicketArticle, draftOfTicket } from './from-ticket.ts';
import { findHome } from './home.ts';
import { plainTextOf } from './plain-text.ts';
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
    handler: async (request, reply) => {
      const article = await findArticle(app.db, actorOf(request), request.params.articleId);
      reply.header('etag', etagOf(article));
      return article;
    },
  });

  app.route({
    ...contract.noteReading,
    config: { access: 'signed-in' },
    handler: async (request) => {
      await countReading(app.db, actorOf(request), request.params.articleId);
      return { message: articleMessages.readingCounted };
    },
  });

  app.route({
    ...findHomeContract,
    config: { access: 'signed-in' },
    handler: async (request) => findHome(app.db, actorOf(request)),
  });

  app.route({
    ...contract.createArticle,
    config: { access: 'staff' },
    handler: async (request, reply) => {
      const actor = actorOf(request);
      return once(request, reply, {
        prepare: () => plainTextOf(request.body.content),
        create: (db, words) => createArticle(db, actor, request.body, words),
      });
    },
  });

  app.route({
    ...createTicketArticleContract,
    config: { access: 'staff' },
    handler: async (request, reply) => {
      const actor = actorOf(request);
      return once(request, reply, {
        body: {},
        prepare: () => draftOfTicket(app.db, actor, request.params.ticketId),
        create: (db, draft) => createTicketArticle(db, actor, draft),
      });
    },
  });

  app.route({
    ...contract.updateArticle,
    config: { access: 'staff' },
    handler: async (request, reply) =>
      changeVersioned(request, reply, (changes, copy) =>
        updateArticle(app.db, actorOf(request), request.params.articleId, changes, copy),
      ),
  });

  app.route({
    ...contract.deleteArticle,
    config: { access: 'staff' },
    handler: async (request) => {
      await deleteArticle(app.db, actorOf(request), request.params.articleId);
      return { message: articleMessages.deleted };
    },
  });
};
