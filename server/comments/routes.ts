import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import * as contract from '#contract/comments.ts';
import { TicketParams } from '#contract/tickets.ts';
import { actorOf } from '#server/http/access.ts';
import { LARGEST_BODY } from '#server/http/body-limit.ts';
import { findBeforeBody } from '#server/http/find-before-body.ts';
import { once } from '#server/http/idempotency/once.ts';
import { sendJsonPage } from '#server/http/pagination.ts';
import { refuseHidden } from '#server/tickets/queries.ts';
import { refuseBeyondQuota } from '#server/tickets/storage-quota.ts';
import { answerTicket } from './commands.ts';
import { cursorOf, readThread } from './queries.ts';

export const commentRoutes: FastifyPluginAsyncZod = async (app) => {
  app.route({
    ...contract.listComments,
    config: { access: 'signed-in' },
    handler: async (request, reply) => {
      const lines = await readThread(app.db, actorOf(request), request.params.ticketId, request.query);
      return sendJsonPage(request, reply, { lines, limit: request.query.limit, cursorOf });
    },
  });

  app.route({
    ...contract.addComment,
    config: { access: 'signed-in', limitedBy: 'comments' },
    // A pasted log gets the sentence about the length of a comment.
    bodyLimit: LARGEST_BODY,
    preValidation: findBeforeBody(
      TicketParams,
      (request, { ticketId }) => refuseHidden(app.db, actorOf(request), ticketId),
      { unless: contract.NewComment },
    ),
    handler: async (request, reply) => {
      const actor = actorOf(request);
      const { ticketId } = request.params;
      return once(request, reply, {
        prepare: () => refuseBeyondQuota(app, actor),
        create: (db) => answerTicket(db, actor, ticketId, request.body),
      });
    },
  });
};
