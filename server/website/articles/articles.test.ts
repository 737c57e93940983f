import { and, desc, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import {
  createArticle,
  deleteArticle,
  findArticle,
  listArticleCategories,
  listArticles,
  updateArticle,
} from '#contract/articles.ts';
import { articleMessages } from '#contract/articles-constants.ts';
import { articles } from '#server/platform/database/tables/articles.ts';
import { events } from '#server/platform/database/tables/events.ts';
import { type Caller, refusalOf, startApp } from '#test/app.ts';

const { call, db, send, during, insertUser } = await startApp({ own: true });
const admin = await insertUser('admin', { firstName: 'Marcus', lastName: 'Bell' });
const employee = await insertUser('employee');

const url = '/api/ticketing/knowledge-base';
const texts = { title: 'Reset the printer', content: 'Hold **both** buttons.', category: 'Printing & Peripherals' };

async function write(values: object = {}) {
  return (await call(admin, createArticle, { body: { ...texts, isPublished: true, ...values } })).json();
}

async function titles(caller: Caller, querystring: object) {
  return (await call(caller, listArticles, { querystring })).json().map(({ title }) => title);
}

async function entries(recordId: string) {
  const ofArticle = and(eq(events.kind, 'article'), eq(events.recordId, recordId));
  return db.select().from(events).where(ofArticle).orderBy(desc(events.id));
}

describe.each(['admin', 'super_admin'] as const)('%s', (role) => {
  test('writes a draft, changes it, publishes it and deletes it', async () => {
    const actor = await insertUser(role);

    const created = await call(actor, createArticle, { body: { ...texts, tags: [' hp ', '', 'paper', 'hp'] } });
    const { id } = created.json();
    const params = { articleId: id };
    const changed = await call(actor, updateArticle, { params, body: { title: 'Reset it', isPublished: true } });
    const read = await call(employee, findArticle, { params });
    const deleted = await call(actor, deleteArticle, { params });

    expect(created.statusCode).toBe(201);
    expect(created.json()).toEqual({
      id: expect.any(String),
      ...texts,
      preview: 'Hold both buttons.',
      tags: ['hp', 'paper'],
      isPublished: false,
      audience: 'clients',
      companyIds: [],
      slug: 'reset-the-printer',
      updatedAt: expect.any(String),
      version: 1,
    });
    expect(changed.json()).toMatchObject({
      ...created.json(),
      title: 'Reset it',
      isPublished: true,
      slug: 'reset-it',
      updatedAt: expect.any(String),
      version: 2,
    });
    expect(read.json()).toEqual(changed.json());
    expect([deleted.statusCode, deleted.json()]).toEqual([200, { message: 'Article deleted' }]);
    expect(refusalOf(await call(actor, findArticle, { params }))).toMatchObject({ message: 'Article not found' });
    expect((await entries(id)).map(({ action }) => action)).toEqual(['deleted', 'changed', 'created']);
  });
});

test('a draft is nothing to client staff: not in the list, the search, the categories or by its address', async () => {
  const { id } = await write({ title: 'Xylophone', category: 'Secret plans', isPublished: false });

  for (const role of ['manager', 'member', 'employee'] as const) {
    const client = await insertUser(role);
    for (const search of ['xylophone', 'xylophoen', 'secret']) {
      expect(await titles(client, { search, includeUnpublished: 'true' })).toEqual([]);
    }
    expect(await titles(client, { category: 'Secret plans', includeUnpublished: 'true' })).toEqual([]);
    expect((await call(client, listArticleCategories, {})).json()).not.toContain('Secret plans');
    const response = await call(client, findArticle, { params: { articleId: id } });
    expect(refusalOf(response)).toEqual({ statusCode: 404, message: 'Article not found' });
  }
});

test('provider staff get drafts when they ask for them', async () => {
  const { id } = await write({ category: 'Drafts', isPublished: false });

  expect(await titles(admin, { category: 'Drafts' })).toEqual([]);
  expect(await titles(admin, { category: 'Drafts', includeUnpublished: 'false' })).toEqual([]);
  expect(await titles(admin, { category: 'Drafts', includeUnpublished: 'true' })).toEqual([texts.title]);
  expect((await call(admin, listArticleCategories, {})).json()).toContain('Drafts');
  expect((await call(admin, findArticle, { params: { articleId: id } })).json()).toMatchObject({ id });
});

test('categories are listed once each, by name', async () => {
  for (const category of ['Zebra', 'Aardvark', 'Zebra']) await write({ category });

  const categories = (await call(employee, listArticleCategories, {})).json();

  expect(categories).toEqual([...new Set(categories)].sort());
  expect(categories).toEqual(expect.arrayContaining(['Aardvark', 'Zebra']));
});

test('the newest change comes first, page by page without a gap or a repeat', async () => {
  for (let count = 0; count < 5; count++) await write({ title: `Page ${count}`, category: 'Paging' });
  await db
    .update(articles)
    .set({ updatedAt: new Date('2026-01-01') })
    .where(eq(articles.category, 'Paging'));
  const oldest = (await call(admin, listArticles, { querystring: { category: 'Paging' } })).json().at(-1);
  await call(admin, updateArticle, { params: { articleId: oldest?.id ?? '' }, body: { tags: ['new'] } });

  const read: string[] = [];
  for (let next: string | undefined = `${url}?limit=2&category=Paging`; next; ) {
    const response = await send(employee, 'GET', next);
    read.push(...response.json().map(({ title }: { title: string }) => title));
    next = /^<([^>]+)>/.exec(String(response.headers.link ?? ''))?.[1];
  }

  expect(read).toEqual(await titles(admin, { category: 'Paging' }));
  expect(read[0]).toBe(oldest?.title);
  expect(read).toHaveLength(5);
});

test('a page of articles ends soon after 100 KB of contents, and the next one goes on there', async () => {
  const content = '漢'.repeat(20_000);
  for (let count = 0; count < 8; count++) await write({ title: `Heavy ${count}`, category: 'Heavy', content });

  for (const query of ['category=Heavy', 'search=heavy']) {
    const pages: string[][] = [];
    for (let next: string | undefined = `${url}?${query}`; next; ) {
      const response = await send(employee, 'GET', next);
      for (const article of response.json()) expect(article.content).toBe(content);
      pages.push(response.json().map(({ title }: { title: string }) => title));
      next = /^<([^>]+)>/.exec(String(response.headers.link ?? ''))?.[1];
    }

    expect(pages.map((page) => page.length)).toEqual([2, 2, 2, 2]);
    expect(pages.flat().sort()).toEqual([...Array(8).keys()].map((number) => `Heavy ${number}`));
  }
});

const required = 'Title, content, and category are required';

test.each([
  ['an empty title', { title: '' }, required],
  ['no title', { title: undefined }, required],
  ['blank content', { content: ' \n ' }, required],
  ['no category', { category: null }, required],
  ['a long title', { title: 'x'.repeat(201) }, 'Use at most 200 characters'],
  ['a title of two lines', { title: 'two\nlines' }, 'Use plain text on one line'],
  ['long content', { content: 'x'.repeat(100_001) }, 'Use at most 100,000 characters'],
  ['quotes in quotes without end', { content: '>'.repeat(100_000) }, articleMessages.tooNested],
  ['a long category', { category: 'x'.repeat(101) }, 'Use at most 100 characters'],
  ['many tags', { tags: Array.from({ length: 21 }, (_, tag) => `${tag}`) }, 'Use at most 20 tags'],
  ['a state that is none', { isPublished: 'yes' }, 'This must be true or false'],
])('an article with %s is refused, and nothing is stored', async (_, values, message) => {
  const before = await db.$count(articles);

  const response = await send(admin, 'POST', url, { ...texts, ...values });

  const issues = [{ path: Object.keys(values)[0], message }];
  expect(refusalOf(response)).toEqual({ statusCode: 400, message, issues });
  expect(await db.$count(articles)).toBe(before);
});

test('an update may omit fields but not empty required ones', async () => {
  const { id } = await write();

  for (const field of ['title', 'content', 'category']) {
    const response = await send(admin, 'PUT', `${url}/${id}`, { [field]: ' ' });
    expect(refusalOf(response)).toMatchObject({
      statusCode: 400,
      message: 'Title, content, and category are required',
    });
  }
  expect(await entries(id)).toHaveLength(1);
});

test('a change that changes nothing leaves the article as it is, and no entry in the audit log', async () => {
  const article = await write({ tags: ['a'] });

  const response = await call(admin, updateArticle, {
    params: { articleId: article.id },
    body: { ...texts, tags: ['a'], isPublished: true },
  });

  expect(response.json()).toEqual(article);
  expect(await entries(article.id)).toHaveLength(1);
});

test('the audit log has the changes, and only the length of a text', async () => {
  const { id } = await write();

  await call(admin, updateArticle, { params: { articleId: id }, body: { content: 'x'.repeat(1_234), tags: ['b'] } });

  expect((await entries(id))[0]).toMatchObject({
    action: 'changed',
    actorName: 'Marcus Bell',
    recordName: 'Reset the printer',
    changes: { content: ['22 characters', '1,234 characters'], tags: [[], ['b']] },
  });
});

test('a deleted article stays in the database, for an operator to bring back', async () => {
  const { id } = await write({ title: 'Kaleidoscope' });
  await call(admin, deleteArticle, { params: { articleId: id } });

  expect(await titles(admin, { search: 'kaleidoscope', includeUnpublished: 'true' })).toEqual([]);
  for (const method of ['PUT', 'DELETE'] as const) {
    const response = await send(admin, method, `${url}/${id}`, method === 'PUT' ? {} : undefined);
    expect(refusalOf(response)).toEqual({ statusCode: 404, message: 'Article not found' });
  }
  expect(await db.select().from(articles).where(eq(articles.id, id))).toMatchObject([{ title: 'Kaleidoscope' }]);
});

test('a change that meets a deletion finds no article', async () => {
  const { id } = await write();

  const response = await during(
    (tx) => tx.update(articles).set({ deletedAt: new Date() }).where(eq(articles.id, id)),
    () => call(admin, updateArticle, { params: { articleId: id }, body: { title: 'Too late' } }),
  );

  expect((await response).statusCode).toBe(404);
});
