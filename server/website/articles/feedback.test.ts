import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import {
  deleteMissedSearch,
  giveArticleFeedback,
  listArticleFeedback,
  listMissedSearches,
  noteMissedSearch,
} from '#contract/article-feedback.ts';
import { createArticle, deleteArticle } from '#contract/articles.ts';
import { DAY, HOUR } from '#contract/shared-constants.ts';
import { fromNow } from '#server/platform/database/intervals.ts';
import { missedSearches } from '#server/platform/database/tables/articles.ts';
import { limitUses } from '#server/platform/database/tables/limit-uses.ts';
import { type Caller, startApp } from '#test/app.ts';
import { forgetMissedSearches } from './missed-searches.ts';

const { call, db, send, insertUser } = await startApp({ own: true });
const admin = await insertUser('admin');
const [dana, ben] = [await insertUser('manager'), await insertUser('employee')];

async function write(title: string, isPublished = true) {
  const body = { title, content: 'Text', category: 'Email', isPublished };
  return (await call(admin, createArticle, { body })).json().id;
}

const say = (reader: Caller, articleId: string, isHelpful: boolean) =>
  call(reader, giveArticleFeedback, { params: { articleId }, body: { isHelpful } });
const look = (reader: Caller, search: string) => call(reader, noteMissedSearch, { body: { search } });
const missed = async () => (await call(admin, listMissedSearches, {})).json();

test('what clients say counts once a day for each of them; what staff say does not count', async () => {
  const [printer, scanner, unread] = [await write('Printer'), await write('Scanner'), await write('Unread')];
  await say(dana, printer, true);
  await say(dana, printer, false);
  await say(ben, printer, false);
  await say(ben, scanner, false);
  for (const articleId of [printer, unread]) expect((await say(admin, articleId, false)).statusCode).toBe(200);
  await db
    .update(limitUses)
    .set({ createdAt: fromNow(-25 * HOUR) })
    .where(eq(limitUses.subject, `${scanner} ${ben.id}`));
  await say(ben, scanner, false);

  const listed = (await call(admin, listArticleFeedback, {})).json();

  expect(listed).toEqual([
    { articleId: scanner, title: 'Scanner', helpful: 0, notHelpful: 2, solved: 0, reads: 0 },
    { articleId: printer, title: 'Printer', helpful: 1, notHelpful: 1, solved: 0, reads: 0 },
  ]);
  await call(admin, deleteArticle, { params: { articleId: scanner } });
  const next = await send(admin, 'GET', `${listArticleFeedback.url}?limit=1`);
  expect([next.json().length, next.headers.link]).toEqual([1, undefined]);
});

test('searches that find nothing are counted however they are spelled, most frequent first', async () => {
  await write('Wireless network');
  await write('Sealed plans', false);
  for (const search of ['Zeppelin', 'zeppelin ', 'ZÉPPELIN']) await look(dana, search);
  await look(ben, 'sealed');
  await look(ben, 'wireless');
  await look(admin, 'quagga');

  expect((await missed()).map(({ search, times }) => `${search}: ${times}`)).toEqual(['ZÉPPELIN: 3', 'sealed: 1']);
  const first = await send(admin, 'GET', `${listMissedSearches.url}?limit=1`);
  const next = /^<([^>]+)>/.exec(String(first.headers.link))?.[1] ?? '';
  expect((await send(admin, 'GET', next)).json()).toMatchObject([{ search: 'sealed' }]);
});

test('a search that was taken from the list comes back when it finds nothing again', async () => {
  await look(dana, 'orrery');
  const { id } = (await missed()).find(({ search }) => search === 'orrery') ?? { id: '' };

  expect((await call(admin, deleteMissedSearch, { params: { missedId: id } })).statusCode).toBe(200);
  expect((await call(admin, deleteMissedSearch, { params: { missedId: id } })).statusCode).toBe(404);
  expect((await missed()).some(({ search }) => search === 'orrery')).toBe(false);
  await look(dana, 'orrery');
  expect((await missed()).find(({ search }) => search === 'orrery')).toMatchObject({ times: 1 });
});

test('one user fills the list with thirty searches an hour at most', async () => {
  const eager = await insertUser('member');
  for (let count = 0; count < 33; count++) expect((await look(eager, `flood ${count}`)).statusCode).toBe(200);

  expect((await missed()).filter(({ search }) => search.startsWith('flood'))).toHaveLength(30);
});

test('a search is forgotten 90 days after it was last typed', async () => {
  await db.insert(missedSearches).values([
    { words: 'old', search: 'old', lastAt: fromNow(-91 * DAY) },
    { words: 'new', search: 'new', lastAt: fromNow(-89 * DAY) },
  ]);

  for (let forgotten = 1; forgotten > 0; ) forgotten = await forgetMissedSearches(db);

  const words = (await db.select().from(missedSearches)).map((row) => row.words);
  expect([words.includes('old'), words.includes('new')]).toEqual([false, true]);
});
