import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { listMissedSearches } from '#contract/article-feedback.ts';
import { createArticle, updateArticle } from '#contract/articles.ts';
import { ArticleAudiences } from '#contract/articles-constants.ts';
import type { PageData } from '#contract/page-data.ts';
import { articles } from '#server/platform/database/tables/articles.ts';
import { startApp } from '#test/app.ts';
import { insertFile } from '#test/files.ts';
import { siteOf } from '#test/site.ts';
import { slow } from '#test/slow.ts';

slow('The website renders its pages anew after each change');

/** Its pages say what they are rendered with. */
const site = siteOf(({ articles: shown }) => ({ '/404': 'nothing here', '/sitemap.xml': JSON.stringify(shown) }));
const world = await startApp({ own: true, site, limitFactor: 1 });
const { app, call, db, insertCompany, insertUser } = world;
const admin = await insertUser('admin');

type Values = Partial<Parameters<typeof writeWith>[0]>;

async function writeWith(values: {
  title: string;
  content: string;
  category: string;
  audience: (typeof ArticleAudiences)[number];
  companyIds: string[];
  isPublished: boolean;
}) {
  return (await call(admin, createArticle, { body: values })).json();
}

const write = (title: string, values: Values = {}) =>
  writeWith({
    ...{ title, content: 'Text', category: 'Email', audience: 'public', companyIds: [], isPublished: true },
    ...values,
  });

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
const list = async (url: string): Promise<PageData['help']> => (await get(url)).json();
const titlesOf = ({ sections }: PageData['help']) =>
  sections.flatMap((section) => section.articles.map(({ title }) => title));
const say = (slug: string, isHelpful: string, ip = '203.0.113.7') =>
  app.inject({
    method: 'POST',
    url: `/help/${slug}/feedback`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `isHelpful=${isHelpful}`,
    remoteAddress: ip,
  });

describe('while nothing is public', () => {
  test('there is no help', async () => {
    await write('Plan', { audience: 'clients' });

    expect((await get('/help')).statusCode).toBe(404);
    expect((await get('/help?search=plan')).json()).toMatchObject({ sections: [{ articles: [] }] });
  });
});

test('the help lists public articles by category, those that are read most first', async () => {
  for (let count = 0; count < 8; count++) await write(`Paper ${count}`, { category: 'Printing' });
  const { id } = await write('Doors', { category: 'Access' });
  await db.update(articles).set({ reads: 5 }).where(eq(articles.title, 'Paper 3'));

  const all = await list('/help');
  const printing = await list('/help?category=Printing');

  expect(all.sections.map(({ category, count, articles: found }) => [category, count, found.length])).toEqual([
    ['Access', 1, 1],
    ['Printing', 8, 6],
  ]);
  expect(titlesOf(all)[1]).toBe('Paper 3');
  expect(titlesOf(printing)).toHaveLength(8);
  await call(admin, updateArticle, { params: { articleId: id }, body: { audience: 'staff' } });
  expect((await list('/help')).sections.map(({ category }) => category)).toEqual(['Printing']);
  expect((await get('/help?category=Access')).statusCode).toBe(404);
});

test('a long list goes on page by page, without a gap or a repeat', async () => {
  const titles = Array.from({ length: 65 }, (_, count) => `Cable ${String(count).padStart(2, '0')}`);
  for (const title of titles) await write(title, { category: 'Cables' });

  for (const start of ['/help?category=Cables', '/help?search=cable']) {
    const read: string[] = [];
    for (let next: string | undefined = start; next; ) {
      const page: PageData['help'] = await list(next);
      read.push(...titlesOf(page));
      next = page.next;
    }
    expect(read.toSorted()).toEqual(titles);
  }
});

test('an article is a page that is sent again only after a change', async () => {
  const { id, slug } = await write('Reset your password', { content: 'Press **Reset**. Then wait.' });

  const first = await get(`/help/${slug}`);
  const again = await get(`/help/${slug}`, { 'if-none-match': String(first.headers.etag) });
  const since = await get(`/help/${slug}`, { 'if-modified-since': String(first.headers['last-modified']) });

  expect(first.json()).toMatchObject({
    title: 'Reset your password',
    preview: 'Press Reset. Then wait.',
    content: 'Press **Reset**. Then wait.',
    category: 'Email',
    isThanked: false,
  });
  expect(first.headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'text/html; charset=utf-8' });
  expect(first.headers['x-robots-tag']).toBeUndefined();
  expect([again.statusCode, since.statusCode]).toEqual([304, 304]);
  const past = new Date('2026-01-02T03:04:05Z');
  await db.update(articles).set({ updatedAt: past }).where(eq(articles.id, id));
  // Nobody has asked at this address yet.
  expect((await get(`/help/${slug}?utm_source=mail`)).headers['last-modified']).toBe(past.toUTCString());
});

test('the sitemap has the moment at which an article changed, not the day in some time zone', async () => {
  const { slug, updatedAt } = await write('Work in the evening');

  const shown = async () => (await get('/sitemap.xml')).json();

  await expect.poll(shown).toContainEqual({ slug, changedAt: updatedAt });
});

test('earlier addresses and other spellings lead to the address of an article', async () => {
  const { id, slug } = await write('Scan a page');
  await call(admin, updateArticle, { params: { articleId: id }, body: { slug: 'scan' } });
  const japanese = await write('パスワードを忘れたとき'.repeat(6));

  for (const url of [`/help/${slug}`, '/help/SCAN', `/help/${slug.toUpperCase()}`, '/help/scan/']) {
    const { statusCode, headers } = await get(url);
    expect([url, statusCode, headers.location]).toEqual([url, 301, '/help/scan']);
  }
  expect((await get('/help/')).headers.location).toBe('/help');
  expect((await get(`/help/${encodeURIComponent(japanese.slug)}`)).statusCode).toBe(200);
  await call(admin, updateArticle, { params: { articleId: id }, body: { audience: 'clients' } });
  for (const url of [`/help/${slug}`, '/help/scan']) expect((await get(url)).statusCode).toBe(404);
});

test.each([
  '/help/nowhere',
  '/help/%00',
  '/help/a%20b',
  '/help/..%2f',
  `/help/${'x'.repeat(150)}`,
  '/help?cursor=abc&search=a',
  `/help?search=${'x'.repeat(300)}`,
  '/help?search=%00',
  '/help/pictures/x/640',
  `/help/pictures/${crypto.randomUUID()}/640`,
])('%s is the page that does not exist', async (url) => {
  const response = await get(url);

  expect([response.statusCode, response.body]).toEqual([404, 'nothing here']);
});

test('links into the portal and pictures of public articles are resolved, those of others are not', async () => {
  const [open, hidden] = [await write('Open'), await write('Hidden', { audience: 'clients' })];
  const bytes = await sharp({ create: { width: 1_200, height: 600, channels: 3, background: '#b5541c' } })
    .png()
    .toBuffer();
  const picture = { bytes, contentType: 'image/png', width: 1_200, height: 600 };
  const fileId = await insertFile(db, admin, { ...picture, articleId: open.id });
  const secret = await insertFile(db, admin, { ...picture, articleId: hidden.id });
  const link = ({ id }: { id: string }) => `[it](/ticketing/client/articles/${id})`;
  const show = (id: string) => `![](/api/ticketing/files/${id}/preview)`;
  const { slug } = await write('All of it', {
    content: [link(open), link(hidden), show(fileId), show(secret)].join('\n\n'),
  });

  const page = (await get(`/help/${slug}`)).json();
  const copy = await get(`/help/pictures/${fileId}/640`);

  expect(page.linked).toEqual({ [open.id]: '/help/open' });
  expect(page.pictures).toEqual({ [fileId]: { width: 1_200, height: 600 } });
  expect(copy.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'private, max-age=86400' });
  expect(await sharp(copy.rawPayload).metadata()).toMatchObject({ width: 640, height: 320 });
  expect(await sharp((await get(`/help/pictures/${fileId}/full`)).rawPayload).metadata()).toMatchObject({
    width: 1_200,
  });
  expect((await get(`/help/pictures/${secret}/640`)).statusCode).toBe(404);
  expect((await get(`/help/pictures/${fileId}/641`)).statusCode).toBe(404);
});

test('a visitor says whether it helped without a login or a cookie, five times a day for a network', async () => {
  const { id, slug } = await write('Judge me');

  const answers = [];
  for (const answer of ['yes', 'no', 'no', 'no', 'no', 'no', 'no']) answers.push(await say(slug, answer));
  await say(slug, 'yes', '203.0.113.8');

  for (const { statusCode, headers } of answers) {
    expect([statusCode, headers.location]).toEqual([303, `/help/${slug}?thanks=1#helpful`]);
    expect(headers['set-cookie']).toBeUndefined();
  }
  expect(await db.select().from(articles).where(eq(articles.id, id))).toMatchObject([{ helpful: 2, notHelpful: 4 }]);
  expect((await get(`/help/${slug}?thanks=1`)).json().isThanked).toBe(true);
});

test('a search that finds nothing is counted, and search engines do not list results', async () => {
  const missed = await get('/help?search=gyroscope');
  await app.inject({ method: 'HEAD', url: '/help?search=gyroscope' });

  const searches = (await call(admin, listMissedSearches, {})).json();

  expect(missed.headers['x-robots-tag']).toContain('noindex');
  expect(searches.find(({ search }) => search === 'gyroscope')).toMatchObject({ times: 1 });
});

test('visitors find public articles and nothing else: no title, word, category, tag, file or address', async () => {
  const { id: companyId } = await insertCompany();
  const kinds = ArticleAudiences.flatMap((audience) => [true, false].map((isPublished) => ({ audience, isPublished })));
  const written = await Promise.all(
    kinds.map(async (kind, number) => {
      const word = `canary${String.fromCharCode(97 + number)}${crypto.randomUUID().slice(0, 8)}`;
      const article = await write(`Zephyr ${word}`, {
        ...kind,
        content: `Hold ${word}.`,
        category: `Category ${word}`,
        companyIds: kind.audience === 'companies' ? [companyId] : [],
      });
      return { ...kind, word, article };
    }),
  );
  const isPublic = ({ audience, isPublished }: (typeof kinds)[number]) => audience === 'public' && isPublished;
  const open = written.filter(isPublic).map(({ word }) => word);
  await app.site?.refresh();
  const answers = [
    ...['/help', '/help?search=zephyr', '/help?search=zephry', '/help?search=canary', '/sitemap.xml'].map((url) =>
      get(url),
    ),
    ...written.flatMap(({ word, article }) =>
      [`/help?search=${word}x`, `/help?search=hold`, `/help/${article.slug}`, `/help/${article.id}`].map((url) =>
        get(url),
      ),
    ),
    ...written.map(({ article }) => say(article.slug, 'no', '203.0.113.99')),
  ];

  const said = (await Promise.all(answers)).map(({ body, headers }) => body + headers.location).join();

  const words = written
    .map(({ word }) => word)
    .filter((word) => said.replaceAll(/"search":"[^"]*"/g, '').includes(word));
  expect(words).toEqual(open);
  for (const { word, article, ...kind } of written) {
    const status = isPublic(kind) ? 200 : 404;
    expect((await get(`/help/${article.slug}`)).statusCode).toBe(status);
    expect((await get(`/help?category=${encodeURIComponent(`Category ${word}`)}`)).statusCode).toBe(status);
    expect((await say(article.slug, 'no', '203.0.113.98')).statusCode).toBe(status === 200 ? 303 : 404);
  }
});
