import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import * as contract from '#contract/articles.ts';
import { articleMessages } from '#contract/articles-constants.ts';
import { findHome as findHomeContract } from '#contract/home.ts';
import { createTicketArticle as createTicketArticleContract } from '#contract/ticket-article.ts';
import { serve } from '#server/platform/http/serve.ts';
import { countReading, createArticle, deleteArticle, updateArticle } from './commands.ts';
import { createTicketArticle, draftOfTicket } from './from-ticket.ts';
import { findHome } from './home.ts';
import { plainTextOf } from './plain-text.ts';
import { findArticle, listArticleCategories, listArticles } from './queries.ts';

export const articleRoutes: FastifyPluginAsyncZod = async (app) => {
  serve(app, contract.listArticles, async ({ db, actor, query, page }) =>
    page(await listArticles(db, actor, query), ({ sortKey, id }) => [sortKey, id]),
  );

  serve(app, contract.listArticleCategories, ({ db, actor }) => listArticleCategories(db, actor));

  serve(app, contract.findArticle, ({ db, actor, params }) => findArticle(db, actor, params.articleId));

  serve(app, contract.noteReading, async ({ db, actor, params }) => {
    await countReading(db, actor, params.articleId);
    return { message: articleMessages.readingCounted };
  });

  serve(app, findHomeContract, ({ db, actor }) => findHome(db, actor));

  serve(app, contract.createArticle, {
    prepare: ({ body }) => plainTextOf(body.content),
    handler: ({ db, actor, body }, words) => createArticle(db, actor, body, words),
  });

  serve(app, createTicketArticleContract, {
    prepare: ({ db, actor, params }) => draftOfTicket(db, actor, params.ticketId),
    handler: ({ db, actor }, draft) => createTicketArticle(db, actor, draft),
  });

  serve(app, contract.updateArticle, ({ db, actor, params, body, copy }) =>
    updateArticle(db, actor, params.articleId, body, copy),
  );

  serve(app, contract.deleteArticle, async ({ db, actor, params }) => {
    await deleteArticle(db, actor, params.articleId);
    return { message: articleMessages.deleted };
  });
};
