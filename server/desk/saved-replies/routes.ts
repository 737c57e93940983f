import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import * as contract from '#contract/saved-replies.ts';
import { savedReplyMessages } from '#contract/saved-replies-constants.ts';
import { serve } from '#server/platform/http/serve.ts';
import { createSavedReply, deleteSavedReply, updateSavedReply } from './commands.ts';
import { previewSavedReply } from './preview.ts';
import { listSavedReplies } from './queries.ts';

export const savedReplyRoutes: FastifyPluginAsyncZod = async (app) => {
  serve(app, contract.listSavedReplies, async ({ db, actor, query, page }) =>
    page(await listSavedReplies(db, actor, query), ({ sortName, id }) => [sortName, id]),
  );

  serve(app, contract.createSavedReply, ({ db, actor, body }) => createSavedReply(db, actor, body));

  serve(app, contract.updateSavedReply, ({ db, actor, params, body, copy }) =>
    updateSavedReply(db, actor, params.replyId, body, copy),
  );

  serve(app, contract.deleteSavedReply, async ({ db, actor, params }) => {
    await deleteSavedReply(db, actor, params.replyId);
    return { message: savedReplyMessages.deleted };
  });

  serve(app, contract.previewSavedReply, ({ db, actor, params }) => previewSavedReply(db, actor, params));
};
