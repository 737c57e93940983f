import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import * as contract from '#contract/mail.ts';
import { forgottenAnswer, mailRefusals } from '#contract/mail-constants.ts';
import { actorOf } from '#server/http/access.ts';
import { conflict } from '#server/http/errors.ts';
import { noteTestMail } from '#server/settings/setup.ts';
import { queueForgottenPassword } from './forgotten-password.ts';
import { findMailStatus } from './status.ts';
import { sendTestMail } from './test-mail.ts';

export const mailRoutes: FastifyPluginAsyncZod = async (app) => {
  app.route({
    ...contract.forgotPassword,
    config: { access: 'public', mayUseReserve: true },
    handler: async (request) => {
      if (!app.mail) throw conflict(mailRefusals.off);
      await queueForgottenPassword(app.db, request.ip, request.body.email);
      app.wakeMail();
      return { message: forgottenAnswer };
    },
  });

  app.route({
    ...contract.findMailStatus,
    config: { access: 'staff' },
    handler: async () => findMailStatus(app.db, app.mail, app.publicUrl),
  });

  app.route({
    ...contract.sendTestMail,
    config: { access: 'staff' },
    handler: async (request) => {
      if (!app.mail) throw conflict(mailRefusals.offForStaff);
      const actor = actorOf(request);
      const result = await sendTestMail(app.db, app.mail, actor);
      if (result.isSent) await noteTestMail(app.db, actor);
      return result;
    },
  });
};
