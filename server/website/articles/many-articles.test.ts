import { drizzle } from 'drizzle-orm/node-postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ArticleQueryInput } from '#contract/articles.ts';
import { connect } from '#server/platform/database/client.ts';
import { articles } from '#server/platform/database/tables/articles.ts';
import { startApp } from '#test/app.ts';
import { listArticles } from './queries.ts';

const { db, databaseUrl, insertUser } = await startApp({ own: true });
const { pool } = connect(databaseUrl, { patience: 10 });
afterAll(() => pool.end());

const client = await insertUser('employee');
const reader = { id: client.id, role: 'employee', companyId: client.companyId ?? '' } as const;

/** Five thousand articles of different words; a tenth of them drafts. */
beforeAll(async () => {
  const rows = Array.from({ length: 5_000 }, (_, number) => {
    const plainText = Array.from({ length: 60 }, (__, place) => `word${(number * 7 + place * 131) % 4_000}`).join(' ');
    return {
      title: `Article ${number}`,
      content: plainText,
      plainText,
      category: `Category ${number % 15}`,
      tags: [],
      tagLine: '',
      isPublished: number % 10 !== 0,
      updatedAt: new Date(1_700_000_000_000 + number * 60_000),
    };
  });
  for (let start = 0; start < rows.length; start += 500) {
    await db.insert(articles).values(rows.slice(start, start + 500));
  }
  await db.insert(articles).values({
    ...{ title: 'Renew a certificate', content: 'zabbix', plainText: 'zabbix', category: 'Security', tags: [] },
    ...{ tagLine: '', isPublished: true },
  });
  await db.execute('vacuum analyze articles');
});

/** What a list answers, and how PostgreSQL comes to each part of it. */
async function watch(query: Partial<ArticleQueryInput>) {
  const queries: { text: string; values: unknown[] }[] = [];
  const logger = { logQuery: (text: string, values: unknown[]) => queries.push({ text, values }) };
  const watched = drizzle({ client: pool, casing: 'snake_case', logger });
  const found = await listArticles(watched, reader, { limit: 25, ...query });

  const plans: string[] = [];
  for (const { text, values } of queries) {
    const { rows } = await pool.query({ text: `explain ${text}`, values });
    plans.push(rows.map((row: { 'QUERY PLAN': string }) => row['QUERY PLAN']).join('\n'));
  }
  const candidates = queries.flatMap(({ values }) => values.flatMap(candidatesIn));
  return { titles: found.map(({ title }) => title), plans, candidates };
}

/** The words that a query looks up in the index, where a value lists some. */
function candidatesIn(value: unknown): { word: string; candidate: string }[] {
  return typeof value === 'string' && value.startsWith('[{"word"') ? JSON.parse(value) : [];
}

test.each([
  ['no filter', {}, 'articles_by_change'],
  ['a category', { category: 'Category 7' }, 'articles_of_category'],
  ['a search for a word', { search: 'word1234' }, 'articles_document'],
  ['a search for the beginning of a word', { search: 'certif' }, 'articles_document'],
])('an index answers %s among 5,000 articles', async (_, query, index) => {
  const { titles, plans } = await watch(query);

  expect(titles.length).toBeGreaterThan(0);
  expect(plans).toHaveLength(1);
  expect(plans[0]).toContain(index);
  expect(plans[0]).not.toContain('Seq Scan on articles');
});

test('an index finds corrected words among 5,000 articles', async () => {
  const { titles, plans } = await watch({ search: 'zabix' });

  expect(titles).toEqual(['Renew a certificate']);
  expect(plans).toHaveLength(4);
  for (const plan of plans) {
    expect(plan).toContain('articles_document');
    expect(plan).not.toContain('Seq Scan on articles');
  }
});

test('a search looks up the slips of three unknown words at most, and of none that an article has', async () => {
  const slipped = ['zabix', 'certificat', 'renewwal', 'monitorring', 'conection', 'pasword'];
  const wordsWithSlips = (candidates: { word: string; candidate: string }[]) =>
    new Set(candidates.filter(({ word, candidate }) => word !== candidate).map(({ word }) => word));

  const few = await watch({ search: `renew ${slipped.slice(0, 1).join(' ')}` });
  const many = await watch({ search: slipped.join(' ') });

  expect(few.titles).toEqual(['Renew a certificate']);
  expect(wordsWithSlips(few.candidates)).toEqual(new Set(['zabix']));
  expect(wordsWithSlips(many.candidates).size).toBeLessThanOrEqual(3);
});
