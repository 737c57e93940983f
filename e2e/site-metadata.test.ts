import { expect, test } from 'vitest';
import { type Outline, publicPages, readOutline, servedPages, siteAddress } from './site.ts';
import { withSite } from './world.ts';

const site = withSite();

async function fetchFile(path: string) {
  const response = await fetch(site.program.url + path);
  expect(response.status, path).toBe(200);
  return { type: response.headers.get('content-type') ?? '', bytes: Buffer.from(await response.arrayBuffer()) };
}

/** Width and height of a PNG, from its header. */
function sizeOfPng(bytes: Buffer) {
  expect(bytes.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
}

/** The path of an address, which must be on the site. */
function pathOf(address: string | undefined) {
  expect(`${address}/`.startsWith(`${siteAddress}/`), `${address} lies on ${siteAddress}`).toBe(true);
  return String(address).slice(siteAddress.length) || '/';
}

const linkOf = ({ links }: Outline, rel: string) => links.find((link) => link.rel.split(' ').includes(rel))?.href;

test.each(publicPages)('%s has a title, a canonical address and a preview', async (path) => {
  const outline = await readOutline(site, path);

  const { metas } = outline;
  expect(outline).toMatchObject({ status: 200, language: 'en', headings: [expect.stringMatching(/\S/)] });
  expect(metas.description?.length).toBeGreaterThanOrEqual(50);
  expect(metas.description?.length).toBeLessThanOrEqual(160);
  expect(pathOf(linkOf(outline, 'canonical'))).toBe(path);
  expect(pathOf(metas['og:url'])).toBe(path);
  expect(metas['og:title']).toMatch(/\S/);
  expect(metas['og:description']).toMatch(/\S/);
  expect(metas).not.toHaveProperty('robots');
  expect(outline.headers).not.toHaveProperty('x-robots-tag');

  const picture = await fetchFile(pathOf(metas['og:image']));
  expect(picture.type).toBe('image/png');
  expect(sizeOfPng(picture.bytes)).toBe('1200x630');
});

test('no two pages have the same title or description', async () => {
  const outlines = await Promise.all(publicPages.map((path) => readOutline(site, path)));

  expect(new Set(outlines.map(({ title }) => title)).size).toBe(publicPages.length);
  expect(new Set(outlines.map(({ metas }) => metas.description)).size).toBe(publicPages.length);
});

test('the site map lists the public pages and nothing else', async () => {
  const { type, bytes } = await fetchFile('/sitemap.xml');

  const listed = [...bytes.toString().matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => pathOf(address));
  expect(type).toMatch(/^(application|text)\/xml/);
  expect(bytes.toString()).toContain('http://www.sitemaps.org/schemas/sitemap/0.9');
  expect(listed.sort()).toEqual(publicPages.toSorted());
});

test('robots are shown the site map and kept from no public page', async () => {
  const { type, bytes } = await fetchFile('/robots.txt');

  const rules = [...bytes.toString().matchAll(/^([\w-]+):\s*(.*?)\s*$/gm)];
  const valuesOf = (name: string) =>
    rules.filter(([, rule]) => rule?.toLowerCase() === name).map(([, , value]) => value);
  expect(type).toMatch(/^text\/plain/);
  expect(valuesOf('sitemap')).toEqual([`${siteAddress}/sitemap.xml`]);
  for (const kept of valuesOf('disallow').filter((value) => value)) {
    expect([...publicPages, '/assets/', '/og/'].filter((path) => path.startsWith(String(kept)))).toEqual([]);
  }
});

test('the manifest names the site, and its icons have the stated sizes', async () => {
  const home = await readOutline(site, '/');
  const manifest = await fetchFile(String(linkOf(home, 'manifest')));

  const { name, start_url, icons } = JSON.parse(manifest.bytes.toString());
  expect(manifest.type).toMatch(/^application\/manifest\+json/);
  expect([name, start_url]).toEqual([expect.stringMatching(/\S/), '/']);
  expect(icons.length).toBeGreaterThan(0);
  for (const { src, sizes, type } of icons) {
    const icon = await fetchFile(new URL(src, `${site.program.url}/`).pathname);
    expect(icon.type).toBe(type);
    if (type === 'image/png') expect(sizeOfPng(icon.bytes)).toBe(sizes);
  }
});

test('every page has an icon, and /favicon.ico exists for clients that request it directly', async () => {
  for (const path of [...publicPages, '/ticketing/login', '/no-such-page']) {
    const icon = await fetchFile(String(linkOf(await readOutline(site, path), 'icon')));
    expect(icon.type).toMatch(/^image\//);
  }
  expect((await fetchFile('/favicon.ico')).type).toMatch(/^image\//);
});

test('pages that are not public are marked noindex, in HTML and header', async () => {
  const hidden = servedPages().filter((path) => !publicPages.includes(path));

  expect(hidden).toEqual(
    expect.arrayContaining(['/api/docs', '/contact/sent', '/ticketing/login', '/ticketing/admin']),
  );
  for (const path of [...hidden, '/no-such-page', '/ticketing/no-such-page']) {
    const { metas, headers } = await readOutline(site, path);
    expect([path, metas.robots, headers['x-robots-tag']]).toEqual([path, 'noindex, nofollow', 'noindex, nofollow']);
  }
});
