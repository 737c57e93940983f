import type { Browser } from 'playwright-core';
import { builtPages, readBuilt } from '#test/built-site.ts';
import type { World } from './portal.ts';

/** The pages that search engines list. */
export const publicPages = ['/', '/managed-it', '/networking', '/it-projects', '/personal-it', '/about', '/contact'];

export const servicePages = ['/managed-it', '/networking', '/it-projects', '/personal-it'];

/** The address of the site that the pages were built for, without a slash at its end. */
export function siteAddress() {
  const { PUBLIC_URL } = process.env;
  const address = PUBLIC_URL || /<link rel="canonical" href="([^"]+)"/.exec(readBuilt('index.html'))?.[1];
  if (!address) throw new Error('The home page does not say what its address is.');
  return address.replace(/\/+$/, '');
}

/** All built files that have an address. */
export function servedPages() {
  const withoutAddress = ['404.html', 'contact/try-again.html', 'contact/sent-by.html'];
  const files = builtPages().filter((file) => !withoutAddress.includes(file));
  return files.map((file) => `/${file.replace(/\.html$/, '')}`.replace(/^\/index$/, '/'));
}

/** A page's metadata and outline from its HTML. */
export type Outline = Awaited<ReturnType<typeof loadOutline>>;

/** By address. The pages of a program never change. */
const outlines = new Map<string, Outline>();

/** Reads a page like a search engine: its HTML without scripts. It is loaded once for all tests of a program. */
export async function readOutline({ browser, program }: World, path: string) {
  const address = program.url + path;
  const outline = outlines.get(address) ?? (await loadOutline(browser, address));
  outlines.set(address, outline);
  return outline;
}

async function loadOutline(browser: Browser, address: string) {
  const page = await browser.newPage({ javaScriptEnabled: false });
  try {
    const response = await page.goto(address);
    const outline = await page.evaluate(() => {
      const every = <E extends Element>(selector: string) => [...document.querySelectorAll<E>(selector)];
      const metas = every<HTMLMetaElement>('meta').map((meta) => [
        meta.getAttribute('property') ?? meta.name,
        meta.content,
      ]);
      const links = every<HTMLLinkElement>('link').map((link) => ({
        rel: link.rel,
        href: link.getAttribute('href') ?? '',
      }));
      const anchors = every<HTMLAnchorElement>('a[href]').map(({ href, target, rel }) => ({ href, target, rel }));
      return {
        language: document.documentElement.lang,
        title: document.title,
        metas: Object.fromEntries(metas) as Record<string, string>,
        links,
        anchors,
        headings: every('h1').map((heading) => heading.textContent?.trim()),
        sections: every('h2, h3').map((heading) => heading.textContent ?? ''),
        data: every('script[type="application/ld+json"]').map((script) => script.textContent ?? ''),
        text: (document.body.textContent ?? '').replace(/\s+/g, ' '),
      };
    });
    return { ...outline, status: response?.status(), headers: response?.headers() ?? {} };
  } finally {
    await page.close();
  }
}
