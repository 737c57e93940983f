import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { listArticleFeedback } from '#contract/article-feedback.ts';
import { notePublicSolved, noteSolved, suggestArticles, suggestPublicArticles } from '#contract/article-suggestions.ts';
import { createArticle } from '#contract/articles.ts';
import { articles } from '#server/platform/database/tables/articles.ts';
import { type Caller, refusalOf, startApp } from '#test/app.ts';

const { call, db, insertUser } = await startApp({ own: true, limitFactor: 1 });
const admin = await insertUser('admin');
const client = await insertUser('employee');

async function write(title: string, values: object = {}) {
  const body = { title, content: 'Text', category: 'Help', isPublished: true, audience: 'public' as const, ...values };
  return (await call(admin, createArticle, { body })).json().id;
}

const titles = [
  'The printer does not print: five things to try first',
  'Connect to the VPN from a hotel',
  'Recover a file that was deleted',
  'Set up email on a new phone',
  'Reset your password',
  'Print on both sides',
  'Request a new laptop',
];
const ids = await Promise.all(titles.map((title) => write(title)));
await write('Scan to a folder', { tags: ['copier', 'multifunction'] });

const suggested = async (text: string) =>
  (await call(client, suggestArticles, { querystring: { text } })).json().map(({ title }) => title);

describe('an article is suggested', () => {
  test.each([
    ['for words in another form', 'Printing labels does not work, the printers are silent', titles[0]],
    ['for one rare word among others', 'I cannot reach anything over vpn since Monday', titles[1]],
    ['for an unfinished word', 'deleted fi', titles[2]],
    ['for a typo, if nothing else is found', 'pasword', titles[4]],
    ['for a tag', 'the copier', 'Scan to a folder'],
    ['for words with marks and accents', '“VPN?” – Hôtel!', titles[1]],
  ])('%s', async (_, text, title) => {
    expect((await suggested(text))[0]).toBe(title);
  });

  test('at most three times, and never for words that it shares with none', async () => {
    for (const title of ['Laptop bag', 'Laptop stand', 'Laptop charger']) await write(title);

    expect(await suggested('laptop')).toHaveLength(3);
    expect(await suggested('the of and')).toEqual([]);
    expect(await suggested('zebra crossing')).toEqual([]);
    expect(await suggested("' | ! & :* \\ (")).toEqual([]);
  });

  test('with its beginning and its address', async () => {
    const [first] = (await call(undefined, suggestPublicArticles, { querystring: { text: 'reset password' } })).json();

    expect(first).toEqual({
      id: ids[4],
      title: 'Reset your password',
      preview: 'Text',
      slug: 'reset-your-password',
      isPublic: true,
      address: 'http://127.0.0.1:3000/help/reset-your-password',
    });
  });
});

test('a text that is empty or too long is refused', async () => {
  for (const text of ['', '  ', 'x'.repeat(301)]) {
    expect((await call(client, suggestArticles, { querystring: { text } })).statusCode).toBe(400);
  }
});

describe('what an article solved', () => {
  const solvedOf = async (id: string) => (await db.select().from(articles).where(eq(articles.id, id)))[0]?.solved;
  const say = (reader: Caller | null, articleId: string) =>
    reader
      ? call(reader, noteSolved, { params: { articleId } })
      : call(undefined, notePublicSolved, { params: { articleId } });

  test('is counted once a day for each reader, not for staff, and shown to staff', async () => {
    const id = await write('Clear a paper jam');

    for (const reader of [client, client, admin, null, null]) expect((await say(reader, id)).statusCode).toBe(200);

    expect(await solvedOf(id)).toBe(2);
    const listed = (await call(admin, listArticleFeedback, {})).json();
    expect(listed.find(({ articleId }) => articleId === id)).toMatchObject({ solved: 2 });
  });

  test('tells nothing about articles that one may not read', async () => {
    const id = await write('For staff', { audience: 'staff' });

    for (const reader of [client, null]) {
      expect(refusalOf(await say(reader, id))).toEqual({ statusCode: 404, message: 'Article not found' });
    }
    expect(await solvedOf(id)).toBe(0);
  });
});
