import { createHash } from 'node:crypto';
import formbody from '@fastify/formbody';
import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { StatusIncident, StatusPage } from '#contract/page-data.ts';
import { MINUTE, SECOND } from '#contract/shared-constants.ts';
import * as contract from '#contract/status.ts';
import { statusRefusals, subscriptionAnswer } from '#contract/status-constants.ts';
import { isRefused, Refusal, unavailable } from '#server/platform/domain/refusals.ts';
import { refuse } from '#server/platform/http/errors.ts';
import { serve } from '#server/platform/http/serve.ts';
import { sendMessage } from '#server/platform/links/page.ts';
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

/** How long the page is sent as it is, in milliseconds: what it says depends on the time, and on whether the database answers. */
const SHOWN_FOR = SECOND;

const link = { label: 'Back to the status page', href: '/status' };

/** The status of the provider's services for everybody. It answers without the database, and exists while there is a public component. */
export const publicStatusRoutes: FastifyPluginAsyncZod<Options> = async (app, { statusFile, patience }) => {
  const board = statusBoard(app.db, { file: statusFile, ...(patience === undefined ? {} : { patience }) });
  app.addHook('onClose', async () => board.stop());
  const options = { schema: { hide: true }, config: { access: 'public' } } as const;

  app.get('/status', options, async (_, reply) => {
    const view = await findView().catch(onlyMissing);
    if (!view || !app.site) return reply.callNotFound();
    return app.site.send(reply, 'status', pageOf(view, app.mail !== undefined), { age: SHOWN_FOR });
  });

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
    if (known.board.components.length === 0) throw new Refusal('hidden', statusRefusals.noPage);
    return statusViewOf(known);
  }
};

/** Subscribes to the emails. A form is answered with a page. */
const subscriptionForm: FastifyPluginAsyncZod = async (app) => {
  await app.register(formbody);

  serve(app, contract.subscribe, async ({ db, body, request, reply }) => {
    await subscribe(db, body.email, { ip: request.ip, isMailOn: app.mail !== undefined });
    if (!isForm(request)) return { message: subscriptionAnswer };
    const page = await sendMessage(reply, app.publicUrl, {
      heading: 'Check your email',
      text: subscriptionAnswer,
      link,
    });
    // The schema describes the JSON.
    return page as unknown as { message: string };
  });

  app.setErrorHandler<FastifyError>(async (error, request, reply) => {
    if (!isForm(request)) throw error;
    const { message } = refuse(error, request, reply);
    const field = { label: 'Email', name: 'email', value: typedIn(request.body) };
    return sendMessage(reply, app.publicUrl, {
      heading: 'You are not subscribed',
      text: message,
      button: { label: 'Subscribe', action: contract.subscribe.url, field },
      link,
    });
  });
};

/** The address that was typed, whatever came instead of it. */
function typedIn(body: unknown) {
  const { email } = Object(body);
  return typeof email === 'string' ? email : '';
}

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

/** The 404 page is for what does not exist. Without any known state, a page says that something is wrong on our side. */
function onlyMissing(error: unknown) {
  if (isRefused(error, 'hidden')) return undefined;
  throw error;
}

/** Equal while nothing changes, so that the page is rendered once. */
function pageOf({ readAt, isCurrent, providerName: _, ...view }: StatusView, canSubscribe: boolean): StatusPage {
  const minutes = Math.round((Date.now() - readAt.getTime()) / MINUTE);
  const lastKnown = isCurrent ? null : { at: readAt.toISOString(), minutes };
  return { ...view, ...inTexts(view), lastKnown, canSubscribe };
}

function inTexts({ open, planned, past }: Pick<StatusView, 'open' | 'planned' | 'past'>) {
  return { open: open.map(inText), planned: planned.map(inText), past: past.map(inText) };
}

function inText(shown: StatusView['open'][number]): StatusIncident {
  const { startsAt, endsAt, endedAt, posts, ...incident } = withoutChange(shown);
  return {
    ...incident,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
    posts: posts.map(({ createdAt, ...post }) => ({ ...post, createdAt: createdAt.toISOString() })),
  };
}

/** What programs read. */
function jsonOf(
  { readAt, isCurrent, timeZone, state, components, open, planned, past }: StatusView,
  publicUrl: string,
) {
  const incidents = [...open, ...past].map((incident) => {
    return { ...withoutChange(incident), url: `${publicUrl}/status#${incident.id}` };
  });
  return { state, isCurrent, readAt, timeZone, components, incidents, maintenance: planned.map(withoutChange) };
}

/** Only the feed says when an incident was changed. */
function withoutChange({ changedAt: _, ...incident }: StatusView['open'][number]) {
  return incident;
}
