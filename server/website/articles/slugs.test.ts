import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createArticle, deleteArticle, updateArticle } from '#contract/articles.ts';
import { earlierSlugs } from '#server/platform/database/tables/articles.ts';
import { refusalOf, startApp } from '#test/app.ts';
import { patiently } from '#test/patience.ts';

const { call, db, insertUser } = await startApp({ own: true });
const admin = await insertUser('admin');
const texts = { content: 'Text', category: 'Email' };

async function write(title: string, values: { slug?: string; audience?: 'public'; isPublished?: boolean } = {}) {
  return (await call(admin, createArticle, { body: { ...texts, title, ...values } })).json();
}

const change = (articleId: string, body: object) => call(admin, updateArticle, { params: { articleId }, body });

test('articles with the same title get addresses of their own, also when they are written at once', async () => {
  const written = await Promise.all(
    Array.from({ length: 8 }, () =>
      patiently(() => call(admin, createArticle, { body: { ...texts, title: 'Reset it' } })),
    ),
  );

  const slugs = written.map((response) => response.json().slug).sort();
  expect(slugs).toEqual(['reset-it', ...Array.from({ length: 7 }, (_, index) => `reset-it-${index + 2}`)]);
});

test('the address of what was never on the website follows the title, unless somebody chose it', async () => {
  const [followed, chosen] = [await write('Old name'), await write('Old title', { slug: 'my-own' })];

  expect((await change(followed.id, { title: 'New name' })).json().slug).toBe('new-name');
  expect((await change(chosen.id, { title: 'New title' })).json().slug).toBe('my-own');
  expect(await db.$count(earlierSlugs, eq(earlierSlugs.articleId, followed.id))).toBe(0);
});

test('a public article keeps its address; a chosen one leaves the earlier in place, which no other article gets', async () => {
  const shown = await write('Scan to email', { audience: 'public', isPublished: true });

  expect((await change(shown.id, { title: 'Scan to a mailbox' })).json().slug).toBe('scan-to-email');
  expect((await change(shown.id, { slug: 'Scan' })).json().slug).toBe('scan');
  expect((await write('Scan to email')).slug).toBe('scan-to-email-2');
  const other = await write('Other');
  const message = 'Another article has this address, or had it before';
  for (const slug of ['scan', 'scan-to-email']) {
    expect(refusalOf(await change(other.id, { slug }))).toMatchObject({ statusCode: 400, message });
  }
  expect((await change(shown.id, { slug: 'scan-to-email' })).json().slug).toBe('scan-to-email');
  expect((await change(shown.id, { slug: 'scan-to-email' })).json().version).toBe(4);
  const kept = await db.select().from(earlierSlugs).where(eq(earlierSlugs.articleId, shown.id));
  expect(kept.map(({ slug }) => slug)).toEqual(['scan']);
});

test('the address of a deleted article is free', async () => {
  const { id: articleId } = await write('Short lived', { audience: 'public', isPublished: true });
  await call(admin, deleteArticle, { params: { articleId } });

  expect((await write('Short lived')).slug).toBe('short-lived');
});

test.each(['two words', 'a--b', '-a', 'a/b', '', '   ', '..', 'x'.repeat(81), 'a?b'])(
  '%j is no address',
  async (slug) => {
    const { id } = await write(`For ${slug.length}`);

    expect((await change(id, { slug })).statusCode).toBe(400);
  },
);
