import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import * as contract from '#contract/article-feedback.ts';
import { articleMessages } from '#contract/articles-constants.ts';
import { serve } from '#server/platform/http/serve.ts';
import { countFeedback, listFeedback } from './feedback.ts';
import { countMissedSearch, deleteMissedSearch, listMissedSearches } from './missed-searches.ts';

/** What readers say about articles, and what they searched for in vain. */
export const articleFeedbackRoutes: FastifyPluginAsyncZod = async (app) => {
  serve(app, contract.giveArticleFeedback, async ({ db, actor, params, body }) => {
    await countFeedback(db, actor, params.articleId, { ...body, judge: { userId: actor.id } });
    return { message: articleMessages.thanks };
  });

  serve(app, contract.listArticleFeedback, async ({ db, query, page }) =>
    page(await listFeedback(db, query), (row) => [String(row.notHelpful), row.articleId]),
  );

  serve(app, contract.noteMissedSearch, async ({ db, actor, body }) => {
    await countMissedSearch(db, actor, body.search, { subject: actor.id });
    return { message: articleMessages.searchNoted };
  });

  serve(app, contract.listMissedSearches, async ({ db, query, page }) =>
    page(await listMissedSearches(db, query), (row) => [String(row.times), row.lastAt.toISOString(), row.id]),
  );

  serve(app, contract.deleteMissedSearch, async ({ db, actor, params }) => {
    await deleteMissedSearch(db, actor, params.missedId);
    return { message: articleMessages.searchDeleted };
  });
};
