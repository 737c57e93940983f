import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { currentSite } from '#content/current-site.ts';
import type { PageLocals } from '#content/locals.ts';
import { SiteError } from '#content/mistakes.ts';
import { headersAt } from './headers.ts';
import type { SiteSource } from './open-site.ts';
import type { SitePages } from './serve.ts';

/** In development, Astro's server renders what has this type. */
const PAGE = 'application/vnd.archway.page+json';

/**
 * In development, answers what a page is rendered with instead of the page; `web/middleware.ts` asks for it. The folder is read
 * for each page, so a change shows at once.
 */
export function describePages(app: FastifyInstance, { readFolder, complete }: Omit<SiteSource, 'renderer'>) {
  async function localsNow(): Promise<PageLocals> {
    readFolder();
    const locals = await complete({ site: currentSite(), publicUrl: app.publicUrl });
    const { measurePictures } = await import('./folder-pictures.ts');
    return { ...locals, site: { ...locals.site, pictures: await measurePictures(locals.site.folder) } };
  }

  async function describe(reply: FastifyReply, page: string | undefined, data?: object) {
    try {
      return reply.type(PAGE).send(JSON.stringify({ page, locals: { ...(await localsNow()), data } }));
    } catch (error) {
      if (!(error instanceof SiteError)) throw error;
      return reply.code(500).type('text/plain; charset=utf-8').send(error.message);
    }
  }

  async function sendPicture({ url }: FastifyRequest, reply: FastifyReply) {
    const { renderPicture } = await import('./folder-pictures.ts');
    const { site } = await localsNow();
    const [address = ''] = url.split('?');
    const type = address.endsWith('.svg') ? 'image/svg+xml' : `image/${address.split('.').at(-1)}`;
    return reply
      .headers(headersAt(address))
      .type(type)
      .send(await renderPicture(site.folder, site.pictures, address));
  }

  const options = { schema: { hide: true }, config: { access: 'public', isFile: true } } as const;
  app.get('/pictures/*', options, sendPicture);
  app.get('/*', options, async ({ url }, reply) =>
    url.startsWith('/api/') ? reply.callNotFound() : describe(reply, undefined),
  );
  const pages: SitePages = {
    isRendered: Promise.resolve(),
    reload: async () => undefined,
    refresh: async () => undefined,
    send: async (reply, name, data, { status = 200, words = {}, parts = {} } = {}) => {
      const shown = Object.entries(data).map(([field, value]) => [
        field,
        { ...words, ...parts }[String(value)] ?? value,
      ]);
      return describe(reply.code(status), `/on-request/${name}`, Object.fromEntries(shown));
    },
  };
  return { pages, sendNotFound: (reply: FastifyReply) => describe(reply.code(404), '/404') };
}
