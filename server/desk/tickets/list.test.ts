import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { addComment, Comment, listComments } from '#contract/comments.ts';
import { findTicket, listTickets, Ticket, updateTicket } from '#contract/tickets.ts';
import { TicketPage } from '#contract/tickets-constants.ts';
import { files as storedFiles } from '#server/platform/database/tables/files.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { startApp } from '#test/app.ts';
import { insertFile } from '#test/files.ts';

const { call, db, send, insertCompany, insertTicket, insertUser } = await startApp({ own: true });

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
  const { id, number, createdAt, publicUpdatedAt } = await insertTicket(employee, {
    assignedToId: admin.id,
    tags: ['vip'],
  });

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
      hasActiveAssignee: true,
      createdAt: createdAt.toISOString(),
      updatedAt: publicUpdatedAt.toISOString(),
      resolvedAt: null,
      source: 'portal',
      dueOn: null,
      overdueAt: null,
      routine: null,
      mail: null,
      followsId: null,
      mergedIntoId: null,
      splitFromId: null,
      formerNumber: null,
      hasFiles: false,
      checklist: null,
      decisionBy: null,
      isUnread: false,
      version: 1,
      promise: null,
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
  ['assignee=them', 'assignee'],
  ['requester=ada', 'requester'],
  ['company=1', 'company'],
  ['from=yesterday', 'from'],
  ['to=0000-01-01T00:00:00.000Z', 'to'],
  ['sort=color', 'sort'],
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

test('tickets are found by assignee, requester, tag and category, and by when they were raised', async () => {
  const { manager, member, employee } = await insertOffice();
  const other = { title: 'other', tags: ['vip', 'phone'], category: 'Email', assignedToId: member.id };
  await insertTicket(manager, { ...other, createdAt: new Date('2026-01-02T00:00:00.000Z') });

  expect(await titlesFor(manager, { assignee: 'none' })).toEqual(['of the member', 'of the employee']);
  expect(await titlesFor(manager, { assignee: 'me' })).toEqual([]);
  expect(await titlesFor(member, { assignee: 'me' })).toEqual(['assigned to the member', 'other']);
  expect(await titlesFor(manager, { assignee: employee.id })).toEqual(['assigned to the employee']);
  expect(await titlesFor(manager, { requester: member.id })).toEqual(['of the member']);
  expect(await titlesFor(manager, { tag: 'vip' })).toEqual(['other']);
  expect(await titlesFor(manager, { tag: 'VIP' })).toEqual([]);
  expect(await titlesFor(manager, { category: 'Email' })).toEqual(['other']);
  const [from, to] = ['2026-01-02T00:00:00.000Z', '2026-01-03T00:00:00.000Z'];
  expect(await titlesFor(manager, { from, to })).toEqual(['other']);
  expect(await titlesFor(manager, { from: to })).not.toContain('other');
  expect(await titlesFor(manager, { to: from })).toEqual([]);
});

test('tickets are found by when they were updated, for staff also by an internal note', async () => {
  const [admin, manager] = [await insertUser('admin'), await insertUser('manager')];
  const [noted, said] = [new Date('2026-01-03T00:00:00.000Z'), new Date('2026-01-02T00:00:00.000Z')];
  await insertTicket(manager, { title: 'noted', createdAt: said, updatedAt: noted, publicUpdatedAt: said });
  const company = String(manager.companyId);

  const found = [];
  for (const moment of [said, noted])
    for (const user of [admin, manager])
      for (const side of ['updatedFrom', 'updatedTo'] as const)
        found.push((await titlesFor(user, { company, [side]: moment.toISOString() })).length);

  // From and to the comment, then from and to the note: for staff and for the client each.
  expect(found).toEqual([1, 0, 1, 0, 1, 0, 0, 1]);
});

test('a company filter shows staff one company, and a client nothing of another', async () => {
  const { manager, employee } = await insertOffice();
  const stranger = await insertUser('manager');
  const company = String(manager.companyId);

  expect(await titlesFor(await insertUser('admin'), { company })).toHaveLength(4);
  expect(await titlesFor(employee, { company })).toHaveLength(3);
  expect(await titlesFor(stranger, { company })).toEqual([]);
});

test('a ticket is updated by every change and comment, and by an internal note only for staff', async () => {
  const [admin, manager] = [await insertUser('admin'), await insertUser('manager')];
  const past = new Date('2026-01-02T03:04:05.600Z');
  const { id } = await insertTicket(manager, { createdAt: past, updatedAt: past, publicUpdatedAt: past });
  const params = { ticketId: id };
  const timesFor = async (caller: { token: string }) => {
    const [listed] = (await call(caller, listTickets, { querystring: { requester: manager.id } })).json();
    const one = (await call(caller, findTicket, { params })).json();
    expect(listed?.updatedAt).toBe(one.updatedAt);
    return one.updatedAt;
  };

  await call(admin, addComment, { params, body: { comment: 'Only us', isInternal: true } });
  const noted = await timesFor(admin);
  expect(noted > past.toISOString()).toBe(true);
  expect(await timesFor(manager)).toBe(past.toISOString());
  const unchanged = await call(admin, updateTicket, { params, body: { priority: 'medium' } });
  expect(unchanged.json().updatedAt).toBe(noted);

  await call(admin, addComment, { params, body: { comment: 'For you' } });
  const commented = await timesFor(manager);
  expect(commented > noted).toBe(true);
  expect(await timesFor(admin)).toBe(commented);

  const changed = await call(admin, updateTicket, { params, body: { priority: 'urgent' } });
  expect(changed.json().updatedAt > commented).toBe(true);
  expect(await timesFor(manager)).toBe(changed.json().updatedAt);
});

test('unknown parameters are ignored, dangerous names among them', async () => {
  const employee = await insertUser('employee');

  const response = await send(employee, 'GET', '/api/ticketing/tickets?order=1;drop&__proto__[x]=1&constructor=2');

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

test('the JSON that the database writes for a ticket and its thread matches the schemas', async () => {
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

  const {
    files,
    participants,
    followers,
    links: _,
    redactions,
    author,
    incident,
    article,
    alerts,
    cause,
    caused,
    snooze,
    snoozedBefore,
    nextReminderAt,
    form,
    ...ticket
  } = single.json();
  expect(files).toMatchObject([{ id: fileId, name: odd }]);
  expect([participants, followers, redactions, alerts, author, incident, article, form]).toEqual([
    ...[[], [], [], []],
    ...[null, null, null, null],
  ]);
  // Clients learn nothing of snoozes and causes.
  expect([snooze, snoozedBefore, nextReminderAt, cause]).toEqual([null, null, null, null]);
  expect(caused).toEqual({ active: 0, total: 0 });
  // Staff are not told who decides at the client.
  expect(listed).toEqual([{ ...ticket, decisionBy: null }]);
  expect(filtered).toEqual(listed);
  expect(thread).toMatchObject([{ files: [{ id: fileId, name: odd }] }]);
  expect(single.json()).toMatchObject({
    createdAt: '2026-01-02T03:04:05.600Z',
    clientName: 'Zoë "Q"',
    tags: ['a,b', '"', '{}'],
  });
  expect(z.array(Ticket.strict()).safeParse([...listed, single.json()]).error).toBeUndefined();
  expect(z.array(Comment.strict()).safeParse(thread).error).toBeUndefined();
});
