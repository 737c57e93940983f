import { createHash } from 'node:crypto';
import formbody from '@fastify/formbody';
import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import * as contract from '#contract/status.ts';
import { statusRefusals, subscriptionAnswer } from '#contract/status-constants.ts';
import { HttpError, refuse, unavailable } from '#server/http/errors.ts';
import { sendMessage } from '#server/links/page.ts';
import { statusBoard } from './board.ts';
import { atomFeed } from './feed.ts';
import { subscribe } from './subscriptions.ts';
import { type StatusView, statusViewOf } from './view.ts';

type Options = {
  /** Where the last known state is kept for the next start. */
  statusFile?: string | undefined;
  /** How long a request waits for the database, in milliseconds. */
  patience?: number;
};

const link = { label: 'Back to the status page', href: '/status' };

/** The status of the provider's services for everybody. It answers without the database, and exists while there is a public component. */
export const publicStatusRoutes: FastifyPluginAsyncZod<Options> = async (app, { statusFile, patience }) => {
  const board = statusBoard(app.db, { file: statusFile, ...(patience === undefined ? {} : { patience }) });
  app.addHook('onClose', async () => board.stop());
  const options = { schema: { hide: true }, config: { access: 'public' } } as const;

  app.get('/status.json', options, async (request, reply) => {
    const view = await findView();
    reply.type('application/json; charset=utf-8');
    return sendTagged(request, reply, JSON.stringify(jsonOf(view, app.publicUrl)));
  });

  app.get('/status/feed.atom', options, async (request, reply) => {
    const view = await findView();
    reply.type('application/atom+xml; charset=utf-8');
    return sendTagged(request, reply, atomFeed(view, app.publicUrl));
  });

  await app.register(subscriptionForm);

  async function findView() {
    const known = await board.find();
    if (!known) throw unavailable();
    if (known.board.components.length === 0) throw new HttpError(404, statusRefusals.noPage);
    return statusViewOf(known);
  }
};

/** Subscribes to the emails. A form is answered with a page. */
const subscriptionForm: FastifyPluginAsyncZod = async (app) => {
  await app.register(formbody, { bodyLimit: 10_000 });

  app.route({
    ...contract.subscribe,
    config: { access: 'public' },
    handler: async (request, reply) => {
      const { ip, body } = request;
      const sender = { ip, limitFactor: app.limitFactor, isMailOn: app.mail !== undefined };
      await subscribe(app.db, body.email, sender);
      if (!isForm(request)) return { message: subscriptionAnswer };
      const page = sendMessage(reply, app.publicUrl, { heading: 'Check your email', text: subscriptionAnswer, link });
      // The schema describes the JSON.
      return page as unknown as { message: string };
    },
  });

  app.setErrorHandler<FastifyError>(async (error, request, reply) => {
    if (!isForm(request)) throw error;
    const { message } = refuse(error, request, reply);
    return reply.send(sendMessage(reply, app.publicUrl, { heading: 'You are not subscribed', text: message, link }));
  });
};

function isForm({ headers }: FastifyRequest) {
  return headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false;
}

/** Sends a text that is transferred again only after a change. */
function sendTagged(request: FastifyRequest, reply: FastifyReply, text: string) {
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  reply.headers({ etag, 'cache-control': 'no-cache', 'access-control-allow-origin': '*' });
  const known = request.headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  if (known?.includes(etag)) return reply.code(304).send();
  return reply.send(text);
}

/** What programs read. */
function jsonOf(
  { readAt, isCurrent, timeZone, state, components, open, planned, past }: StatusView,
  publicUrl: string,
) {
  const incidents = [...open, ...past].map((incident) => ({ ...incident, url: `${publicUrl}/status#${incident.id}` }));
  return { state, isCurrent, readAt, timeZone, components, incidents, maintenance: planned };
}
