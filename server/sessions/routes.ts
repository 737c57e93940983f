import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import { messages } from '#contract/messages.ts';
import * as contract from '#contract/sessions.ts';
import { unauthorized } from '#server/errors.ts';
import { trySpend } from '#server/second-factors/spend-code.ts';
import { sessionOf } from '#server/session.ts';
import { tell } from '#server/telemetry/events.ts';
import { codeRefused, signIn, signOut } from './commands.ts';
import { findByEmail } from './queries.ts';
import { tryPassword } from './try-password.ts';

export const sessionRoutes: FastifyPluginAsyncZod = async (app) => {
  app.route({
    ...contract.logIn,
    config: { access: 'public' },
    handler: async (request) => {
      const { email, password, code } = request.body;
      const user = await findByEmail(app.db, email);
      const isRight = await tryPassword(app.db, { email, ip: request.ip }, password, user?.passwordHash);
      if (!user || !isRight) throw unauthorized(messages.loginRefused);

      if (user.factorId) {
        if (!code) throw codeRefused('required');
        if (!(await trySpend(app.db, user, request.ip, code))) throw codeRefused('wrong');
      }
      const place = { address: request.ip, userAgent: request.headers['user-agent'] };
      const token = await signIn(app.db, user, place);
      tell('login', { outcome: 'ok' });
      return { user, token };
    },
  });

  app.route({
    ...contract.logOut,
    config: { access: 'signed-in', isOpenWithoutFactor: true },
    handler: async (request) => {
      await signOut(app.db, sessionOf(request), request.ip);
      return { message: 'Logged out' };
    },
  });

  app.route({
    ...contract.findSession,
    config: { access: 'signed-in', isOpenWithoutFactor: true },
    handler: async (request) => sessionOf(request).user,
  });
};
