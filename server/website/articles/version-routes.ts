import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import * as links from '#contract/article-links.ts';
import * as contract from '#contract/article-versions.ts';
import { serve } from '#server/platform/http/serve.ts';
import { findLinkedArticles } from './queries.ts';
import { findVersion, listVersions } from './versions.ts';

/** What the editor of articles needs besides the article: its versions, and where its links lead. */
export const articleVersionRoutes: FastifyPluginAsyncZod = async (app) => {
  serve(app, contract.listArticleVersions, async ({ db, actor, params, query, page }) =>
    page(await listVersions(db, actor, params.articleId, query), ({ version }) => [String(version)]),
  );

  serve(app, contract.findArticleVersion, ({ db, actor, params }) =>
    findVersion(db, actor, params.articleId, params.version),
  );

  serve(app, links.findLinkedArticles, ({ db, actor, query }) => findLinkedArticles(db, actor, query.targets));
};
