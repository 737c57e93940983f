import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import * as contract from '#contract/ratings.ts';
import { ratingRefusals } from '#contract/ratings-constants.ts';
import { canRateTicket } from '#contract/ticket-policies.ts';
import { findTicket } from '#server/desk/tickets/queries.ts';
import { permit } from '#server/platform/domain/refusals.ts';
import { creationOf } from '#server/platform/http/pagination.ts';
import { serve } from '#server/platform/http/serve.ts';
import { rateByLink, rateTicket } from './commands.ts';
import { findByLink } from './link.ts';
import { ratingPageRoutes } from './page-routes.ts';
import { findTicketRating, listRatings } from './queries.ts';

export const ratingRoutes: FastifyPluginAsyncZod = async (app) => {
  await app.register(ratingPageRoutes);

  serve(app, contract.rateByLink, {
    find: ({ db, params: { token }, request }) => findByLink(db, token, request.ip),
    handler: ({ db, params, body, request }) => rateByLink(db, params.token, request.ip, body),
  });

  serve(app, contract.findTicketRating, ({ db, actor, params }) => findTicketRating(db, actor, params.ticketId));

  serve(app, contract.rateTicket, {
    find: async ({ db, actor, params: { ticketId } }) => {
      permit(canRateTicket(actor, await findTicket(db, actor, ticketId)), ratingRefusals.notYours);
    },
    handler: ({ db, actor, params, body }) => rateTicket(db, actor, params.ticketId, body),
  });

  serve(app, contract.listRatings, async ({ db, query, page }) => page(await listRatings(db, query), creationOf));
};
