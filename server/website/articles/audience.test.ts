import { desc, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { suggestArticles, suggestPublicArticles } from '#contract/article-suggestions.ts';
import {
  createArticle,
  findArticle,
  listArticleCategories,
  listArticles,
  noteReading,
  updateArticle,
} from '#contract/articles.ts';
import { ArticleAudiences } from '#contract/articles-constants.ts';
import { downloadFile } from '#contract/files.ts';
import { findHome } from '#contract/home.ts';
import { articles } from '#server/platform/database/tables/articles.ts';
import { events } from '#server/platform/database/tables/events.ts';
import { type Caller, refusalOf, startApp } from '#test/app.ts';
import { insertFile } from '#test/files.ts';
import { slow } from '#test/slow.ts';

slow('Asks as everybody, about many articles');

const world = await startApp({ own: true, limitFactor: 1_000 });
const { call, db, insertCompany, insertUser } = world;
const admin = await insertUser('admin');
const companies = {
  acme: (await insertCompany()).id,
  bell: (await insertCompany()).id,
  core: (await insertCompany()).id,
};
type CompanyName = keyof typeof companies;

type Kind = { audience: (typeof ArticleAudiences)[number]; for: CompanyName[]; isPublished: boolean };
const kinds = ArticleAudiences.flatMap((audience) =>
  (audience === 'companies' ? [['acme'], ['bell'], ['acme', 'bell']] : [[]]).flatMap((names) =>
    [true, false].map((isPublished): Kind => ({ audience, for: names as CompanyName[], isPublished })),
  ),
);
const texts = { content: 'Text', category: 'Email' };

/** Whom an article is for, said again and otherwise than the program does. */
function mayRead(role: string, company: CompanyName | undefined, kind: Kind) {
  if (role.endsWith('admin')) return true;
  if (!kind.isPublished || kind.audience === 'staff') return false;
  return kind.audience !== 'companies' || kind.for.includes(company ?? 'core');
}

/** An article of each kind, with a word of its own in each of its parts, and a file. */
const written = await Promise.all(
  kinds.map(async (kind, number) => {
    const word = `canary${String.fromCharCode(97 + number)}${crypto.randomUUID().slice(0, 8)}`;
    const body = {
      title: `Printer ${word}`,
      content: `Hold both buttons of ${word}.`,
      category: `Category ${word}`,
      tags: [`tag${word}`],
      audience: kind.audience,
      companyIds: kind.for.map((name) => companies[name]),
      isPublished: kind.isPublished,
    };
    const { id } = (await call(admin, createArticle, { body })).json();
    const fileId = await insertFile(db, admin, { articleId: id, name: `${word}.txt`, bytes: Buffer.from(word) });
    return { kind, word, id, fileId };
  }),
);

const readers = [
  ...(['admin', 'super_admin'] as const).map((role) => ({ role, company: undefined })),
  ...(['manager', 'member', 'employee'] as const).flatMap((role) =>
    (['acme', 'bell', 'core'] as const).map((company) => ({ role, company })),
  ),
];

describe.each(readers)('$role of $company', async ({ role, company }) => {
  const reader = await insertUser(role, company ? { companyId: companies[company] } : {});
  const isTheirs = ({ kind }: { kind: Kind }) => mayRead(role, company, kind);
  const theirs = written.filter(isTheirs).map(({ word }) => word);
  const wordsIn = (body: string) => written.filter(({ word }) => body.includes(word)).map(({ word }) => word);

  test.each([
    ['the list', {}],
    ['a search for what all have', { search: 'printer' }],
    ['a search with a typo', { search: 'prinetr' }],
  ])('%s has what they may read and nothing else', async (_, query) => {
    const querystring = { includeUnpublished: 'true', ...query } as const;
    const response = await call(reader, listArticles, { querystring });

    expect(wordsIn(response.body)).toEqual(theirs);
  });

  test('categories name what they may read and nothing else', async () => {
    expect(wordsIn((await call(reader, listArticleCategories, {})).body)).toEqual(theirs);
    expect(wordsIn((await call(reader, findHome, {})).body).every((word) => theirs.includes(word))).toBe(true);
  });

  test('suggestions have published articles that they may read and nothing else', async () => {
    for (const { kind, word } of written) {
      const suggested = (await call(reader, suggestArticles, { querystring: { text: `My printer ${word}` } })).body;
      expect(wordsIn(suggested).filter((each) => each === word)).toEqual(
        kind.isPublished && isTheirs({ kind }) ? [word] : [],
      );
      expect(theirs).toEqual(expect.arrayContaining(wordsIn(suggested)));
    }
  });

  test('each article, its words and its file are there or do not exist', async () => {
    for (const { kind, word, id, fileId } of written) {
      const status = isTheirs({ kind }) ? 200 : 404;
      const found = async (search: string) =>
        (await call(reader, listArticles, { querystring: { search, includeUnpublished: 'true' } })).json().length;

      const read = await call(reader, findArticle, { params: { articleId: id } });
      expect([word, read.statusCode]).toEqual([word, status]);
      if (status === 404) expect(refusalOf(read)).toEqual({ statusCode: 404, message: 'Article not found' });
      expect((await call(reader, noteReading, { params: { articleId: id } })).statusCode).toBe(status);
      expect((await call(reader, downloadFile, { params: { fileId } })).statusCode).toBe(status);
      expect(await found(word)).toBe(status === 200 ? 1 : 0);
      expect(await found(`Category ${word}`)).toBe(status === 200 ? 1 : 0);
    }
  });
});

describe('suggestions for a ticket say which of them its requester can read', async () => {
  const isFor = async (requester: Awaited<ReturnType<typeof insertUser>>, word: string) => {
    const { id: ticketId } = await world.insertTicket(requester);
    const response = await call(admin, suggestArticles, { querystring: { text: word, ticketId } });
    return response.json().map(({ isForRequester }) => isForRequester);
  };
  const published = written.filter(({ kind }) => kind.isPublished);
  const people = (['manager', 'member', 'employee'] as const).flatMap((role) =>
    (['acme', 'bell', 'core'] as const).map((company) => ({ role, company })),
  );

  test.each(people)('$role of $company', async ({ role, company }) => {
    const requester = await insertUser(role, { companyId: companies[company] });
    for (const { kind, word } of published) {
      expect([word, ...(await isFor(requester, word))]).toEqual([word, mayRead(role, company, kind)]);
    }
  });

  test.each([
    ['without an account', { passwordHash: null }],
    ['with a deactivated account', { isActive: false }],
  ])('somebody %s reads what is public', async (_, values) => {
    const requester = await insertUser('employee', { companyId: companies.acme, ...values });
    for (const { kind, word } of published) {
      expect([word, ...(await isFor(requester, word))]).toEqual([word, kind.audience === 'public']);
    }
  });

  test('with the address that the requester opens, or only staff', async () => {
    const requester = await insertUser('employee', { companyId: companies.acme });
    const { id: ticketId } = await world.insertTicket(requester);
    for (const { kind, word, id } of published) {
      const [found] = (await call(admin, suggestArticles, { querystring: { text: word, ticketId } })).json();
      const area = mayRead('employee', 'acme', kind) ? 'client' : 'admin';
      const path = kind.audience === 'public' ? `/help/${found?.slug}` : `/ticketing/${area}/articles/${id}`;
      expect(found?.address).toBe(`http://127.0.0.1:3000${path}`);
    }
  });

  test('and nobody else may ask, not even about their own ticket', async () => {
    const requester = await insertUser('manager', { companyId: companies.acme });
    const { id: ticketId } = await world.insertTicket(requester);
    const response = await call(requester, suggestArticles, { querystring: { text: 'printer', ticketId } });
    expect(response.statusCode).toBe(403);
  });
});

test('visitors are suggested published public articles only', async () => {
  for (const { kind, word } of written) {
    const { body } = await call(undefined, suggestPublicArticles, { querystring: { text: `printer ${word}` } });
    expect(body.includes(word)).toBe(kind.audience === 'public' && kind.isPublished);
  }
});

test('clients learn of their own company among those that an article is for', async () => {
  const both = written.find(({ kind }) => kind.for.length === 2 && kind.isPublished);
  const params = { articleId: both?.id ?? '' };
  const ofBell = await insertUser('manager', { companyId: companies.bell });
  const companyIds = async (reader: Caller) => (await call(reader, findArticle, { params })).json().companyIds;

  expect(await companyIds(ofBell)).toEqual([companies.bell]);
  expect(await companyIds(admin)).toEqual([companies.acme, companies.bell].sort());
});

test.each([
  ['no company', { audience: 'companies' }, 'companyIds', 'Choose at least one company'],
  [
    'a company that does not exist',
    { audience: 'companies', companyIds: [crypto.randomUUID()] },
    'companyIds',
    'A company is no longer there. Choose another one.',
  ],
  ['an audience that is none', { audience: 'world' }, 'audience', 'Choose public, clients, companies or staff'],
])('%s is refused', async (_, values, path, message) => {
  const before = await db.$count(articles);
  const body = { ...texts, title: 'Refused', ...values } as object;

  const response = await world.send(admin, 'POST', createArticle.url, body);

  expect(refusalOf(response)).toEqual({ statusCode: 400, message, issues: [{ path, message }] });
  expect(await db.$count(articles)).toBe(before);
});

test('a change of the audience forgets the companies, and the audit log has their names', async () => {
  const { id: companyId, name } = await insertCompany();
  const body = { ...texts, title: 'Plan', companyIds: [companyId.toUpperCase()] };
  const { id: articleId } = (await call(admin, createArticle, { body: { ...body, audience: 'companies' } })).json();

  const changed = await call(admin, updateArticle, { params: { articleId }, body: { audience: 'staff' } });
  const back = await call(admin, updateArticle, { params: { articleId }, body: { audience: 'companies' } });

  expect(changed.json()).toMatchObject({ audience: 'staff', companyIds: [] });
  expect(refusalOf(back)).toMatchObject({ statusCode: 400, message: 'Choose at least one company' });
  const [entry] = await db.select().from(events).where(eq(events.recordId, articleId)).orderBy(desc(events.id));
  expect(entry?.changes).toEqual({ audience: ['companies', 'staff'], companies: [[name], []] });
});
