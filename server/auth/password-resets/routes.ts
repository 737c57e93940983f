import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import { forgotPassword } from '#contract/mail.ts';
import { forgottenAnswer, mailRefusals } from '#contract/mail-constants.ts';
import * as contract from '#contract/password-resets.ts';
import { passwordResetMessages } from '#contract/password-resets-constants.ts';
import { listOtherAccess } from '#server/auth/account/other-access.ts';
import { conflict } from '#server/domain/refusals.ts';
import { actorOf } from '#server/http/access.ts';
import { checkReset, confirmReset, createResetLink, mailResetLink } from './commands.ts';
import { queueForgottenPassword } from './forgotten-password.ts';

export const passwordResetRoutes: FastifyPluginAsyncZod = async (app) => {
  app.route({
    ...contract.createResetLink,
    config: { access: 'staff', mayUseReserve: true, refusesKeys: true },
    handler: async (request) => {
      const { userId } = request.params;
      if (!app.mail) return { resetLink: await createResetLink(app.db, actorOf(request), app.publicUrl, userId) };
      return { mailedTo: await mailResetLink(app.db, actorOf(request), userId) };
    },
  });

  app.route({
    ...forgotPassword,
    config: { access: 'public', mayUseReserve: true },
    handler: async (request) => {
      if (!app.mail) throw conflict(mailRefusals.off);
      await queueForgottenPassword(app.db, request.ip, request.body.email);
      return { message: forgottenAnswer };
    },
  });

  app.route({
    ...contract.validateReset,
    config: { access: 'public', mayUseReserve: true },
    handler: async (request) => {
      const reset = await checkReset(app.db, request.body.token, request.ip);
      if (!reset) return { valid: false as const, message: passwordResetMessages.invalid };
      const { id, email, isNew } = reset;
      return {
        ...{ valid: true as const, email, isNew, message: passwordResetMessages.valid },
        ...(await listOtherAccess(app.db, id)),
      };
    },
  });

  app.route({
    ...contract.confirmReset,
    config: { access: 'public', mayUseReserve: true },
    handler: async (request) => {
      await confirmReset(app.db, request.ip, request.body);
      return { message: passwordResetMessages.passwordReset };
    },
  });
};
