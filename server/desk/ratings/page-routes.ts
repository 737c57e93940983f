import formbody from '@fastify/formbody';
import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import type { FastifyError } from 'fastify';
import { z } from 'zod';
import { NewRating } from '#contract/ratings.ts';
import { RatingScores } from '#contract/ratings-constants.ts';
import { findZone } from '#server/platform/domain/zone.ts';
import { formLimitOf } from '#server/platform/http/body-limit.ts';
import { refuse } from '#server/platform/http/errors.ts';
import { sendPage } from '#server/platform/links/page.ts';
import { rateByLink } from './commands.ts';
import { findByLink } from './link.ts';
import { ratingPage, refusalPage } from './page.ts';
import { findRating } from './queries.ts';
import { ratableUntil } from './resolution.ts';

const address = '/ticketing/rate/:token';
const Params = z.object({ token: z.string() });
const Query = z.object({ score: z.string().optional().catch(undefined) });
const Form = z.object({ score: z.string(), comment: z.string() }).partial().catch({});

/**
 * The page behind the links that ask for a rating, which needs neither a login nor scripts. Programs that check links open
 * them: only the form records something.
 */
export const ratingPageRoutes: FastifyPluginAsyncZod = async (app) => {
  app.removeAllContentTypeParsers();
  await app.register(formbody);
  app.addHook('onRequest', async (_, reply) => {
    reply.header('x-robots-tag', 'noindex, nofollow');
  });
  const options = { schema: { hide: true, params: Params, querystring: Query }, config: { access: 'public' } } as const;

  app.get(address, options, async (request, reply) => {
    const { token } = request.params;
    const found = await findByLink(app.db, token, request.ip);
    const rating = await findRating(app.db, found.resolutionId);
    const wanted = scoreIn(request.query.score) ?? scoreIn(rating?.score);
    const shown = { score: wanted, comment: rating?.comment ?? '', saved: rating?.score };
    return sendPage(reply, app.publicUrl, ratingPage({ ...(await aboutOf(token, found)), ...shown }));
  });

  const rate = { ...options, schema: { ...options.schema, body: Form }, bodyLimit: formLimitOf(NewRating) };
  app.post(address, rate, async (request, reply) => {
    const { token } = request.params;
    const comment = (request.body.comment ?? '').replaceAll('\r\n', '\n');
    const score = scoreIn(request.body.score);
    const rating = NewRating.safeParse({ score, comment });
    if (rating.success) {
      await rateByLink(app.db, token, request.ip, rating.data);
      return reply.redirect(`/ticketing/rate/${encodeURIComponent(token)}`, 303);
    }
    const found = await findByLink(app.db, token, request.ip);
    const saved = (await findRating(app.db, found.resolutionId))?.score;
    const problem = rating.error.issues[0]?.message;
    reply.code(400);
    return sendPage(
      reply,
      app.publicUrl,
      ratingPage({ ...(await aboutOf(token, found)), score, comment, saved, problem }),
    );
  });

  app.setErrorHandler<FastifyError>(async (error, request, reply) => {
    const { statusCode, message } = refuse(error, request, reply);
    const words =
      statusCode === 404
        ? { heading: 'This link is not valid', text: message }
        : {
            heading: 'Your rating could not be saved',
            text: `${message} What you typed is still there if you go back in your browser.`,
          };
    return sendPage(reply, app.publicUrl, refusalPage(words));
  });

  async function aboutOf(token: string, found: Awaited<ReturnType<typeof findByLink>>) {
    const timeZone = await findZone(app.db);
    return { ...found, token, until: ratableUntil(found), timeZone };
  }
};

function scoreIn(text: unknown) {
  return RatingScores.find((score) => String(score) === String(text));
}
