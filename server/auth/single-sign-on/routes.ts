import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import { accountMessages } from '#contract/account-constants.ts';
import * as contract from '#contract/single-sign-on.ts';
import { singleSignOnMessages } from '#contract/single-sign-on-constants.ts';
import { disconnectUser as disconnect } from '#contract/users.ts';
import { connectionRoutes } from '#server/auth/connections/routes.ts';
import { actorOf, sessionOf } from '#server/http/access.ts';
import { signal } from '#server/process/signals.ts';
import { findOwnConnection, finishConfirmation, startConfirmation } from './confirmation.ts';
import { disconnectUser } from './disconnect.ts';
import { identityProviders } from './identity-providers.ts';
import { finishLogin, startLogin } from './login.ts';
import { acceptOffer, declineOffer, findOffer } from './offer.ts';
import { mustUseSingleSignOn } from './required.ts';

const own = { access: 'signed-in', isOpenWithoutFactor: true, refusesKeys: true } as const;

export const singleSignOnRoutes: FastifyPluginAsyncZod = async (app) => {
  const redirectAddress = `${app.publicUrl}/ticketing/sso`;
  const providers = identityProviders(app.outgoing.fetchOut, redirectAddress);
  const { db, log } = app;
  const login = { db, log, providers };
  await app.register(connectionRoutes, { providers, redirectAddress });

  app.route({
    ...contract.startSingleSignOn,
    config: { access: 'public', mayUseReserve: true },
    handler: async (request) => ({ redirectUrl: await startLogin(login, request.ip, request.body) }),
  });

  app.route({
    ...contract.finishSingleSignOn,
    config: { access: 'public', mayUseReserve: true },
    handler: async (request) => {
      const place = { address: request.ip, userAgent: request.headers['user-agent'] };
      const entered = await finishLogin(login, place, request.body);
      signal('login', { outcome: 'ok' });
      return entered;
    },
  });

  app.route({
    ...disconnect,
    config: { access: 'staff', refusesKeys: true },
    handler: async (request) => disconnectUser(db, actorOf(request), request.params.userId),
  });

  app.route({
    ...contract.findOwnSingleSignOn,
    config: own,
    handler: async (request) => {
      const { user } = sessionOf(request);
      const connection = await findOwnConnection(db, user);
      return {
        connectionName: connection?.name ?? null,
        isRequired: await mustUseSingleSignOn(db, user),
        offer: await findOffer(db, user),
      };
    },
  });

  app.route({
    ...contract.acceptOffer,
    config: own,
    handler: async (request) => acceptOffer(db, actorOf(request), request.body),
  });

  app.route({
    ...contract.declineOffer,
    config: own,
    handler: async (request) => {
      await declineOffer(db, actorOf(request));
      return { message: singleSignOnMessages.offerDeclined };
    },
  });

  app.route({
    ...contract.startConfirmation,
    config: { ...own, mayUseReserve: true },
    handler: async (request) => ({
      redirectUrl: await startConfirmation(login, sessionOf(request), request.body.browser),
    }),
  });

  app.route({
    ...contract.finishConfirmation,
    config: { ...own, mayUseReserve: true },
    handler: async (request) => {
      await finishConfirmation(login, sessionOf(request), request.body);
      return { message: accountMessages.identityConfirmed };
    },
  });
};
