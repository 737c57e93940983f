import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import { accountMessages } from '#contract/account-constants.ts';
import * as contract from '#contract/single-sign-on.ts';
import { singleSignOnMessages } from '#contract/single-sign-on-constants.ts';
import { disconnectUser as disconnect } from '#contract/users.ts';
import { connectionRoutes } from '#server/people/auth/connections/routes.ts';
import { sessionOf } from '#server/platform/http/access.ts';
import { serve } from '#server/platform/http/serve.ts';
import { signal } from '#server/platform/process/signals.ts';
import { findOwnConnection, finishConfirmation, startConfirmation } from './confirmation.ts';
import { disconnectUser } from './disconnect.ts';
import { identityProviders } from './identity-providers.ts';
import { finishLogin, startLogin } from './login.ts';
import { acceptOffer, declineOffer, findOffer } from './offer.ts';
import { mustUseSingleSignOn } from './required.ts';

export const singleSignOnRoutes: FastifyPluginAsyncZod = async (app) => {
  const redirectAddress = `${app.publicUrl}/ticketing/sso`;
  const providers = identityProviders(app.outgoing.fetchOut, redirectAddress);
  const { db, log } = app;
  const login = { db, log, providers };
  await app.register(connectionRoutes, { providers, redirectAddress });

  serve(app, contract.startSingleSignOn, async ({ body, request }) => ({
    redirectUrl: await startLogin(login, request.ip, body),
  }));

  serve(app, contract.finishSingleSignOn, async ({ body, request }) => {
    const device = { address: request.ip, userAgent: request.headers['user-agent'] };
    const entered = await finishLogin(login, device, body);
    signal('login', { outcome: 'ok' });
    return entered;
  });

  serve(app, disconnect, ({ db, actor, params }) => disconnectUser(db, actor, params.userId));

  serve(app, contract.findOwnSingleSignOn, async ({ db, request }) => {
    const { user } = sessionOf(request);
    const connection = await findOwnConnection(db, user);
    return {
      connectionName: connection?.name ?? null,
      isRequired: await mustUseSingleSignOn(db, user),
      offer: await findOffer(db, user),
    };
  });

  serve(app, contract.acceptOffer, ({ db, actor, body }) => acceptOffer(db, actor, body));

  serve(app, contract.declineOffer, async ({ db, actor }) => {
    await declineOffer(db, actor);
    return { message: singleSignOnMessages.offerDeclined };
  });

  serve(app, contract.startConfirmation, async ({ body, request }) => ({
    redirectUrl: await startConfirmation(login, sessionOf(request), body.browser),
  }));

  serve(app, contract.finishConfirmation, async ({ body, request }) => {
    await finishConfirmation(login, sessionOf(request), body);
    return { message: accountMessages.identityConfirmed };
  });
};
