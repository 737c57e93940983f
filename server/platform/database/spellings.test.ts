import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createArticle, listArticleCategories, listArticles, updateArticle } from '#contract/articles.ts';
import { changeTickets } from '#contract/bulk-changes.ts';
import { createTicket, findTicket, listTickets, updateTicket } from '#contract/tickets.ts';
import { startApp } from '#test/app.ts';
import { spellings } from './tables/spellings.ts';

const { call, db, insertUser } = await startApp({ own: true });
const admin = await insertUser('super_admin');
const client = await insertUser('employee');

let next = 0;
/** A word that no other test has. */
function unique(word: string) {
  next += 1;
  return `${word}${next}`;
}

async function raise(fields: { tags?: string[]; category?: string }) {
  const body = { title: 'Printer', description: 'It is on fire', ...fields };
  return (await call(client, createTicket, { body })).json();
}

test.each([
  ['VPN', 'vpn'],
  ['Büro', 'BÜRO'],
  ['Cafe\u0301', 'caf\u00e9'],
  ['two  words', 'Two Words'],
])('the tags %j and %j are one, spelled as at first', async (one, other) => {
  const [first, second] = [unique(one), `${other}${next}`];

  const tickets = [await raise({ tags: [first, second] }), await raise({ tags: [second] })];
  for (const tag of [first, second, first.toUpperCase()]) {
    const found = (await call(client, listTickets, { querystring: { tag } })).json();
    expect(found.map(({ id }) => id).sort()).toEqual(tickets.map(({ id }) => id).sort());
  }
  const spelled = tickets.map(({ tags }) => tags);
  expect(spelled).toEqual([[first.trim()], [first.trim()]]);
});

test('a change of tags keeps the spelling, and bulk changes remove a tag however it is spelled', async () => {
  const tag = unique('Server');
  const ticket = await raise({ tags: [tag] });
  const params = { ticketId: ticket.id };

  const changed = (await call(admin, updateTicket, { params, body: { tags: [tag.toLowerCase(), 'x'] } })).json();
  const body = { tickets: [{ id: ticket.id }], changes: { addTags: ['X'], removeTags: [tag.toUpperCase()] } };
  await call(admin, changeTickets, { body });

  expect(changed.tags).toEqual([tag, 'x']);
  expect((await call(admin, findTicket, { params })).json().tags).toEqual(['x']);
});

test.each([
  ['general it support', 'General IT Support'],
  ['HARDWARE ISSUES', 'Hardware Issues'],
  ['Network & connectivity', 'Network & Connectivity'],
])('the category %j of a ticket is %j', async (typed, category) => {
  expect((await raise({ category: typed })).category).toBe(category);
});

test('a category of clients is spelled as at first, also in the filter', async () => {
  const category = unique('Custom Thing');
  const tickets = [await raise({ category }), await raise({ category: category.toLowerCase() })];

  const found = (await call(client, listTickets, { querystring: { category: category.toUpperCase() } })).json();

  expect(tickets.map((ticket) => ticket.category)).toEqual([category, category]);
  expect(found).toHaveLength(2);
});

test('the categories and tags of articles differ in more than case', async () => {
  const [category, tag] = [unique('VPN'), unique('Remote')];
  const write = async (fields: { category: string; tags: string[] }) =>
    (
      await call(admin, createArticle, { body: { title: 'VPN', content: 'How to', isPublished: true, ...fields } })
    ).json();
  const first = await write({ category, tags: [tag] });
  const second = await write({ category: category.toLowerCase(), tags: [tag.toUpperCase()] });
  const body = { category: category.toLowerCase(), tags: [tag.toLowerCase()] };
  const changed = (await call(admin, updateArticle, { params: { articleId: first.id }, body })).json();

  const known = (await call(admin, listArticleCategories, {})).json();
  const found = (await call(admin, listArticles, { querystring: { category: category.toLowerCase() } })).json();

  expect([second, changed].map((article) => [article.category, article.tags])).toEqual([
    [category, [tag]],
    [category, [tag]],
  ]);
  expect(known.filter((name) => name.toLowerCase() === category.toLowerCase())).toEqual([category]);
  expect(found).toHaveLength(2);
});

test('of two spellings that are new at once one is kept', async () => {
  const tag = unique('Twice');

  const tickets = await Promise.all([tag, tag.toLowerCase(), tag.toUpperCase()].map((each) => raise({ tags: [each] })));

  const kept = await db.select().from(spellings).where(eq(spellings.folded, tag.toLowerCase()));
  expect(kept).toHaveLength(1);
  expect(new Set(tickets.flatMap(({ tags }) => tags))).toEqual(new Set([kept[0]?.spelling]));
});
