import { globSync, readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join, relative } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { contentPolicyOf } from './content-policy.ts';
import { conditions, copiesOf } from './page-copies.ts';

/** Pages without an address: the answer to a missing page, and the one to a form that has to be sent again. */
const withoutAddress = ['404.html', 'contact/try-again.html'];

/** Pages below which each record has an address of its own: the page itself looks it up. */
const withRecords = ['ticketing/client/articles', 'ticketing/admin/articles'];

/** Pages that no search engine is to list. */
const unlisted = /^(ticketing\/|api\/|contact\/|404\.)/;

/** Pages that nobody keeps, and that tell nobody where a link stood. The 404 page is shown at any address. */
const isPrivate = /^(ticketing\/|404\.)/;

/** A file that is no page brings nothing along. It is ours and holds nobody's words, so it need not be shut off from us. */
const POLICY_OF_FILES = "default-src 'none'; frame-ancestors 'none'";

/**
 * Serves the built pages: hashed files for ever, pages always asked for again, unknown addresses with the 404 page. Each
 * file that is there at the start is a route, so that nothing else in the folder can be asked for.
 * @param directory where `npm run build` left them
 * @param isSecure whether people reach the site by https
 * @returns answers with the 404 page
 */
export async function registerPages(app: FastifyInstance, directory: string, isSecure: boolean) {
  const pages = globSync('**/*.html', { cwd: directory });
  const policies = new Map(
    pages.map((file) => [file, contentPolicyOf(readFileSync(join(directory, file), 'utf8'), isSecure)]),
  );

  function about(file: string) {
    const policy = policies.get(file.replace(/\.(br|gz)$/, '')) ?? POLICY_OF_FILES;
    return { ...headersOf(file), 'content-security-policy': policy };
  }

  app.addHook('onRequest', ({ raw }, _, done) => {
    dropHeaders(raw);
    done();
  });
  await app.register(fastifyStatic, {
    root: directory,
    wildcard: false,
    index: false,
    globIgnore: ['**/*.{html,br,gz}'],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.headers(about(relative(directory, path)));
    },
  });
  for (const file of pages) {
    if (!withoutAddress.includes(file)) registerPage(app, file, copiesOf(join(directory, file), about(file)));
  }

  return (reply: FastifyReply) => {
    // A missing page is missing whatever the client has.
    for (const name of conditions) delete reply.request.raw.headers[name];
    return reply.code(404).sendFile('404.html', { acceptRanges: false, etag: false, lastModified: false });
  };
}

/**
 * Takes away what the file server reads otherwise than HTTP means it: it answers the whole page to who has it but says
 * no-cache, as fetch does (RFC 9110, section 13.1.2), and a part to HEAD or to an ill-formed range (section 14.2).
 */
function dropHeaders({ method, headers }: IncomingMessage) {
  delete headers['cache-control'];
  if (method !== 'GET' || !/^bytes=(\d+-\d*|-\d+)$/.test(headers.range ?? '')) delete headers.range;
}

/** One page at one address; the other spellings that people and old links use lead there. */
function registerPage(app: FastifyInstance, file: string, copyFor: ReturnType<typeof copiesOf>) {
  const name = file.slice(0, -'.html'.length);
  const address = name === 'index' ? '/' : `/${name}`;
  const aliases = name === 'index' ? ['/index', '/index.html'] : [`${address}/`, `${address}.html`];
  const options = { schema: { hide: true }, config: { access: 'public' } } as const;

  const sendPage = ({ raw }: FastifyRequest, reply: FastifyReply) => {
    const copy = copyFor(raw);
    return copy ? reply.headers(copy.headers).send(copy.body) : reply.sendFile(file);
  };
  app.get(address, options, sendPage);
  if (withRecords.includes(name)) app.get(`${address}/:recordId`, options, sendPage);
  for (const alias of aliases) {
    app.get(alias, options, (request, reply) =>
      reply.headers(headersOf(file)).redirect(address + queryOf(request.url), 301),
    );
  }
}

function headersOf(file: string) {
  return {
    'cache-control': cacheControlOf(file),
    // Whom the site links to may know that it was us; an address of the portal can hold the token of a link.
    ...(isPrivate.test(file) ? {} : { 'referrer-policy': 'strict-origin-when-cross-origin' }),
    ...(unlisted.test(file) ? { 'x-robots-tag': 'noindex, nofollow' } : {}),
  };
}

function cacheControlOf(file: string) {
  if (file.startsWith('assets/')) return 'public, max-age=31536000, immutable';
  // Who uses a shared computer leaves no page of the portal behind; and a missing page may exist a moment later.
  return isPrivate.test(file) ? 'no-store' : 'no-cache';
}

function queryOf(url: string) {
  const start = url.indexOf('?');
  return start === -1 ? '' : url.slice(start);
}
