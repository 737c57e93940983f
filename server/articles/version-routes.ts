import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import * as links from '#contract/article-links.ts';
import * as contract from '#contract/article-versions.ts';
import { actorOf } from '#server/http/access.ts';
import { sendPage } from '#server/http/pagination.ts';
import { findLinkedArticles } from './queries.ts';
import { findVersion, listVersions } from './versions.ts';

/** What the editor of articles needs besides the article: its versions, and where its links lead. */
export const articleVersionRoutes: FastifyPluginAsyncZod = async (app) => {
  app.route({
    ...contract.listArticleVersions,
    config: { access: 'staff' },
    handler: async (request, reply) => {
      const rows = await listVersions(app.db, actorOf(request), request.params.articleId, request.query);
      return sendPage(request, reply, {
        rows,
        limit: request.query.limit,
        cursorOf: ({ version }) => [String(version)],
      });
    },
  });

  app.route({
    ...contract.findArticleVersion,
    config: { access: 'staff' },
    handler: async (request) => findVersion(app.db, actorOf(request), request.params.articleId, request.params.version),
  });

  app.route({
    ...links.findLinkedArticles,
    config: { access: 'staff' },
    handler: async (request) => findLinkedArticles(app.db, actorOf(request), request.query.targets),
  });
};
