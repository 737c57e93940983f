import { expect, test } from 'vitest';
import { createArticle, deleteArticle, findArticle, noteReading } from '#contract/articles.ts';
import { findHome } from '#contract/home.ts';
import { updateCompanyTargets } from '#contract/promise.ts';
import { createTicket } from '#contract/tickets.ts';
import { defaultTargets } from '#server/desk/promise/rules.ts';
import { type Caller, startApp } from '#test/app.ts';

const { call, insertUser } = await startApp({ own: true });
const chief = await insertUser('super_admin');
const dana = await insertUser('employee');

const write = async (title: string, isPublished = true) =>
  (await call(chief, createArticle, { body: { title, content: 'Text', category: 'Email', isPublished } })).json();
const homeOf = async (caller: Caller) => (await call(caller, findHome, {})).json();
const read = (caller: Caller, articleId: string) => call(caller, noteReading, { params: { articleId } });

test('a client’s home has the three published articles that clients opened most', async () => {
  const [often, twice, once, never, draft] = [
    await write('Often'),
    await write('Twice'),
    await write('Once'),
    await write('Never'),
    await write('Draft', false),
  ];
  for (const { id } of [often, often, often, twice, twice, once]) await read(dana, id);
  for (let count = 0; count < 9; count++) {
    expect((await read(chief, never.id)).statusCode).toBe(200);
    expect((await read(dana, draft.id)).statusCode).toBe(404);
  }

  const titles = async () => (await homeOf(dana)).articles.map(({ title }) => title);
  expect(await titles()).toEqual(['Often', 'Twice', 'Once']);
  expect((await call(chief, findArticle, { params: { articleId: often.id } })).json().version).toBe(1);
  await call(chief, deleteArticle, { params: { articleId: often.id } });
  expect(await titles()).toEqual(['Twice', 'Once', 'Never']);
});

test('it says when a ticket of medium priority that is raised now gets a reply', async () => {
  const { firstReplyDueAt } = await homeOf(dana);
  const body = { title: 'Printer on fire', description: 'Smoke comes out.' };
  const { promise } = (await call(dana, createTicket, { body })).json();

  const minutes = (moment?: string | null) => Date.parse(moment ?? '') / 60_000;
  expect(minutes(firstReplyDueAt) % 15).toBe(0);
  // One at the edge of a quarter may have been raised just after it.
  expect(minutes(firstReplyDueAt) - minutes(promise?.firstReplyDueAt)).toBeGreaterThan(-1);
  expect(minutes(firstReplyDueAt) - minutes(promise?.firstReplyDueAt)).toBeLessThan(15);

  const targets = { ...defaultTargets, medium: { firstReply: null, resolution: null } };
  const params = { companyId: dana.companyId ?? '' };
  expect((await call(chief, updateCompanyTargets, { params, body: { targets } })).statusCode).toBe(200);
  expect((await homeOf(dana)).firstReplyDueAt).toBeNull();
});
