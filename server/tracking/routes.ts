import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import { mailRefusals } from '#contract/mail-constants.ts';
import { TicketParams } from '#contract/tickets.ts';
import * as contract from '#contract/tracking.ts';
import { conflict } from '#server/domain/refusals.ts';
import { actorOf } from '#server/http/access.ts';
import { findBeforeBody } from '#server/http/find-before-body.ts';
import { refuseHidden } from '#server/tickets/queries.ts';
import { linkForRequester } from './commands.ts';
import { trackingPageRoutes } from './page-routes.ts';

export const trackingRoutes: FastifyPluginAsyncZod = async (app) => {
  if (app.site) await app.register(trackingPageRoutes);

  app.route({
    ...contract.createTrackingLink,
    // A link works for longer than a key that was stolen.
    config: { access: 'staff', mayUseReserve: true, refusesKeys: true },
    preValidation: findBeforeBody(TicketParams, (request, { ticketId }) =>
      refuseHidden(app.db, actorOf(request), ticketId),
    ),
    handler: async (request) => {
      const { isMailed } = request.body;
      if (isMailed && !app.mail) throw conflict(mailRefusals.off);
      const { publicUrl } = app;
      return linkForRequester(app.db, actorOf(request), request.params.ticketId, { publicUrl, isMailed });
    },
  });
};
