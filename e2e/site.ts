import { DomUtils, parseDocument } from 'htmlparser2';
import { screenPages } from '#web/portal/screen-pages.ts';
import type { World } from './portal.ts';

const { getElementsByTagName, textContent } = DomUtils;
type Element = ReturnType<typeof getElementsByTagName>[number];

/** The pages that search engines list. */
export const publicPages = ['/', '/managed-it', '/networking', '/it-projects', '/personal-it', '/about', '/contact'];

export const servicePages = ['/managed-it', '/networking', '/it-projects', '/personal-it'];

/** The address that the pages name: programs of tests are told to choose a port, and do so after their pages are rendered. */
export const siteAddress = 'http://127.0.0.1:0';

/** All pages that have an address. */
export function servedPages() {
  const portal = screenPages().map(({ address }) => address);
  return [...publicPages, '/contact/sent', '/api/docs', '/ticketing/login', ...portal];
}

/** A page's metadata and outline from its HTML. */
export type Outline = Awaited<ReturnType<typeof loadOutline>>;

/** By address. The pages of a program never change. */
const outlines = new Map<string, Outline>();

/** Reads a page like a search engine: its HTML without scripts. It is loaded once for all tests of a program. */
export async function readOutline({ program }: Pick<World, 'program'>, path: string) {
  const address = program.url + path;
  const outline = outlines.get(address) ?? (await loadOutline(address));
  outlines.set(address, outline);
  return outline;
}

async function loadOutline(address: string) {
  const response = await fetch(address);
  const page = parseDocument(await response.text());
  const every = (...names: string[]) => getElementsByTagName((name) => names.includes(name), page);
  const attribute = (element: Element, name: string) => element.attribs[name] ?? '';
  const metas = every('meta').map((meta) => [meta.attribs.property ?? meta.attribs.name, meta.attribs.content]);
  const data = every('script').filter((script) => script.attribs.type === 'application/ld+json');
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    language: every('html')[0]?.attribs.lang,
    title: every('title').map(textContent).join(),
    metas: Object.fromEntries(metas) as Record<string, string>,
    links: every('link').map((link) => ({ rel: attribute(link, 'rel'), href: attribute(link, 'href') })),
    anchors: every('a')
      .filter(({ attribs }) => 'href' in attribs)
      .map((anchor) => ({
        href: new URL(attribute(anchor, 'href'), address).href,
        target: attribute(anchor, 'target'),
        rel: attribute(anchor, 'rel'),
      })),
    headings: every('h1').map((heading) => textContent(heading).trim()),
    sections: every('h2', 'h3').map((heading) => textContent(heading)),
    data: data.map((script) => textContent(script)),
    text: every('body').map(textContent).join().replace(/\s+/g, ' '),
  };
}
