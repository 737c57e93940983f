import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import * as contract from '#contract/mail.ts';
import { mailRefusals } from '#contract/mail-constants.ts';
import { conflict } from '#server/platform/domain/refusals.ts';
import { serve } from '#server/platform/http/serve.ts';
import { sendAgain } from './send-again.ts';
import { findMailStatus } from './status.ts';

export const mailRoutes: FastifyPluginAsyncZod = async (app) => {
  serve(app, contract.findMailStatus, ({ db }) => findMailStatus(db, app.mail, app.publicUrl));

  serve(app, contract.sendAgain, ({ db, actor, params }) => {
    if (!app.mail) throw conflict(mailRefusals.offForStaff);
    return sendAgain(db, actor, params.mailId);
  });
};
