import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import { mailRefusals } from '#contract/mail-constants.ts';
import * as contract from '#contract/tracking.ts';
import { refuseHidden } from '#server/desk/tickets/queries.ts';
import { conflict } from '#server/platform/domain/refusals.ts';
import { serve } from '#server/platform/http/serve.ts';
import { linkForRequester } from './commands.ts';
import { trackingPageRoutes } from './page-routes.ts';

export const trackingRoutes: FastifyPluginAsyncZod = async (app) => {
  if (app.site) await app.register(trackingPageRoutes);

  // A link works for longer than a key that was stolen.
  serve(app, contract.createTrackingLink, {
    find: ({ db, actor, params: { ticketId } }) => refuseHidden(db, actor, ticketId),
    handler: ({ db, actor, params, body: { isMailed } }) => {
      if (isMailed && !app.mail) throw conflict(mailRefusals.off);
      return linkForRequester(db, actor, params.ticketId, { publicUrl: app.publicUrl, isMailed });
    },
  });
};
