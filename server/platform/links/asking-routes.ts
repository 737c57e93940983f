import formbody from '@fastify/formbody';
import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Db } from '#server/platform/database/client.ts';
import { Refusal } from '#server/platform/domain/refusals.ts';
import { answerError, refuse } from '#server/platform/http/errors.ts';
import { serve } from '#server/platform/http/serve.ts';
import { type Link, type LinkKind, openLink } from './links.ts';
import { type Message, sendMessage } from './page.ts';

type LinkEndpoint = Endpoint & {
  limitedBy?: never;
  schema: { querystring: z.ZodObject<{ token: z.ZodString }>; response: { 200: z.ZodString } };
};

type Asking = {
  kind: LinkKind;
  /** Shows the page. */
  ask: LinkEndpoint;
  /** Receives the POST of its button, and of mail programs. */
  act: LinkEndpoint;
  /** The page that asks, or says that there is nothing to do. Undefined if the link does not exist. */
  question: (db: Db, link: Link) => Promise<(Omit<Message, 'button'> & { button?: string }) | undefined>;
  /** Does what the link is for, and returns the page that says so. Undefined if the link does not exist. */
  answer: (db: Db, link: Link, ip: string) => Promise<Message | undefined>;
  /** The error message for a link that does not exist. */
  refusal: string;
};

/**
 * The routes of a page behind a link that asks before it acts. Programs that check links open them, so only the button
 * changes something.
 */
export function askingRoutes({ kind, ask, act, question, answer, refusal }: Asking): FastifyPluginAsyncZod {
  return async (app) => {
    app.removeAllContentTypeParsers();
    await app.register(formbody);
    // The body carries nothing that matters.
    app.addContentTypeParser('*', { parseAs: 'string' }, (_, __, done) => done(null, undefined));

    // A person with a browser is behind the link, or a program.
    app.setErrorHandler<FastifyError>((error, request, reply) =>
      sendRefusal(request, reply, { error, publicUrl: app.publicUrl }),
    );

    serve(app, ask, async ({ db, query, request, reply }) => {
      const link = await openLink(db, kind, { token: query.token, ip: request.ip });
      const asked = link && (await question(db, link));
      if (!asked) throw new Refusal('hidden', refusal);
      const action = `${act.url}?token=${encodeURIComponent(query.token)}`;
      const { button: label, ...message } = asked;
      return sendMessage(reply, app.publicUrl, label ? { ...message, button: { label, action } } : message);
    });

    serve(app, act, async ({ db, query, request, reply }) => {
      const link = await openLink(db, kind, { token: query.token, ip: request.ip });
      const answered = link && (await answer(db, link, request.ip));
      if (!answered) throw new Refusal('hidden', refusal);
      return sendMessage(reply, app.publicUrl, answered);
    });
  };
}

type Refused = {
  error: FastifyError;
  publicUrl: string;
  /** For anything but a link that is not valid. */
  heading?: string;
  link?: Message['link'];
};

/** Says why a link does not work: as a page to a browser, and as JSON to a program. */
export async function sendRefusal(request: FastifyRequest, reply: FastifyReply, refused: Refused) {
  const {
    error,
    publicUrl,
    heading = 'This did not work',
    link = { label: 'Go to the home page', href: '/' },
  } = refused;
  const isPage = request.headers.accept?.includes('text/html');
  if (!isPage) return answerError(error, request, reply);
  const { statusCode, message } = refuse(error, request, reply);
  const isInvalid = statusCode === 404 || statusCode === 400;
  const words = { heading: isInvalid ? 'This link is not valid' : heading, text: message, link };
  return sendMessage(reply, publicUrl, words);
}
