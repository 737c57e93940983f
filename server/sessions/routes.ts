import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import { messages } from '#contract/messages.ts';
import * as contract from '#contract/sessions.ts';
import { unauthorized } from '#server/errors.ts';
import { sessionOf } from '#server/session.ts';
import { signIn, signOut } from './commands.ts';
import { recordFailure, refuseWhenLimited } from './login-limit.ts';
import { isPassword } from './passwords.ts';
import { findByEmail } from './queries.ts';

export const sessionRoutes: FastifyPluginAsyncZod = async (app) => {
  app.route({
    ...contract.logIn,
    config: { access: 'public' },
    handler: async (request) => {
      const { email, password } = request.body;
      const attempt = { email, ip: request.ip };
      await refuseWhenLimited(app.db, attempt);

      const user = await findByEmail(app.db, email);
      const isRight = await isPassword(password, user?.passwordHash);
      if (!user || !isRight) {
        await recordFailure(app.db, attempt);
        throw unauthorized(messages.loginRefused);
      }
      // Wrong guesses may have used up the limit while this one was checked: then the right one tells nothing either.
      await refuseWhenLimited(app.db, attempt);
      return { user, token: await signIn(app.db, user, request.ip) };
    },
  });

  app.route({
    ...contract.logOut,
    config: { access: 'signed-in' },
    handler: async (request) => {
      await signOut(app.db, sessionOf(request), request.ip);
      return { message: 'Logged out' };
    },
  });

  app.route({
    ...contract.findSession,
    config: { access: 'signed-in' },
    handler: async (request) => sessionOf(request).user,
  });
};
