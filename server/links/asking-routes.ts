import formbody from '@fastify/formbody';
import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import type { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Db } from '#server/database/client.ts';
import { Refusal } from '#server/domain/refusals.ts';
import { type Link, type LinkKind, openLink } from './links.ts';
import { type Message, sendMessage } from './page.ts';

type LinkEndpoint = Endpoint & {
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

    app.route({
      ...ask,
      config: { access: 'public' },
      handler: async ({ query: { token }, ip }, reply) => {
        const link = await openLink(app.db, kind, { token, ip });
        const asked = link && (await question(app.db, link));
        if (!asked) throw new Refusal('hidden', refusal);
        const action = `${act.url}?token=${encodeURIComponent(token)}`;
        const { button: label, ...message } = asked;
        return sendMessage(reply, app.publicUrl, label ? { ...message, button: { label, action } } : message);
      },
    });

    app.route({
      ...act,
      config: { access: 'public' },
      handler: async ({ query: { token }, ip }, reply) => {
        const link = await openLink(app.db, kind, { token, ip });
        const answered = link && (await answer(app.db, link, ip));
        if (!answered) throw new Refusal('hidden', refusal);
        return sendMessage(reply, app.publicUrl, answered);
      },
    });
  };
}
