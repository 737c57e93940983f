import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import * as contract from '#contract/ratings.ts';
import { ratingRefusals } from '#contract/ratings-constants.ts';
import { canRateTicket } from '#contract/ticket-policies.ts';
import { TicketParams } from '#contract/tickets.ts';
import { permit } from '#server/domain/refusals.ts';
import { actorOf } from '#server/http/access.ts';
import { findBeforeBody } from '#server/http/find-before-body.ts';
import { creationOf, sendPage } from '#server/http/pagination.ts';
import { findTicket } from '#server/tickets/queries.ts';
import { rateByLink, rateTicket } from './commands.ts';
import { findByLink } from './link.ts';
import { ratingPageRoutes } from './page-routes.ts';
import { findTicketRating, listRatings } from './queries.ts';

export const ratingRoutes: FastifyPluginAsyncZod = async (app) => {
  await app.register(ratingPageRoutes);

  app.route({
    ...contract.rateByLink,
    config: { access: 'public' },
    preValidation: findBeforeBody(contract.rateByLink.schema.params, async (request, { token }) =>
      findByLink(app.db, token, request.ip),
    ),
    handler: async ({ params, ip, body }) => rateByLink(app.db, params.token, ip, body),
  });

  app.route({
    ...contract.findTicketRating,
    config: { access: 'signed-in' },
    handler: async (request) => findTicketRating(app.db, actorOf(request), request.params.ticketId),
  });

  app.route({
    ...contract.rateTicket,
    config: { access: 'signed-in' },
    preValidation: findBeforeBody(TicketParams, async (request, { ticketId }) => {
      const actor = actorOf(request);
      permit(canRateTicket(actor, await findTicket(app.db, actor, ticketId)), ratingRefusals.notYours);
    }),
    handler: async (request) => rateTicket(app.db, actorOf(request), request.params.ticketId, request.body),
  });

  app.route({
    ...contract.listRatings,
    config: { access: 'staff' },
    handler: async (request, reply) => {
      const rows = await listRatings(app.db, request.query);
      return sendPage(request, reply, { rows, limit: request.query.limit, cursorOf: creationOf });
    },
  });
};
