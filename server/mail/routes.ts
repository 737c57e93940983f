import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import * as contract from '#contract/mail.ts';
import { mailRefusals } from '#contract/mail-constants.ts';
import { conflict } from '#server/domain/refusals.ts';
import { actorOf } from '#server/http/access.ts';
import { sendAgain } from './send-again.ts';
import { findMailStatus } from './status.ts';

export const mailRoutes: FastifyPluginAsyncZod = async (app) => {
  app.route({
    ...contract.findMailStatus,
    config: { access: 'staff' },
    handler: async () => findMailStatus(app.db, app.mail, app.publicUrl),
  });

  app.route({
    ...contract.sendAgain,
    config: { access: 'staff' },
    handler: async (request) => {
      if (!app.mail) throw conflict(mailRefusals.offForStaff);
      return sendAgain(app.db, actorOf(request), request.params.mailId);
    },
  });
};
