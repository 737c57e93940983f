import { desc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { deleteArticle, findArticle } from '#contract/articles.ts';
import { createTicketArticle } from '#contract/ticket-article.ts';
import { findTicket } from '#contract/tickets.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { events } from '#server/platform/database/tables/events.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { startApp } from '#test/app.ts';

const { call, db, insertComment, insertTicket, insertUser } = await startApp({ own: true });
const admin = await insertUser('admin');
const requester = await insertUser('employee', { firstName: 'Rosa', lastName: 'Delgado' });
const colleague = await insertUser('manager', { companyId: requester.companyId, firstName: 'Ivo', lastName: 'Brandt' });
await db
  .update(companies)
  .set({ name: 'Delgado Dental', domain: 'delgado.example' })
  .where(eq(companies.id, requester.companyId ?? ''));

async function insertSolved() {
  const ticket = await insertTicket(requester);
  const title = 'Scanner of Rosa at Delgado Dental';
  const description = 'Ivo Brandt scans to rosa@delgado.example from 10.1.2.3.';
  await db.update(tickets).set({ title, description }).where(eq(tickets.id, ticket.id));
  let at = Date.now();
  const say = async (author: typeof admin, body: string, values: object = {}) => {
    at += 1_000;
    await insertComment(ticket.id, author, { body, createdAt: new Date(at), ...values });
  };
  await say(admin, 'Early question');
  await say(requester, 'Word of the requester');
  await say(admin, 'Note canary', { isInternal: true });
  await say(admin, 'Robot canary', { source: 'automatic' });
  for (const step of ['Open the settings.', 'Choose the folder of Ivo.', 'Test it on (314) 555-0142.'])
    await say(admin, step);
  return ticket.id;
}

test('a ticket becomes a draft for staff, without what tells whose it was, and leads to it', async () => {
  const ticketId = await insertSolved();

  const created = await call(admin, createTicketArticle, { params: { ticketId } });

  expect(created.statusCode).toBe(201);
  expect(created.json()).toMatchObject({
    title: 'Scanner of [name] at [company]',
    content:
      '## Problem\n\n[name] scans to [email address] from [IP address].\n\n## Solution\n\nOpen the settings.\n\nChoose the folder of [name].\n\nTest it on [phone number].',
    isPublished: false,
    audience: 'staff',
  });
  expect(created.body).not.toMatch(/canary|Early|Word of/);
  const { id, title } = created.json();
  expect((await call(admin, findTicket, { params: { ticketId } })).json().article).toEqual({ id, title });
  for (const reader of [requester, colleague]) {
    expect((await call(reader, findTicket, { params: { ticketId } })).json().article).toBeUndefined();
    expect((await call(reader, findArticle, { params: { articleId: id } })).statusCode).toBe(404);
  }
  const [entry] = await db.select().from(events).where(eq(events.recordId, id)).orderBy(desc(events.id));
  expect(entry?.changes).toMatchObject({ fromTicket: [null, expect.stringMatching(/^TKT-\d+$/)] });
});

test('a ticket without a reply has no solution yet, and a deleted article is no outcome', async () => {
  const { id: ticketId } = await insertTicket(requester);

  const { id: articleId, content } = (await call(admin, createTicketArticle, { params: { ticketId } })).json();
  await call(admin, deleteArticle, { params: { articleId } });

  expect(content).toMatch(/## Solution$/);
  expect((await call(admin, findTicket, { params: { ticketId } })).json().article).toBeNull();
});
