import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import * as contract from '#contract/ticket-merges.ts';
import { canMergeTickets } from '#contract/ticket-policies.ts';
import { TicketParams } from '#contract/tickets.ts';
import { permit } from '#server/domain/refusals.ts';
import { actorOf } from '#server/http/access.ts';
import { findBeforeBody } from '#server/http/find-before-body.ts';
import { once } from '#server/http/idempotency/once.ts';
import { mergeTicket, unmergeTicket } from './merge.ts';
import { refuseHidden } from './queries.ts';
import { splitTicket } from './split.ts';
import { unsplitTicket } from './unsplit.ts';

export const ticketMergeRoutes: FastifyPluginAsyncZod = async (app) => {
  const preValidation = findBeforeBody(TicketParams, async (request, { ticketId }) => {
    const actor = actorOf(request);
    await refuseHidden(app.db, actor, ticketId);
    permit(canMergeTickets(actor));
  });

  app.route({
    ...contract.mergeTicket,
    config: { access: 'signed-in' },
    preValidation,
    handler: async (request) => {
      const { params, body, headers } = request;
      return mergeTicket(app.db, actorOf(request), params.ticketId, body.intoId, { ifMatch: headers['if-match'] });
    },
  });

  app.route({
    ...contract.unmergeTicket,
    config: { access: 'signed-in' },
    preValidation,
    handler: async (request) => unmergeTicket(app.db, actorOf(request), request.params.ticketId),
  });

  app.route({
    ...contract.splitTicket,
    config: { access: 'signed-in' },
    preValidation,
    handler: async (request, reply) =>
      once(request, reply, {
        create: (db) => splitTicket(db, actorOf(request), request.params.ticketId, request.body),
      }),
  });

  app.route({
    ...contract.unsplitTicket,
    config: { access: 'signed-in' },
    preValidation,
    handler: async (request) => unsplitTicket(app.db, actorOf(request), request.params.ticketId),
  });
};
