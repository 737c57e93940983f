import formbody from '@fastify/formbody';
import type { FastifyPluginAsyncZod } from '@fastify/type-provider-zod';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { PictureWidths } from '#contract/files-constants.ts';
import { FieldLimit } from '#contract/shared-constants.ts';
import { readCopy, readPreview } from '#server/desk/files/previews.ts';
import { findFileOfVisitor } from '#server/desk/files/queries.ts';
import type { InTurn } from '#server/desk/files/store.ts';
import { isRefused } from '#server/platform/domain/refusals.ts';
import { countFeedback } from './feedback.ts';
import { countMissedSearch } from './missed-searches.ts';
import { findHelp, findPublicArticle, listHelp, pageOfArticle } from './public-queries.ts';

/** Addresses can have anything in them; what is too long or can't be stored finds nothing. */
const words = z
  .string()
  .max(FieldLimit.search)
  .refine((text) => !text.includes('\0') && text.isWellFormed());
const Query = z.object({
  search: words.trim().default(''),
  category: words.default(''),
  cursor: z.string().max(2_000).optional(),
  thanks: z.string().optional(),
});
const Slug = z.object({ slug: words });
const Picture = z.object({
  fileId: z.uuid(),
  width: z.enum([...PictureWidths.map(String), 'full']),
});

/** How long a browser keeps a picture without asking again, in seconds. The article may be taken from the website. */
const KEPT = 86_400;

/** The pages of public articles. What is not public does not exist here. */
export const publicArticleRoutes: FastifyPluginAsyncZod = async (app) => {
  const { site } = app;
  if (!site) return;
  const options = { schema: { hide: true }, config: { access: 'public' } } as const;
  app.removeAllContentTypeParsers();
  await app.register(formbody);

  app.get('/help', options, async (request, reply) => {
    const { success, data } = Query.safeParse(request.query);
    if (!success) return reply.callNotFound();
    const { search, category, cursor } = data;
    const isAll = search === '' && category === '';
    const list = isAll ? await listHelp(app.db) : await findHelp(app.db, data).catch(notACursor);
    const isEmpty = list?.sections.every(({ articles }) => articles.length === 0) ?? true;
    // Without articles there is no help, and without articles in it a category does not exist. A search may find nothing.
    if (!list || (isEmpty && search === '')) return reply.callNotFound();
    if (isEmpty && cursor === undefined) await noteSearch(request, search);
    return site.send(reply, 'help', list, { isListed: search === '' && cursor === undefined });
  });

  app.get('/help/:slug', options, async (request, reply) => {
    const found = await findBySlug(request);
    if (!found) return reply.callNotFound();
    if (found.slug !== found.asked) return reply.redirect(addressOf(found), 301);
    const { asked, ...article } = found;
    const isThanked = Query.safeParse(request.query).data?.thanks !== undefined;
    const page = await pageOfArticle(app.db, article, app.publicUrl);
    return site.send(reply, 'help-article', { ...page, isThanked }, { changedAt: article.updatedAt });
  });

  // As everywhere on the site, an address with a slash at its end leads to the one without.
  app.get('/help/', options, async (_, reply) => reply.redirect('/help', 301));
  app.get('/help/:slug/', options, async (request, reply) => {
    const found = await findBySlug(request);
    return found ? reply.redirect(addressOf(found), 301) : reply.callNotFound();
  });

  app.post('/help/:slug/feedback', options, async (request, reply) => {
    const found = await findBySlug(request);
    if (!found) return reply.callNotFound();
    const isHelpful = Object(request.body).isHelpful === 'yes';
    const { ip } = request;
    await countFeedback(app.db, null, found.id, { isHelpful, judge: { ip } });
    return reply.redirect(`${addressOf(found)}?thanks=1#helpful`, 303);
  });

  app.get(
    '/help/pictures/:fileId/:width',
    { ...options, config: { access: 'public', transfer: 'preview' } },
    async (request, reply) => {
      const { data } = Picture.safeParse(request.params);
      const file = data && (await findFileOfVisitor(app.db, data.fileId));
      if (!data || !file) return reply.callNotFound();
      const inTurn: InTurn = (work) => app.takeTransferTurn(request, work);
      const bytes =
        data.width === 'full'
          ? await readPreview(app.db, file, inTurn)
          : await readCopy(app.db, file, Number(data.width), inTurn);
      return reply.type('image/webp').header('cache-control', `private, max-age=${KEPT}`).send(bytes);
    },
  );

  async function findBySlug(request: FastifyRequest) {
    const { data } = Slug.safeParse(request.params);
    const asked = data?.slug;
    const found =
      asked === undefined ? undefined : await findPublicArticle(app.db, asked.normalize('NFC').toLowerCase());
    return found && { ...found, asked };
  }

  /** Programs that look at pages only to index them are not counted, and a failure is not the reader's business. */
  async function noteSearch(request: FastifyRequest, search: string) {
    if (request.method !== 'GET') return;
    const counting = countMissedSearch(app.db, null, search, { ip: request.ip });
    await counting.catch((error) => request.log.warn({ err: error }, 'A search was not counted'));
  }
};

function addressOf({ slug }: { slug: string }) {
  return `/help/${encodeURIComponent(slug)}`;
}

/** An invented cursor is not a page of the list. */
function notACursor(error: unknown) {
  if (isRefused(error, 'invalid')) return undefined;
  throw error;
}
