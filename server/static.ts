import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';

/**
 * Serves the built pages: hashed files for ever, pages always asked for again, unknown addresses with the 404 page.
 * @param directory where `npm run build` left them
 */
export async function registerPages(app: FastifyInstance, directory: string) {
  const notFoundPage = await readFile(join(directory, '404.html'));

  await app.register(fastifyStatic, {
    root: directory,
    extensions: ['html'],
    index: false,
    wildcard: true,
    cacheControl: false,
    setHeaders(reply, path) {
      const isHashed = path.startsWith(join(directory, 'assets'));
      reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      if (path.startsWith(join(directory, 'ticketing'))) reply.header('x-robots-tag', 'noindex, nofollow');
    },
  });
  // The portal is all there is to visit until the provider's public site is built.
  app.get('/', (_, reply) => reply.redirect('/ticketing/login'));

  return (reply: FastifyReply) => reply.code(404).type('text/html; charset=utf-8').send(notFoundPage);
}
