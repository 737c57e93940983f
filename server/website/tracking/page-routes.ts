import formbody from '@fastify/formbody';
import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import type { FastifyError, FastifyInstance } from 'fastify';
import { z } from 'zod';
import { Email } from '#contract/primitives.ts';
import { FieldLimit } from '#contract/shared-constants.ts';
import { doneWords, trackingMessages } from '#contract/tracking-constants.ts';
import { conflict } from '#server/platform/domain/refusals.ts';
import { formLimitOf } from '#server/platform/http/body-limit.ts';
import { refuse } from '#server/platform/http/errors.ts';
import { answerRoutes } from './answer-routes.ts';
import { queueNewLinks } from './commands.ts';
import { fileRoutes } from './file-routes.ts';
import { LoginNeeded, openTracked } from './find-tracked.ts';
import { type Done, sendHelp, sendTicket } from './send-page.ts';

/** Programs that make links of text take the punctuation after an address for a part of it. */
const Params = z.object({ token: z.string().transform((text) => text.replace(/[.,;:!?>)\]}'"’”]+$/u, '')) });
const Query = z.object({
  done: z
    .enum(Object.keys(doneWords) as [Done])
    .optional()
    .catch(undefined),
  cursor: z.string().max(FieldLimit.token).optional(),
});
const options = { schema: { hide: true, params: Params }, config: { access: 'public' } } as const;

/**
 * The pages of people without an account: a ticket behind its link, and the page that sends new links. They need neither a
 * login nor scripts. Programs that check links open them: only buttons change something.
 */
export const trackingPageRoutes: FastifyPluginAsyncZod = async (app) => {
  app.decorateRequest('draft', null);
  app.decorateRequest('tracked', null);
  answerErrors(app);
  await app.register(fileRoutes);
  await app.register(answerRoutes);
  await app.register(helpRoutes);

  const read = { ...options, schema: { ...options.schema, querystring: Query } };
  app.get('/track/:token', read, async (request, reply) => {
    const { token } = request.params;
    // As every other page, it is at the address without the slash.
    if (token === '') return reply.redirect('/track', 301);
    const tracked = await openTracked(request, token);
    const { done, cursor } = request.query;
    return sendTicket(reply, tracked, { token, cursor, done: done && doneWords[done] });
  });
};

/** The page that sends new links, and its form. */
const helpRoutes: FastifyPluginAsyncZod = async (app) => {
  app.removeAllContentTypeParsers();
  await app.register(formbody);
  app.addContentTypeParser('*', { parseAs: 'string' }, (_, __, done) => done(null, undefined));

  const Sent = z.object({ sent: z.literal('1').optional().catch(undefined) });
  const help = { schema: { hide: true, querystring: Sent }, config: { access: 'public' } } as const;
  app.get('/track', help, async ({ query }, reply) => sendHelp(reply, { isSent: query.sent !== undefined }));

  const Asked = z.object({ email: z.string().catch('') }).catch({ email: '' });
  const ask = {
    schema: { hide: true, body: Asked },
    bodyLimit: formLimitOf(z.object({ email: Email })),
    config: { access: 'public', mayUseReserve: true },
  } as const;
  app.post('/track', ask, async (request, reply) => {
    const { email: typed } = request.body;
    const email = Email.safeParse(typed);
    if (!app.mail) throw conflict(trackingMessages.mailOff);
    if (!email.success) {
      reply.code(400);
      return sendHelp(reply, { problem: email.error.issues[0]?.message, email: typed });
    }
    await queueNewLinks(app.db, request.ip, email.data);
    return reply.redirect('/track?sent=1', 303);
  });
};

/** Shows a refusal on the page itself if its link was good, otherwise on the page that sends new links. */
function answerErrors(app: FastifyInstance) {
  app.setErrorHandler<FastifyError>(async (error, request, reply) => {
    if (error instanceof LoginNeeded) return reply.redirect(`/ticketing/client?ticket=${error.ticketId}`, 303);
    const { statusCode, message } = refuse(error, request, reply);
    const { tracked, draft, params } = request;
    if (statusCode === 404) return sendHelp(reply, { isInvalid: true });
    if (!tracked) return sendHelp(reply, { problem: message });
    const token = Params.safeParse(params).data?.token ?? '';
    return sendTicket(reply, tracked, { token, problem: message, draft: draft ?? undefined });
  });
}
