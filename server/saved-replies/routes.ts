import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import * as contract from '#contract/saved-replies.ts';
import { savedReplyMessages } from '#contract/saved-replies-constants.ts';
import { actorOf } from '#server/http/access.ts';
import { once } from '#server/http/idempotency/once.ts';
import { sendPage } from '#server/http/pagination.ts';
import { changeVersioned } from '#server/http/versions.ts';
import { createSavedReply, deleteSavedReply, updateSavedReply } from './commands.ts';
import { previewSavedReply } from './preview.ts';
import { listSavedReplies } from './queries.ts';

export const savedReplyRoutes: FastifyPluginAsyncZod = async (app) => {
  app.route({
    ...contract.listSavedReplies,
    config: { access: 'staff' },
    handler: async (request, reply) => {
      const rows = await listSavedReplies(app.db, actorOf(request), request.query);
      return sendPage(request, reply, {
        rows,
        limit: request.query.limit,
        cursorOf: ({ sortName, id }) => [sortName, id],
      });
    },
  });

  app.route({
    ...contract.createSavedReply,
    config: { access: 'staff' },
    handler: async (request, reply) => {
      const actor = actorOf(request);
      return once(request, reply, { create: (db) => createSavedReply(db, actor, request.body) });
    },
  });

  app.route({
    ...contract.updateSavedReply,
    config: { access: 'staff' },
    handler: async (request, reply) =>
      changeVersioned(request, reply, (changes, copy) =>
        updateSavedReply(app.db, actorOf(request), request.params.replyId, changes, copy),
      ),
  });

  app.route({
    ...contract.deleteSavedReply,
    config: { access: 'staff' },
    handler: async (request) => {
      await deleteSavedReply(app.db, actorOf(request), request.params.replyId);
      return { message: savedReplyMessages.deleted };
    },
  });

  app.route({
    ...contract.previewSavedReply,
    config: { access: 'staff' },
    handler: async (request) => previewSavedReply(app.db, actorOf(request), request.params),
  });
};
