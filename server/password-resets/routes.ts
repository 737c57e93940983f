import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import { messages } from '#contract/messages.ts';
import * as contract from '#contract/password-resets.ts';
import { actorOf } from '#server/session.ts';
import { checkReset, confirmReset, createResetLink } from './commands.ts';

/** @param publicUrl where the site is, as people reach it: links lead there, whatever a request says */
export const passwordResetRoutes: FastifyPluginAsyncZod<{ publicUrl: string }> = async (app, { publicUrl }) => {
  app.route({
    ...contract.createResetLink,
    config: { access: 'staff' },
    handler: async (request) => ({
      resetLink: await createResetLink(app.db, actorOf(request), publicUrl, request.params.userId),
    }),
  });

  app.route({
    ...contract.validateReset,
    config: { access: 'public' },
    handler: async (request) => {
      const reset = await checkReset(app.db, request.body.token, request.ip);
      if (!reset) return { valid: false as const, message: messages.resetInvalid };
      return { valid: true as const, email: reset.email, message: messages.resetValid };
    },
  });

  app.route({
    ...contract.confirmReset,
    config: { access: 'public' },
    handler: async (request) => {
      await confirmReset(app.db, request.ip, request.body);
      return { message: messages.passwordReset };
    },
  });
};
