import { asc, eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { addComment } from '#contract/comments.ts';
import { createCompany, deleteCompany } from '#contract/companies.ts';
import { sendContactMessage, updateInquiry } from '#contract/inquiries.ts';
import { logIn, logOut } from '#contract/sessions.ts';
import { createTicket, updateTicket } from '#contract/tickets.ts';
import { createUser, deleteUser, updateUser } from '#contract/users.ts';
import { events } from '#server/platform/database/tables/events.ts';
import { contactMessage, PASSWORD, startApp } from '#test/app.ts';

const { call, db, send, insertCompany, insertInquiry, insertTicket, insertUser } = await startApp({ own: true });

function entriesOf(recordId: string) {
  return db.select().from(events).where(eq(events.recordId, recordId)).orderBy(asc(events.id));
}

test('an entry has actor, action, record, time and address', async () => {
  const admin = await insertUser('admin');

  const { id, name } = (await call(admin, createCompany, { body: { name: 'Cardinal Freight' } })).json();

  expect(await entriesOf(id)).toEqual([
    {
      id: expect.any(String),
      createdAt: expect.any(Date),
      actorId: admin.id,
      actorName: 'Ada Lovelace',
      client: '127.0.0.1',
      via: null,
      page: null,
      action: 'created',
      kind: 'company',
      recordId: id,
      recordName: name,
      subjectType: null,
      subjectId: null,
      changes: null,
      position: expect.any(Number),
      searchText: expect.any(String),
    },
  ]);
});

test('it has every change of a ticket with the earlier values, and no texts of comments', async () => {
  const admin = await insertUser('admin');
  const employee = await insertUser('employee');
  const body = { title: 'Printer', description: 'Smoke', category: 'Hardware Issues' };
  const { id, ticketNumber } = (await call(employee, createTicket, { body })).json();
  const params = { ticketId: id };

  await call(admin, updateTicket, { params, body: { status: 'in_progress', priority: 'medium', tags: ['fire'] } });
  await call(admin, updateTicket, { params, body: { status: 'in_progress' } });
  await call(admin, updateTicket, { params, body: { assignedToId: admin.id } });
  await call(employee, addComment, { params, body: { comment: 'Still smoking' } });
  await call(admin, addComment, { params, body: { comment: 'Call the fire brigade', isInternal: true } });

  const entries = await entriesOf(id);
  expect(entries.map(({ actorId, action, changes }) => [actorId, action, changes])).toEqual([
    [employee.id, 'created', null],
    [admin.id, 'changed', { status: ['open', 'in_progress'], tags: [[], ['fire']] }],
    [admin.id, 'changed', { assignedTo: [null, 'Ada Lovelace'] }],
    [employee.id, 'commented', null],
    [admin.id, 'noted', null],
  ]);
  expect(entries.every(({ recordName }) => recordName === ticketNumber)).toBe(true);
  expect(JSON.stringify(entries)).not.toMatch(/smoking|brigade/);
});

test('it has every change of users and companies, without passwords', async () => {
  const admin = await insertUser('admin');
  const { id: companyId } = await insertCompany();
  const email = `${crypto.randomUUID()}@acme.example`;
  const person = { firstName: 'Joan', lastName: 'Clarke', email };
  const { id } = (await call(admin, createUser, { body: { ...person, password: 'top secret', companyId } })).json();

  await call(admin, updateUser, { params: { userId: id }, body: { ...person, lastName: 'Murray', role: 'manager' } });
  await call(admin, deleteUser, { params: { userId: id } });
  await call(admin, deleteCompany, { params: { companyId } });

  expect((await entriesOf(id)).map(({ action, recordName, changes }) => [action, recordName, changes])).toEqual([
    ['created', `Joan Clarke (${email})`, null],
    ['changed', `Joan Clarke (${email})`, { lastName: ['Clarke', 'Murray'], role: ['employee', 'manager'] }],
    ['deleted', `Joan Murray (${email})`, null],
  ]);
  expect(await entriesOf(companyId)).toMatchObject([{ action: 'deleted', recordName: 'Acme Plumbing' }]);
  const everything = JSON.stringify(await db.select().from(events));
  expect(everything).not.toMatch(/top secret|argon2|hash/i);
});

test('signing in and out is in it', async () => {
  const { id, email } = await insertUser('employee');
  const { token } = (await call(undefined, logIn, { body: { email, password: PASSWORD } })).json();

  await call({ token }, logOut, {});

  expect((await entriesOf(id)).map(({ actorId, action }) => [actorId, action])).toEqual([
    [id, 'signed in'],
    [id, 'signed out'],
  ]);
});

test('it has messages from the website with the sender’s name, and who answered them', async () => {
  const admin = await insertUser('admin');
  const { id } = await insertInquiry();

  await call(undefined, sendContactMessage, { body: { ...contactMessage(), firstName: 'Grace' } });
  await call(admin, updateInquiry, { params: { inquiryId: id }, body: { isAnswered: true } });
  await call(admin, updateInquiry, { params: { inquiryId: id }, body: { isAnswered: true } });
  await call(admin, updateInquiry, { params: { inquiryId: id }, body: { isAnswered: false } });

  expect((await entriesOf(id)).map(({ action }) => action)).toEqual(['answered', 'reopened']);
  expect(await db.select().from(events).where(eq(events.recordName, 'Grace Lovelace'))).toMatchObject([
    { actorId: null, actorName: 'Grace Lovelace', via: 'website', action: 'created', kind: 'inquiry' },
  ]);
});

test('a refused change leaves no entry', async () => {
  const employee = await insertUser('employee');
  const ticket = await insertTicket(employee);

  await send(employee, 'PUT', `/api/ticketing/tickets/${ticket.id}`, { status: 'closed' });

  expect(await entriesOf(ticket.id)).toEqual([]);
});

test.each([
  sql`update ${events} set actor_name = 'nobody'`,
  sql`delete from ${events}`,
  sql`delete from ${events} where false`,
  sql`truncate ${events}`,
])('an entry is never changed nor taken away: attempt %#', async (attempt) => {
  await call(await insertUser('admin'), createCompany, { body: { name: 'Kept' } });
  const before = await db.$count(events);

  await expect(db.execute(attempt)).rejects.toMatchObject({ cause: { message: 'The audit log is append-only' } });

  expect(await db.$count(events)).toBe(before);
});
