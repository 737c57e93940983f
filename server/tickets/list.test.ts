import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { addComment, Comment, listComments } from '#contract/comments.ts';
import { findTicket, listTickets, Ticket, updateTicket } from '#contract/tickets.ts';
import { TicketPage } from '#contract/tickets-constants.ts';
import { files as storedFiles } from '#server/database/tables/files.ts';
import { tickets } from '#server/database/tables/tickets.ts';
import { startApp } from '#test/app.ts';
import { insertFile } from '#test/files.ts';

const { call, db, send, insertCompany, insertTicket, insertUser } = await startApp();

type Querystring = NonNullable<Parameters<typeof call<typeof listTickets>>[2]['querystring']>;

/** The titles a caller is answered, newest first. */
async function titlesFor(caller: { token: string }, querystring: Partial<Querystring> = {}) {
  const response = await call(caller, listTickets, { querystring });
  return response.json().map(({ title }) => title);
}

/** Two companies with a ticket of every relation to the people of the first. */
async function insertOffice() {
  const { id: companyId } = await insertCompany();
  const manager = await insertUser('manager', { companyId });
  const member = await insertUser('member', { companyId });
  const employee = await insertUser('employee', { companyId });
  await insertTicket(employee, { title: 'of the employee' });
  await insertTicket(member, { title: 'of the member' });
  await insertTicket(employee, { title: 'assigned to the member', assignedToId: member.id });
  await insertTicket(manager, { title: 'assigned to the employee', assignedToId: employee.id });
  await insertTicket(await insertUser('employee'), { title: 'of another company', assignedToId: manager.id });
  return { manager, member, employee };
}

test('a manager sees every ticket of the company and none of another', async () => {
  const { manager } = await insertOffice();

  expect(await titlesFor(manager)).toEqual([
    'assigned to the employee',
    'assigned to the member',
    'of the member',
    'of the employee',
  ]);
});

test('a member and an employee see what they raised and what is assigned to them', async () => {
  const { member, employee } = await insertOffice();

  expect(await titlesFor(member)).toEqual(['assigned to the member', 'of the member']);
  expect(await titlesFor(employee)).toEqual(['assigned to the employee', 'assigned to the member', 'of the employee']);
});

test.each(['admin', 'super_admin'] as const)('%s sees the tickets of every company', async (role) => {
  const word = crypto.randomUUID();
  await insertTicket(await insertUser('employee'), { title: `one ${word}` });
  await insertTicket(await insertUser('employee'), { title: `two ${word}` });

  expect(await titlesFor(await insertUser(role), { search: word })).toEqual([`two ${word}`, `one ${word}`]);
});

test('a ticket is answered with its people by name, and with nothing else', async () => {
  const admin = await insertUser('admin', { firstName: 'Grace', lastName: 'Hopper' });
  const employee = await insertUser('employee');
  const { id, number, createdAt } = await insertTicket(employee, { assignedToId: admin.id, tags: ['vip'] });

  const response = await call(employee, listTickets, {});

  expect(response.json()).toEqual([
    {
      id,
      ticketNumber: `TKT-${number}`,
      title: 'Printer on fire',
      description: 'Smoke comes out.',
      category: 'Printing & Peripherals',
      priority: 'medium',
      status: 'open',
      tags: ['vip'],
      clientId: employee.id,
      clientName: 'Ada',
      clientLastName: 'Lovelace',
      companyId: employee.companyId,
      companyName: 'Acme Plumbing',
      assignedToId: admin.id,
      assignedToFirstName: 'Grace',
      assignedToLastName: 'Hopper',
      createdAt: createdAt.toISOString(),
      resolvedAt: null,
      source: 'portal',
      mail: null,
      followsId: null,
      version: 1,
    },
  ]);
});

test('status and priority narrow the list, alone and together', async () => {
  const manager = await insertUser('manager');
  for (const status of ['open', 'in_progress', 'waiting_client', 'resolved', 'closed'] as const) {
    await insertTicket(manager, { title: status, status, priority: status === 'open' ? 'urgent' : 'low' });
  }

  expect(await titlesFor(manager, { status: 'active' })).toEqual(['waiting_client', 'in_progress', 'open']);
  expect(await titlesFor(manager, { status: 'closed' })).toEqual(['closed', 'resolved']);
  expect(await titlesFor(manager, { status: 'open,resolved' })).toEqual(['resolved', 'open']);
  expect(await titlesFor(manager, { priority: 'urgent' })).toEqual(['open']);
  expect(await titlesFor(manager, { priority: 'low', status: 'active' })).toEqual(['waiting_client', 'in_progress']);
  expect(await titlesFor(manager, { priority: 'high' })).toEqual([]);
});

test.each([
  ['status=done', 'status'],
  ['priority=later', 'priority'],
  ['limit=0', 'limit'],
  ['limit=201', 'limit'],
  ['limit=ten', 'limit'],
  ['status=open&status=closed', 'status'],
  [`search=${'x'.repeat(201)}`, 'search'],
  ['search=%00', 'search'],
  ['cursor=nonsense', 'cursor'],
  [`cursor=${'x'.repeat(2_001)}`, 'cursor'],
])('the query ?%s is refused, naming %s', async (query, path) => {
  const employee = await insertUser('employee');

  const response = await send(employee, 'GET', `/api/ticketing/tickets?${query}`);

  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({ message: expect.any(String), issues: [{ path }] });
});

test('unknown parameters are ignored, dangerous names among them', async () => {
  const employee = await insertUser('employee');

  const response = await send(employee, 'GET', '/api/ticketing/tickets?sort=1;drop&__proto__[x]=1&constructor=2');

  expect(response.statusCode).toBe(200);
  expect(({} as { x?: unknown }).x).toBeUndefined();
});

test('the tickets of a deleted company are in no list', async () => {
  const admin = await insertUser('admin');
  const employee = await insertUser('employee');
  const word = crypto.randomUUID();
  await insertTicket(employee, { title: word });

  await send(admin, 'DELETE', `/api/ticketing/admin/companies/${employee.companyId}`);

  expect(await titlesFor(admin, { search: word })).toEqual([]);
});

test('one statement reads a page, however many tickets it holds', async () => {
  const manager = await insertUser('manager');
  for (let count = 0; count < 5; count++) await insertTicket(manager);
  const statements: string[] = [];
  const { query } = db.$client;
  db.$client.query = ((...args: Parameters<typeof query>) => {
    statements.push(JSON.stringify(args[0]));
    return query.apply(db.$client, args);
  }) as typeof query;

  await titlesFor(manager);
  db.$client.query = query;

  expect(statements.filter((statement) => statement.includes('from tickets'))).toHaveLength(1);
});

test('what the database writes of a ticket and its thread is what the schemas write', async () => {
  const admin = await insertUser('admin');
  const manager = await insertUser('manager', { firstName: 'Zoë "Q"', lastName: 'O’Néill\\' });
  const odd = 'a "quote", a \\ backslash, a\ttab,\na line\u2028, <b>, 😀, \u007f';
  const { id } = await insertTicket(manager, { title: odd, description: odd, tags: ['a,b', '"', '{}'] });
  await db
    .update(tickets)
    .set({ createdAt: new Date('2026-01-02T03:04:05.600Z') })
    .where(eq(tickets.id, id));
  await call(admin, updateTicket, { params: { ticketId: id }, body: { status: 'resolved', assignedToId: admin.id } });
  const fileId = await insertFile(db, admin);
  await db.update(storedFiles).set({ name: odd }).where(eq(storedFiles.id, fileId));
  await call(admin, addComment, { params: { ticketId: id }, body: { comment: odd, fileIds: [fileId] } });

  const single = await call(admin, findTicket, { params: { ticketId: id } });
  const listed = (await call(manager, listTickets, { querystring: { limit: TicketPage } })).json();
  const filtered = (await call(manager, listTickets, { querystring: { status: 'closed' } })).json();
  const thread = (await call(admin, listComments, { params: { ticketId: id } })).json();

  const { files, ...ticket } = single.json();
  expect(files).toMatchObject([{ id: fileId, name: odd }]);
  expect(listed).toEqual([ticket]);
  expect(filtered).toEqual([ticket]);
  expect(thread).toMatchObject([{ files: [{ id: fileId, name: odd }] }]);
  expect(single.json()).toMatchObject({
    createdAt: '2026-01-02T03:04:05.600Z',
    clientName: 'Zoë "Q"',
    tags: ['a,b', '"', '{}'],
  });
  expect(z.array(Ticket.strict()).safeParse([...listed, single.json()]).error).toBeUndefined();
  expect(z.array(Comment.strict()).safeParse(thread).error).toBeUndefined();
});
