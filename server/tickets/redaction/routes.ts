import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import * as contract from '#contract/redactions.ts';
import { TicketParams } from '#contract/tickets.ts';
import { actorOf } from '#server/http/access.ts';
import { etagOf } from '#server/http/conflicts.ts';
import { findBeforeBody } from '#server/http/find-before-body.ts';
import { refuseHidden } from '#server/tickets/queries.ts';
import { permitRedaction, redactComment, redactDescription } from './commands.ts';
import { findDescription, findEntry } from './messages.ts';

export const redactionRoutes: FastifyPluginAsyncZod = async (app) => {
  app.route({
    ...contract.redactComment,
    config: { access: 'signed-in' },
    preValidation: findBeforeBody(contract.CommentParams, async (request, { ticketId, commentId }) => {
      const actor = actorOf(request);
      await refuseHidden(app.db, actor, ticketId);
      permitRedaction(actor, await findEntry(app.db, actor, ticketId, commentId));
    }),
    handler: async (request) => {
      const { ticketId, commentId } = request.params;
      return redactComment(app.db, actorOf(request), ticketId, commentId, request.body);
    },
  });

  app.route({
    ...contract.redactDescription,
    config: { access: 'signed-in' },
    preValidation: findBeforeBody(TicketParams, async (request, { ticketId }) => {
      const actor = actorOf(request);
      await refuseHidden(app.db, actor, ticketId);
      permitRedaction(actor, await findDescription(app.db, actor, ticketId));
    }),
    handler: async (request, reply) => {
      const ticket = await redactDescription(app.db, actorOf(request), request.params.ticketId, request.body);
      reply.header('etag', etagOf(ticket));
      return ticket;
    },
  });
};
