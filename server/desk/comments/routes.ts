import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import * as contract from '#contract/comments.ts';
import { refuseHidden } from '#server/desk/tickets/queries.ts';
import { refuseBeyondQuota } from '#server/desk/tickets/storage-quota.ts';
import { LARGEST_BODY } from '#server/platform/http/body-limit.ts';
import { sendJsonPage } from '#server/platform/http/pagination.ts';
import { serve } from '#server/platform/http/serve.ts';
import { answerTicket } from './commands.ts';
import { cursorOf, readThread } from './queries.ts';

export const commentRoutes: FastifyPluginAsyncZod = async (app) => {
  serve(app, contract.listComments, async ({ db, actor, params, query, request, reply }) => {
    const lines = await readThread(db, actor, params.ticketId, query);
    return sendJsonPage(request, reply, { lines, limit: query.limit, cursorOf });
  });

  serve(app, contract.addComment, {
    // A pasted log gets the sentence about the length of a comment.
    bodyLimit: LARGEST_BODY,
    find: ({ db, actor, params }) => refuseHidden(db, actor, params.ticketId),
    prepare: ({ actor }) => refuseBeyondQuota(app, actor),
    handler: ({ db, actor, params, body }) => answerTicket(db, actor, params.ticketId, body),
  });
};
