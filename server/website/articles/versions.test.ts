import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { findLinkedArticles } from '#contract/article-links.ts';
import { findArticleVersion, listArticleVersions } from '#contract/article-versions.ts';
import { createArticle, findArticle, listArticles, updateArticle } from '#contract/articles.ts';
import { articles } from '#server/platform/database/tables/articles.ts';
import { refusalOf, startApp } from '#test/app.ts';
import { patiently } from '#test/patience.ts';

const { call, db, send, insertUser } = await startApp({ own: true });
const grace = await insertUser('admin', { firstName: 'Grace', lastName: 'Hopper' });
const texts = { title: 'Reset the printer', content: 'Hold **both** buttons.', category: 'Printing', tags: ['hp'] };

/** A published article of version 1. */
async function write() {
  const { id } = (await call(grace, createArticle, { body: { ...texts, isPublished: true } })).json();
  return { articleId: id };
}

async function rowOf({ articleId }: { articleId: string }) {
  return (await db.select().from(articles).where(eq(articles.id, articleId)))[0];
}

test('an article answers its version everywhere, and counts it up with each change', async () => {
  const params = await write();
  const employee = await insertUser('employee');

  const changed = await call(grace, updateArticle, { params, body: { version: 1, tags: ['hp', 'paper'] } });
  const unchanged = await call(grace, updateArticle, { params, body: { version: 2, tags: ['hp', 'paper'] } });

  expect([changed.json().version, changed.headers.etag]).toEqual([2, '"2"']);
  expect([unchanged.json().version, unchanged.headers.etag]).toEqual([2, '"2"']);
  const read = await call(employee, findArticle, { params });
  expect([read.json().version, read.headers.etag]).toEqual([2, '"2"']);
  const [listed] = (await call(employee, listArticles, { querystring: { search: 'printer' } })).json();
  expect(listed?.version).toBe(2);
});

test('saving a stale copy returns the changes since, without the texts themselves, and writes nothing', async () => {
  const params = await write();
  await call(grace, updateArticle, { params, body: { content: 'Hold *neither* button.', isPublished: false } });
  const before = await rowOf(params);

  const response = await call(grace, updateArticle, { params, body: { version: 1, title: 'Reset it' } });

  expect(response.statusCode).toBe(409);
  const by = { byName: 'Grace Hopper', at: expect.any(String) };
  expect(JSON.parse(response.body)).toEqual({
    message: expect.stringContaining('This article was changed'),
    version: 2,
    changes: [
      { field: 'content', from: '22 characters', to: '22 characters', ...by },
      { field: 'isPublished', from: true, to: false, ...by },
    ],
    current: (await call(grace, findArticle, { params })).json(),
  });
  expect(await rowOf(params)).toEqual(before);
});

test('an If-Match of another version is answered with 412, and without either the change is saved', async () => {
  const params = await write();
  await call(grace, updateArticle, { params, body: { title: 'Reset it' } });

  const stale = await call(grace, updateArticle, { params, headers: { 'if-match': '"1"' }, body: { tags: [] } });
  const blind = await call(grace, updateArticle, { params, body: { tags: [] } });

  expect([stale.statusCode, blind.statusCode]).toEqual([412, 200]);
  expect(await rowOf(params)).toMatchObject({ title: 'Reset it', tags: [], version: 3 });
});

test('of eight concurrent saves of one version, one succeeds and the others get a conflict', async () => {
  const params = await write();

  const responses = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      patiently(() => call(grace, updateArticle, { params, body: { version: 1, title: `Title ${index}` } })),
    ),
  );

  const statuses = responses.map(({ statusCode }) => statusCode).sort();
  expect(statuses).toEqual([200, ...Array.from({ length: 7 }, () => 409)]);
  expect(await rowOf(params)).toMatchObject({ version: 2 });
});

test('each save is a version with its author, and its texts can be read and saved again', async () => {
  const params = await write();
  const marcus = await insertUser('admin', { firstName: 'Marcus', lastName: 'Bell' });
  await call(marcus, updateArticle, { params, body: { content: 'Hold *neither*.', audience: 'public' } });
  await call(marcus, updateArticle, { params, body: { content: 'Hold *neither*.' } });
  await call(grace, updateArticle, { params, body: { title: 'Reset it', tags: [] } });

  const versions = (await call(grace, listArticleVersions, { params })).json();
  const first = (await call(grace, findArticleVersion, { params: { ...params, version: 1 } })).json();
  const none = await call(grace, findArticleVersion, { params: { ...params, version: 4 } });

  expect(versions.map(({ version, authorName }) => `${version} ${authorName}`)).toEqual([
    '3 Grace Hopper',
    '2 Marcus Bell',
    '1 Grace Hopper',
  ]);
  expect(versions[1]).toMatchObject({ title: 'Reset the printer', isPublished: true, audience: 'public' });
  expect(first).toMatchObject({ ...texts, audience: 'clients', version: 1 });
  expect(refusalOf(none)).toEqual({ statusCode: 404, message: 'Version not found' });
  const page = await send(grace, 'GET', `/api/ticketing/knowledge-base/${params.articleId}/versions?limit=2`);
  const next = /^<([^>]+)>/.exec(String(page.headers.link))?.[1] ?? '';
  expect((await send(grace, 'GET', next)).json()).toMatchObject([{ version: 1 }]);
});

test('links to articles are found by id, by address and by an earlier address; others lead nowhere', async () => {
  const params = await write();
  await call(grace, updateArticle, { params, body: { audience: 'public', slug: 'hold-both' } });
  await call(grace, updateArticle, { params, body: { slug: 'hold-them' } });
  const asked = [params.articleId, 'hold-them', 'hold-both', 'nowhere', crypto.randomUUID(), "' or 1=1"];

  const found = (await call(grace, findLinkedArticles, { querystring: { targets: asked.join(',') } })).json();

  expect(found.map(({ target, article }) => [target, article.id])).toEqual(
    asked.slice(0, 3).map((target) => [target, params.articleId]),
  );
  expect(found[0]?.article).toMatchObject({ slug: 'hold-them', audience: 'public', isPublished: true });
});
