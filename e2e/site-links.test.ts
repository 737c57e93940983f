import { globSync } from 'node:fs';
import { LinkChecker } from 'linkinator';
import { expect, test } from 'vitest';
import { builtFolder } from '#test/built-site.ts';
import { publicPages, readOutline, servedPages, siteAddress } from './site.ts';
import { withSite } from './world.ts';

const site = withSite();
const styleSheets = globSync('**/*.css', { cwd: builtFolder }).map((file) => `/${file}`);

type Links = Awaited<ReturnType<LinkChecker['check']>>['links'];

test('every link, image, style, script and fragment of the site is there, at its first address', async () => {
  const own = siteAddress;
  const { url } = site.program;
  const { links } = await new LinkChecker().check({
    // All pages and style sheets are checked, because some are not linked.
    path: [...servedPages(), ...styleSheets].map((path) => url + path),
    checkCss: true,
    checkFragments: true,
    redirects: 'error',
    // Addresses under the public address (canonical links, preview pictures) are mapped to the program under test.
    urlRewriteExpressions: [{ pattern: new RegExp(`^${own.replaceAll('.', '\\.')}(?=/|$)`), replacement: url }],
    linksToSkip: async (link) => !link.startsWith(url) && !link.startsWith(own),
  });

  const found = links.filter(({ state }) => state === 'OK').map((link) => link.url.replace(url, ''));
  expect(brokenAmong(links)).toEqual([]);
  expect(found).toEqual(expect.arrayContaining([...publicPages, '/site.webmanifest']));
  expect(found.filter((path) => path.endsWith('.woff2'))).not.toEqual([]);
});

test('every link of the 404 page is there', async () => {
  const { anchors, links } = await readOutline(site, '/no-such-page');
  const own = anchors
    .map(({ href }) => href)
    .filter((href) => href.startsWith(`${site.program.url}/`) && !href.includes('#main'));
  const files = links.map(({ href }) => href).filter((href) => href.startsWith('/'));

  for (const address of [...own, ...files.map((path) => site.program.url + path)]) {
    const response = await fetch(address);
    expect([address, response.status, response.redirected]).toEqual([address, 200, false]);
  }
  expect(own.length).toBeGreaterThan(5);
  expect(files).toContain('/site.webmanifest');
});

test.each([...publicPages, '/contact/sent', '/no-such-page'])('%s leads to other sites only safely', async (path) => {
  const { anchors } = await readOutline(site, path);

  const foreign = anchors.filter(({ href }) => /^https?:/.test(href) && new URL(href).origin !== site.program.url);
  for (const { href, target, rel } of foreign) {
    expect(href).toMatch(/^https:/);
    if (target === '_blank') expect(rel.split(' '), href).toContain('noopener');
  }
  expect(anchors.length).toBeGreaterThan(0);
});

/** The links that lead nowhere, and the page that each is on. */
function brokenAmong(links: Links) {
  const broken = links.filter(({ state }) => state === 'BROKEN');
  return broken.map(({ url, status, parent }) => ({ url, status, parent }));
}
