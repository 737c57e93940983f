import formbody from '@fastify/formbody';
import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import * as contract from '#contract/promise.ts';
import { promiseMessages } from '#contract/promise-constants.ts';
import { findUnlessGuessed } from '#server/auth/sessions/link-limit.ts';
import { HttpError } from '#server/http/errors.ts';
import { sendSmallPage } from '#server/http/small-page.ts';
import { acknowledge, findAcknowledgment } from './on-call.ts';

type Found = NonNullable<Awaited<ReturnType<typeof findAcknowledgment>>>;

/** For the person on call, who may not be logged in. */
export const onCallRoutes: FastifyPluginAsyncZod = async (app) => {
  app.removeAllContentTypeParsers();
  await app.register(formbody, { bodyLimit: 10_000 });
  // The body carries nothing that matters.
  app.addContentTypeParser('*', { bodyLimit: 10_000, parseAs: 'string' }, (_, __, done) => done(null, undefined));

  app.route({
    ...contract.askToAcknowledge,
    config: { access: 'public' },
    // Programs that check links open them: only the button changes something.
    handler: async (request, reply) => {
      const { token } = request.query;
      const guess = { token, ip: request.ip };
      const found = await findUnlessGuessed(app.db, guess, () => findAcknowledgment(app.db, token));
      if (!found) throw invalidLink();
      if (found.acknowledgedByName) return sendSmallPage(reply, app.publicUrl, takenPage(found));
      const text = `${found.number} ${found.title}, ${found.companyName}. It is urgent, and was raised outside service hours.`;
      const action = `/api/on-call/acknowledge?token=${encodeURIComponent(token)}`;
      const button = { label: 'I’ll take care of it', action };
      return sendSmallPage(reply, app.publicUrl, {
        heading: 'Will you take care of this ticket?',
        text,
        button,
        link: linkTo(found),
      });
    },
  });

  app.route({
    ...contract.acknowledge,
    config: { access: 'public' },
    handler: async ({ query: { token }, ip }, reply) => {
      const found = await findUnlessGuessed(app.db, { token, ip }, () => acknowledge(app.db, token, ip));
      if (!found) throw invalidLink();
      return sendSmallPage(reply, app.publicUrl, takenPage(found));
    },
  });
};

function takenPage(found: Found) {
  const { number, title, companyName, userId, acknowledgedById, acknowledgedByName } = found;
  const isTheirs = userId === acknowledgedById;
  return {
    heading: isTheirs ? 'Thank you for taking care of it' : `${acknowledgedByName} takes care of it`,
    text: `${number} ${title}, ${companyName}. Nobody else will be notified.`,
    link: linkTo(found),
  };
}

function linkTo({ ticketId, number }: Found) {
  return { label: `Open ${number} in the portal`, href: `/ticketing/admin?ticket=${ticketId}` };
}

function invalidLink() {
  return new HttpError(404, promiseMessages.acknowledgeInvalid);
}
