import formbody from '@fastify/formbody';
import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import * as contract from '#contract/mail.ts';
import { mailRefusals } from '#contract/mail-constants.ts';
import { findUnlessGuessed } from '#server/auth/sessions/link-limit.ts';
import { HttpError } from '#server/http/errors.ts';
import { sendSmallPage } from '#server/http/small-page.ts';
import { wordsOf } from './kinds-in-words.ts';
import { findSubscription, unsubscribe } from './unsubscribe.ts';

const link = { label: 'Log in to choose your notifications', href: '/ticketing/login' };

/** For mail programs, which send a form without a session, and for the people behind them. */
export const unsubscribeRoutes: FastifyPluginAsyncZod = async (app) => {
  app.removeAllContentTypeParsers();
  await app.register(formbody, { bodyLimit: 10_000 });
  // The body carries nothing that matters.
  app.addContentTypeParser('*', { bodyLimit: 10_000, parseAs: 'string' }, (_, __, done) => done(null, undefined));

  app.route({
    ...contract.askToUnsubscribe,
    config: { access: 'public' },
    // Programs that check links open them: only the button changes something.
    handler: async (request, reply) => {
      const { token } = request.query;
      const guess = { token, ip: request.ip };
      const found = await findUnlessGuessed(app.db, guess, () => findSubscription(app.db, token));
      if (!found) throw invalidLink();
      const text = `You will no longer get emails ${wordsOf(found.kind)}. Everything stays visible in the portal.`;
      const action = `/api/mail/unsubscribe?token=${encodeURIComponent(token)}`;
      const button = { label: 'Turn these emails off', action };
      return sendSmallPage(reply, app.publicUrl, { heading: 'Turn off these emails?', text, button, link });
    },
  });

  app.route({
    ...contract.unsubscribe,
    config: { access: 'public' },
    handler: async ({ query: { token }, ip }, reply) => {
      const found = await findUnlessGuessed(app.db, { token, ip }, () => unsubscribe(app.db, token, ip));
      if (!found) throw invalidLink();
      const text = `You will no longer get emails ${wordsOf(found.kind)}. You can turn them on again under Your account.`;
      return sendSmallPage(reply, app.publicUrl, { heading: 'These emails are off', text, link });
    },
  });
};

function invalidLink() {
  return new HttpError(404, mailRefusals.unsubscribeInvalid);
}
