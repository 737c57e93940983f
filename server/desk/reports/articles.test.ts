import { expect, test } from 'vitest';
import { createArticle, updateArticle } from '#contract/articles.ts';
import { addComment } from '#contract/comments.ts';
import { deleteCompany } from '#contract/companies.ts';
import { findMonthlyReport, findReport } from '#contract/reports.ts';
import { createTicket, updateTicket } from '#contract/tickets.ts';
import { type Caller, startApp } from '#test/app.ts';
import { slow } from '#test/slow.ts';

slow('Needs many records');

const { call, insertUser } = await startApp({ own: true, limitFactor: 100 });
const admin = await insertUser('admin');
const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago', dateStyle: 'short' }).format(new Date());

async function write(title: string, isPublished = true) {
  const body = { title, content: 'Do this.', category: 'Email', tags: [], isPublished };
  return (await call(admin, createArticle, { body })).json();
}

async function raise(client: Caller) {
  const body = { title: 'Mail is stuck', description: 'Since noon.' };
  const { id } = (await call(client, createTicket, { body })).json();
  return { ticketId: id };
}

async function say(author: Caller, params: { ticketId: string }, comment: string, isInternal = false) {
  expect((await call(author, addComment, { params, body: { comment, isInternal } })).statusCode).toBe(201);
}

async function resolve(params: { ticketId: string }, status: 'resolved' | 'in_progress' = 'resolved') {
  expect((await call(admin, updateTicket, { params, body: { status } })).statusCode).toBe(200);
}

const linkTo = ({ id }: { id: string }, place = 'client') => `https://it.example/ticketing/${place}/articles/${id}`;

async function reported(company?: string) {
  const querystring = { from: today, to: today, ...(company ? { company } : {}) };
  const { articles } = (await call(admin, findReport, { querystring })).json();
  return articles.map(({ title, tickets }) => `${title}: ${tickets}`);
}

test('articles count by the resolved tickets in which staff linked to them', async () => {
  const [first, second, draft] = [await write('Empty the outbox'), await write('Restart'), await write('Plan', false)];
  const [one, other] = [await insertUser('manager'), await insertUser('manager')];
  const tickets = await Promise.all([one, one, one, one, other].map(raise));
  const [twice, notes, reopened, late, another] = tickets as [(typeof tickets)[0], ...typeof tickets] & typeof tickets;
  await say(admin, twice, `See ${linkTo(first)} and ${linkTo(first)}, or ${linkTo(second, 'admin')}.`);
  await say(admin, twice, `Again: ${linkTo(first)}, ${linkTo(draft)}, ${linkTo({ id: crypto.randomUUID() })}`);
  await say(admin, notes as typeof twice, linkTo(first), true);
  await say(one, notes as typeof twice, linkTo(first));
  await say(admin, reopened as typeof twice, linkTo(first));
  await say(admin, another as typeof twice, linkTo(first));
  for (const params of tickets) await resolve(params);
  await resolve(reopened as typeof twice, 'in_progress');
  await say(admin, late as typeof twice, linkTo(second));

  expect(await reported()).toEqual(['Empty the outbox: 2', 'Restart: 1']);
  expect(await reported(one.companyId ?? '')).toEqual(['Empty the outbox: 1', 'Restart: 1']);
  const params = { month: today.slice(0, 7) };
  const { articles } = (await call(other, findMonthlyReport, { params })).json();
  expect(articles).toEqual([{ articleId: first.id, title: 'Empty the outbox', tickets: 1 }]);

  await call(admin, updateArticle, { params: { articleId: second.id }, body: { isPublished: false } });
  await call(admin, deleteCompany, { params: { companyId: other.companyId ?? '' } });
  expect(await reported()).toEqual(['Empty the outbox: 2']);
});
