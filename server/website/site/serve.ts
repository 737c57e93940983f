import { existsSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PageData, PageName } from '#contract/page-data.ts';
import { escaped } from '#server/platform/http/escaped.ts';
import { answerTo, type SiteFile, siteFile } from './copies.ts';
import { describePages } from './describe.ts';
import { headersAt, POLICY_OF_FILES } from './headers.ts';
import { type OpenSite, openSite, type SiteSource } from './open-site.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What the pages showed when the request arrived. */
    siteVersion: number;
  }
}

/** In a page below which each record, or each month, has an address. The page itself looks it up. */
const recordMark = ' data-has-records="true"';

export type SiteOptions = Omit<SiteSource, 'renderer'> & {
  /** In development there is none: Astro's server renders the pages. */
  renderer: SiteSource['renderer'] | undefined;
  /** The folder of scripts, styles and fonts, which the build makes; in tests there may be none. */
  assets?: string | undefined;
};

type Sending = {
  status?: number;
  /** When what it shows last changed; by default unknown. */
  changedAt?: Date;
  /** Who the page is for. One for whoever has its address is not cached or indexed, and is not sent as a referrer. */
  isPrivate?: boolean;
  /** Whether search engines may list it; by default they may. */
  isListed?: boolean;
  /** How long others may be sent the same response at its address, in milliseconds; by default a minute, unless something changes. */
  age?: number;
  /** What stands in this response instead of marks in the data. The page with the marks is rendered once for all. */
  words?: Record<string, string>;
  /** The same with HTML of our own, in which what anybody wrote is escaped. */
  parts?: Record<string, string>;
};

/** The site's pages, for handlers. */
export type SitePages = Pick<OpenSite, 'reload' | 'refresh'> & {
  /** The first rendering. Requests for pages wait for it. Fails if there is a mistake in the folder. */
  isRendered: Promise<void>;
  /** Sends the page `web/pages/on-request/<name>.astro`, or a plain one if too many pages wait to be rendered. */
  send: <Name extends PageName>(
    reply: FastifyReply,
    name: Name,
    data: PageData[Name],
    sending?: Sending,
  ) => Promise<FastifyReply>;
};

/**
 * Serves the site: hashed files are cached permanently, pages are revalidated, unknown addresses get the 404 page.
 * @returns the pages; `sendNotFound` sends the 404 page
 */
export async function registerSite(
  app: FastifyInstance,
  { assets, renderer, ...source }: SiteOptions,
  isSecure: boolean,
) {
  if (!renderer) return describePages(app, source);

  const site = openSite({ ...source, renderer, publicUrl: app.publicUrl, isSecure, log: app.log });
  app.addHook('onClose', async () => site.stop());
  if (assets && existsSync(assets)) await serveAssets(app, assets);
  registerPages(app, site);
  sendKept(app, site);
  const pages: SitePages = {
    isRendered: site.load(),
    reload: site.reload,
    refresh: site.refresh,
    async send(reply, name, data, sending = {}) {
      const { status = 200, changedAt, isPrivate = false, isListed = !isPrivate, age, words, parts } = sending;
      const { request } = reply;
      // An error before the turn of its request is rendered in turn as well.
      await app.takeTurn(request, reply);
      const { page, content } = await site.render(name, data, {
        keeps: !isPrivate || words !== undefined || parts !== undefined,
      });
      const headers: Record<string, string> = {
        ...page.headers,
        'cache-control': isPrivate ? 'no-store' : 'no-cache',
        'referrer-policy': isPrivate ? 'no-referrer' : 'strict-origin-when-cross-origin',
      };
      if (isListed) delete headers['x-robots-tag'];
      const file = { ...withWords(page, words, parts), headers, changedAt: changedAt ?? page.changedAt };
      if (status !== 200 || isPrivate) return sendWhole(reply, file, status);
      // What nobody lists, such as a search, may be any of countless addresses.
      if (isListed && !words && !parts && request.method !== 'POST')
        site.keep(request.url, content, file, request.siteVersion, age);
      return sendFile(reply, file);
    },
  };
  return {
    pages,
    sendNotFound: async (reply: FastifyReply) => {
      const page = await site.find('/404');
      if (!page) throw new Error('The site has no 404 page');
      return sendWhole(reply, page, 404);
    },
  };
}

/** Each file that exists at startup is a route, so nothing else in the folder can be requested. */
async function serveAssets(app: FastifyInstance, folder: string) {
  app.addHook('onRequest', ({ raw: { method, headers } }, _, done) => {
    // The file server sends the whole file for a conditional request with no-cache, as fetch sends it (RFC 9110, section
    // 13.1.2), and a part for HEAD or an ill-formed range (section 14.2).
    delete headers['cache-control'];
    if (method !== 'GET' || !/^bytes=(\d+-\d*|-\d+)$/.test(headers.range ?? '')) delete headers.range;
    done();
  });
  await app.register(async (files) => {
    files.addHook('onRoute', (route) => {
      route.config = { ...route.config, access: 'public', isFile: true };
    });
    await files.register(fastifyStatic, {
      root: folder,
      wildcard: false,
      index: false,
      globIgnore: ['**/*.{br,gz}'],
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply) => {
        reply.headers({
          'cache-control': 'public, max-age=31536000, immutable',
          'content-security-policy': POLICY_OF_FILES,
          'referrer-policy': 'strict-origin-when-cross-origin',
        });
      },
    });
  });
}

/** Answers a request for a page that was sent before, and is the same for everybody, without its handler. */
function sendKept(app: FastifyInstance, site: OpenSite) {
  app.decorateRequest('siteVersion', 0);
  app.addHook('onRequest', (request, reply, done) => {
    request.siteVersion = site.version();
    const { method, url } = request;
    const page = method === 'GET' || method === 'HEAD' ? site.findSent(url) : undefined;
    if (!page) return done();
    try {
      sendFile(reply, page);
    } catch (error) {
      done(error as Error);
    }
  });
}

/** Serves each page at one address and redirects other spellings and old links to it. */
function registerPages(app: FastifyInstance, site: OpenSite) {
  const config = { access: 'public', isFile: true, hasPages: true } as const;
  // Pages that are rendered for requests, such as the status, have routes of their own.
  const hasPage = async (address: string) =>
    (await site.find(address)) !== undefined ||
    (!/^\/api(\/|$)|[*:]/.test(address) && app.hasRoute({ method: 'GET', url: address }));
  app.get('/*', { schema: { hide: true }, config }, async (request, reply) => {
    const address = addressOf(request);
    const file = (await findChosen(site, request)) ?? (await site.find(address));
    const found = file && address !== '/404' ? { file, route: address } : await findParent(site, address);
    if (found) {
      request.page = /\.\w+$/.test(address) ? '(file)' : found.route;
      return sendFile(reply, found.file);
    }

    const spellings = otherSpellings(address).filter((each) => each !== '/404');
    const areThere = await Promise.all(spellings.map(hasPage));
    const better = spellings.find((_, index) => areThere[index]);
    if (better === undefined) return reply.callNotFound();
    return reply.headers(headersAt(better)).redirect(better + queryOf(request.url), 301);
  });
}

/** What people type who look for the login. */
const toLogin = new Set(['/login', '/portal', '/ticketing', '/support']);

/** The path as it was sent, decoded except for slashes. */
function addressOf({ url }: FastifyRequest) {
  try {
    return decodeURI(url.replace(/\?.*$/s, ''));
  } catch {
    return '';
  }
}

/** A page that was rendered for the query of a link to it, such as the form with a service chosen. */
async function findChosen(site: OpenSite, { url }: FastifyRequest) {
  return url.includes('?') ? site.find(url) : undefined;
}

/** The page that shows the record at an address below its own. */
async function findParent(site: OpenSite, address: string) {
  const parent = address.replace(/\/[^/]+$/, '');
  const file = await site.find(parent);
  const hasRecords = file?.copies.find(({ encoding }) => encoding === 'plain')?.body.includes(recordMark);
  return file && hasRecords ? { file, route: `${parent}/:recordId` } : undefined;
}

/** Addresses that may have been meant, the most alike first: as it is without an ending, and in small letters. */
function otherSpellings(address: string) {
  const page = withoutEnding(address);
  const path = page === '/index' ? '/' : page;
  const small = path.toLowerCase();
  const login = toLogin.has(small) ? ['/ticketing/login'] : [];
  return [...new Set([path, small, ...login])].filter((each) => each !== address);
}

function withoutEnding(address: string) {
  const [, page = address] = /^(\/.*[^/])(?:\/|\.html)$/.exec(address) ?? [];
  return page;
}

function sendFile(reply: FastifyReply, file: SiteFile) {
  const { statusCode, headers, body } = answerTo(reply.request.raw, file);
  return reply.code(statusCode).headers(headers).send(body);
}

/** For pages that no client keeps, conditional headers mean nothing. */
function sendWhole(reply: FastifyReply, file: SiteFile, status: number) {
  const { method, headers } = reply.request.raw;
  const unconditional = { 'accept-encoding': headers['accept-encoding'] };
  const answer = answerTo({ method, headers: unconditional }, file);
  for (const name of ['etag', 'last-modified', 'accept-ranges']) delete answer.headers[name];
  return reply.code(status).headers(answer.headers).send(answer.body);
}

/** A page with other words in the place of marks. */
function withWords(page: SiteFile, words: Record<string, string> = {}, parts: Record<string, string> = {}) {
  const texts = Object.entries(words).map(([mark, word]) => [mark, escaped(word)] as const);
  const marks = [...texts, ...Object.entries(parts)];
  if (marks.length === 0) return page;
  const html = page.copies.find(({ encoding }) => encoding === 'plain')?.body.toString() ?? '';
  const plain = marks.reduce((text, [mark, word]) => text.replaceAll(mark, () => word), html);
  return siteFile({ plain: Buffer.from(plain) }, page.headers, page.changedAt);
}

function queryOf(url: string) {
  const start = url.indexOf('?');
  return start === -1 ? '' : url.slice(start);
}
