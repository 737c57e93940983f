import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import { forgotPassword } from '#contract/mail.ts';
import { forgottenAnswer, mailRefusals } from '#contract/mail-constants.ts';
import * as contract from '#contract/password-resets.ts';
import { passwordResetMessages } from '#contract/password-resets-constants.ts';
import { listOtherAccess } from '#server/people/auth/account/other-access.ts';
import { conflict } from '#server/platform/domain/refusals.ts';
import { serve } from '#server/platform/http/serve.ts';
import { checkReset, confirmReset, createResetLink, mailResetLink } from './commands.ts';
import { queueForgottenPassword } from './forgotten-password.ts';

export const passwordResetRoutes: FastifyPluginAsyncZod = async (app) => {
  serve(app, contract.createResetLink, async ({ db, actor, params }) => {
    const { userId } = params;
    if (!app.mail) return { resetLink: await createResetLink(db, actor, app.publicUrl, userId) };
    return { mailedTo: await mailResetLink(db, actor, userId) };
  });

  serve(app, forgotPassword, async ({ db, body, request }) => {
    if (!app.mail) throw conflict(mailRefusals.off);
    await queueForgottenPassword(db, request.ip, body.email);
    return { message: forgottenAnswer };
  });

  serve(app, contract.validateReset, async ({ db, body, request }) => {
    const reset = await checkReset(db, body.token, request.ip);
    if (!reset) return { valid: false as const, message: passwordResetMessages.invalid };
    const { id, email, isNew } = reset;
    return {
      ...{ valid: true as const, email, isNew, message: passwordResetMessages.valid },
      ...(await listOtherAccess(db, id)),
    };
  });

  serve(app, contract.confirmReset, async ({ db, body, request }) => {
    await confirmReset(db, request.ip, body);
    return { message: passwordResetMessages.passwordReset };
  });
};
