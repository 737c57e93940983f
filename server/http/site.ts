import { globSync, readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join, relative } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { contentPolicyOf } from './content-policy.ts';
import { conditions, copiesOf } from './site-copies.ts';

/** Pages without their own address: the 404 page and the responses to a contact form that are filled in. */
const withoutAddress = ['404.html', 'contact/try-again.html', 'contact/sent-by.html'];

/** In a page below which each record, or each month, has an address. The page itself looks it up. */
const recordMark = ' data-has-records="true"';

/** Pages that search engines must not list. */
const unlisted = /^(ticketing\/|api\/|contact\/|404\.)/;

/** Pages that must not be cached and send no referrer. The 404 page is shown at any address. */
const isPrivate = /^(ticketing\/|404\.)/;

/**
 * For files that are not pages, which load nothing. They are ours and contain no user content, so they need no sandbox.
 */
const POLICY_OF_FILES = "default-src 'none'; frame-ancestors 'none'";

/**
 * Serves the built pages: hashed files are cached permanently, pages are revalidated, unknown addresses get the 404
 * page. Each file that exists at startup is a route, so nothing else in the folder can be requested.
 * @param directory the output of `npm run build`
 * @param isSecure whether the site is served over https
 * @param otherCopiesOf for a page whose content changes: returns its copy at the time of a request, or nothing for the built page
 * @returns sends the 404 page
 */
export async function registerPages(
  app: FastifyInstance,
  directory: string,
  isSecure: boolean,
  otherCopiesOf: (path: string, about: Record<string, string>) => CopyFor | undefined,
) {
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
    if (withoutAddress.includes(file)) continue;
    const [path, headers] = [join(directory, file), about(file)];
    const [copyFor, otherCopyFor] = [copiesOf(path, headers), otherCopiesOf(path, headers)];
    registerPage(app, file, readFileSync(path, 'utf8').includes(recordMark), (request) => {
      return otherCopyFor?.(request) ?? copyFor(request);
    });
  }

  return (reply: FastifyReply) => {
    // The 404 page ignores conditional headers.
    for (const name of conditions) delete reply.request.raw.headers[name];
    return reply.code(404).sendFile('404.html', { acceptRanges: false, etag: false, lastModified: false });
  };
}

/**
 * Removes headers that the file server handles differently from HTTP. It sends the whole page for a conditional request
 * with no-cache, as fetch sends it (RFC 9110, section 13.1.2), and a part for HEAD or an ill-formed range (section
 * 14.2).
 */
function dropHeaders({ method, headers }: IncomingMessage) {
  delete headers['cache-control'];
  if (method !== 'GET' || !/^bytes=(\d+-\d*|-\d+)$/.test(headers.range ?? '')) delete headers.range;
}

type Copy = { statusCode?: number; headers: Record<string, string>; body?: Buffer };
type CopyFor = (request: IncomingMessage) => Copy | undefined;

/** Serves a page at one address and redirects other spellings and old links to it. */
function registerPage(app: FastifyInstance, file: string, hasRecords: boolean, copyFor: CopyFor) {
  const name = file.slice(0, -'.html'.length);
  const address = name === 'index' ? '/' : `/${name}`;
  const aliases = name === 'index' ? ['/index', '/index.html'] : [`${address}/`, `${address}.html`];
  const options = { schema: { hide: true }, config: { access: 'public', isFile: true } } as const;

  const sendPage = ({ raw }: FastifyRequest, reply: FastifyReply) => {
    const copy = copyFor(raw);
    return copy
      ? reply
          .code(copy.statusCode ?? 200)
          .headers(copy.headers)
          .send(copy.body)
      : reply.sendFile(file);
  };
  app.get(address, options, sendPage);
  if (hasRecords) app.get(`${address}/:recordId`, options, sendPage);
  for (const alias of aliases) {
    app.get(alias, options, (request, reply) =>
      reply.headers(headersOf(file)).redirect(address + queryOf(request.url), 301),
    );
  }
}

function headersOf(file: string) {
  return {
    'cache-control': cacheControlOf(file),
    // Other sites may learn that a link came from us. Portal pages send no referrer: their addresses can contain
    // tokens.
    ...(isPrivate.test(file) ? {} : { 'referrer-policy': 'strict-origin-when-cross-origin' }),
    ...(unlisted.test(file) ? { 'x-robots-tag': 'noindex, nofollow' } : {}),
  };
}

function cacheControlOf(file: string) {
  if (file.startsWith('assets/')) return 'public, max-age=31536000, immutable';
  // A shared computer must not keep pages of the portal, and a missing page may exist a moment later.
  return isPrivate.test(file) ? 'no-store' : 'no-cache';
}

function queryOf(url: string) {
  const start = url.indexOf('?');
  return start === -1 ? '' : url.slice(start);
}
