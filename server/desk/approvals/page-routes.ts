import formbody from '@fastify/formbody';
import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import type { FastifyError } from 'fastify';
import { z } from 'zod';
import { DecisionByLink } from '#contract/approvals.ts';
import { formLimitOf } from '#server/platform/http/body-limit.ts';
import { refuse } from '#server/platform/http/errors.ts';
import { sendPage } from '#server/platform/links/page.ts';
import { findEnded } from './ended.ts';
import { decideByLink, findApprovalByLink } from './link.ts';
import { approvalPage, endedPage } from './page.ts';

const address = '/ticketing/approve/:token';
const Params = z.object({ token: z.string() });
const Form = z.object({ decision: z.string(), note: z.string() }).partial().catch({});

/**
 * The page behind the links that ask for an approval, which needs neither a login nor scripts. Programs that check links open
 * them: only its buttons decide.
 */
export const approvalPageRoutes: FastifyPluginAsyncZod = async (app) => {
  app.removeAllContentTypeParsers();
  await app.register(formbody);
  app.addHook('onRequest', async (_, reply) => {
    reply.header('x-robots-tag', 'noindex, nofollow');
  });
  const options = { schema: { hide: true, params: Params }, config: { access: 'public' } } as const;

  app.get(address, options, async (request, reply) => {
    const { token } = request.params;
    const approval = await findApprovalByLink(app.db, token, request.ip);
    return sendPage(reply, app.publicUrl, approvalPage({ approval, token }));
  });

  const decide = { ...options, schema: { ...options.schema, body: Form }, bodyLimit: formLimitOf(DecisionByLink) };
  app.post(address, decide, async (request, reply) => {
    const { token } = request.params;
    const note = (request.body.note ?? '').replaceAll('\r\n', '\n');
    const given = DecisionByLink.safeParse({ decision: request.body.decision, note });
    if (given.success) {
      await decideByLink(app.db, token, request.ip, given.data);
      // It has ended, and says so.
      return reply.redirect(`/ticketing/approve/${encodeURIComponent(token)}`, 303);
    }
    const approval = await findApprovalByLink(app.db, token, request.ip);
    const problem = given.error.issues[0]?.message;
    reply.code(400);
    return sendPage(reply, app.publicUrl, approvalPage({ approval, token, note, problem }));
  });

  app.setErrorHandler<FastifyError>(async (error, request, reply) => {
    const { statusCode, message } = refuse(error, request, reply);
    const { token } = Params.catch({ token: '' }).parse(request.params);
    // Somebody may have decided between the page and its button.
    const isOver = statusCode === 404 || statusCode === 409;
    const words = isOver
      ? await findEnded(app.db, token)
      : {
          heading: 'Your decision could not be saved',
          text: `${message} What you typed is still there if you go back in your browser.`,
        };
    return sendPage(reply, app.publicUrl, endedPage(words));
  });
};
