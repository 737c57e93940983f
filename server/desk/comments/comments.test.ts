import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { addComment, listComments } from '#contract/comments.ts';
import { AuthorRedacts } from '#contract/redactions-constants.ts';
import { findTicket, listTickets } from '#contract/tickets.ts';
import { comments } from '#server/platform/database/tables/comments.ts';
import { events } from '#server/platform/database/tables/events.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { refusalOf, startApp } from '#test/app.ts';

const { call, db, send, insertComment, insertCompany, insertTicket, insertUser } = await startApp();

test('a comment is trimmed, stored under the caller’s name and answered', async () => {
  const employee = await insertUser('employee');
  const { id: ticketId } = await insertTicket(employee);

  const response = await call(employee, addComment, { params: { ticketId }, body: { comment: ' Still\nsmoking ' } });

  expect(response.statusCode).toBe(201);
  expect(response.json()).toEqual({
    id: expect.any(String),
    comment: 'Still\nsmoking',
    isInternal: false,
    userName: 'Ada',
    userLastName: 'Lovelace',
    userRole: 'employee',
    createdAt: expect.any(String),
    source: 'portal',
    mail: null,
    origin: null,
    files: [],
    redactions: [],
  });
  const redactableUntil = new Date(Date.parse(response.json().createdAt) + AuthorRedacts).toISOString();
  const thread = await call(employee, listComments, { params: { ticketId } });
  expect(thread.json()).toEqual([{ ...response.json(), redactableUntil }]);
});

test('a thread is oldest first, and keeps the names of deleted users', async () => {
  const employee = await insertUser('employee');
  const { id: ticketId } = await insertTicket(employee);
  const left = await insertUser('admin', { firstName: 'Grace' });
  await insertComment(ticketId, left, { body: 'second', createdAt: new Date('2026-01-02') });
  await insertComment(ticketId, employee, { body: 'first', createdAt: new Date('2026-01-01') });
  await db.update(users).set({ deletedAt: new Date() }).where(eq(users.id, left.id));

  const response = await call(employee, listComments, { params: { ticketId } });

  expect(response.json().map(({ comment, userName }) => [comment, userName])).toEqual([
    ['first', 'Ada'],
    ['second', 'Grace'],
  ]);
});

test.each(['resolved', 'closed'] as const)('a %s ticket can be commented on, and stays so', async (status) => {
  const employee = await insertUser('employee');
  const { id: ticketId } = await insertTicket(employee, { status });

  const response = await call(employee, addComment, { params: { ticketId }, body: { comment: 'Thank you' } });

  expect(response.statusCode).toBe(201);
  expect((await call(employee, listTickets, {})).json()).toMatchObject([{ status }]);
});

describe('internal comments', () => {
  test('are written and seen by provider staff alone', async () => {
    const { id: companyId } = await insertCompany();
    const manager = await insertUser('manager', { companyId });
    const member = await insertUser('member', { companyId });
    const employee = await insertUser('employee', { companyId });
    const { id: ticketId } = await insertTicket(employee, { assignedToId: member.id });
    const admin = await insertUser('admin');
    const body = { comment: 'They spilled coffee on it', isInternal: true };

    const response = await call(admin, addComment, { params: { ticketId }, body });

    expect(response.json()).toMatchObject(body);
    for (const staff of [admin, await insertUser('super_admin')]) {
      expect((await call(staff, listComments, { params: { ticketId } })).json()).toMatchObject([body]);
    }
    for (const client of [manager, member, employee]) {
      expect((await call(client, listComments, { params: { ticketId } })).body).toBe('[]');
      expect((await call(client, listTickets, {})).body).not.toContain('coffee');
    }
  });

  test.each(['manager', 'member', 'employee'] as const)('of a %s are stored as public', async (role) => {
    const client = await insertUser(role);
    const { id: ticketId } = await insertTicket(client);

    const response = await call(client, addComment, {
      params: { ticketId },
      body: { comment: 'For all', isInternal: true },
    });

    expect(response.statusCode).toBe(201);
    expect(response.json()).toMatchObject({ isInternal: false });
    expect(await db.select().from(comments).where(eq(comments.ticketId, ticketId))).toMatchObject([
      { isInternal: false },
    ]);
  });
});

describe('a comment that changes its ticket', () => {
  const changesOf = (caller: { token: string }, ticketId: string, changes: object) =>
    call(caller, addComment, { params: { ticketId }, body: { comment: 'Done', changes } });
  const eventsOf = (ticketId: string) =>
    db.select().from(events).where(eq(events.recordId, ticketId)).orderBy(events.position, events.id);

  test('is stored together with the change, at the same moment', async () => {
    const admin = await insertUser('admin', { firstName: 'Grace' });
    const { id: ticketId } = await insertTicket(await insertUser('employee'));
    const changes = { status: 'resolved', priority: 'low', assignedToId: admin.id, tags: ['toner'], version: 1 };

    const response = await changesOf(admin, ticketId, changes);

    expect(response.statusCode).toBe(201);
    const { version: _, ...changed } = changes;
    expect(response.json().ticket, 'so that the page need not read it').toMatchObject({ ...changed, version: 2 });
    expect((await call(admin, findTicket, { params: { ticketId } })).json()).toMatchObject({ ...changed, version: 2 });
    const [said, done, ...more] = await eventsOf(ticketId);
    expect([said?.action, done?.action, more]).toEqual(['commented', 'changed', []]);
    expect(done).toMatchObject({
      changes: {
        status: ['open', 'resolved'],
        priority: ['medium', 'low'],
        tags: [[], ['toner']],
        assignedTo: [null, 'Grace Lovelace'],
      },
    });
    expect([said?.createdAt, done?.createdAt].map((at) => at?.toISOString())).toEqual(
      Array(2).fill(response.json().createdAt),
    );
  });

  test('is stored alone if nothing differs', async () => {
    const admin = await insertUser('admin');
    const { id: ticketId } = await insertTicket(await insertUser('employee'), { status: 'open' });

    await changesOf(admin, ticketId, { status: 'open', tags: [] });

    expect((await eventsOf(ticketId)).map(({ action }) => action)).toEqual(['commented']);
  });

  test('lets an assigned member set the status, but no client close the ticket', async () => {
    const member = await insertUser('member');
    const requester = await insertUser('employee', { companyId: member.companyId });
    const { id: ticketId } = await insertTicket(requester, { assignedToId: member.id });

    const allowed = await changesOf(member, ticketId, { status: 'resolved' });
    const refused = await changesOf(member, ticketId, { status: 'closed' });

    expect([allowed.statusCode, refused.statusCode]).toEqual([201, 403]);
  });

  test.each([
    ['a requester', 403, { status: 'resolved' }, 'requester'],
    ['a client who assigns', 403, { assignedToId: null }, 'member'],
    ['an assignee of nowhere', 400, { assignedToId: crypto.randomUUID() }, 'admin'],
    ['an unknown status', 400, { status: 'done' }, 'admin'],
    ['a stale copy', 409, { status: 'resolved', version: 7 }, 'admin'],
  ] as const)('is refused as a whole: %s gets %i', async (_, status, changes, who) => {
    const member = await insertUser('member');
    const requester = await insertUser('employee', { companyId: member.companyId });
    const { id: ticketId } = await insertTicket(requester, { assignedToId: member.id });
    const caller = { requester, member, admin: await insertUser('admin') }[who];

    const response = await changesOf(caller, ticketId, changes);

    expect(response.statusCode).toBe(status);
    expect(await db.select().from(comments).where(eq(comments.ticketId, ticketId))).toEqual([]);
    expect(await eventsOf(ticketId)).toEqual([]);
  });

  test('does not block others that do the same', async () => {
    const admin = await insertUser('admin');
    const { id: ticketId } = await insertTicket(await insertUser('employee'));
    const statuses = ['open', 'in_progress', 'waiting_client', 'resolved'];

    const responses = await Promise.all(
      Array.from({ length: 12 }, (_, index) => changesOf(admin, ticketId, { status: statuses[index % 4] })),
    );

    expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(12).fill(201));
  });
});

test.each([
  ['comment', '', 'Write a comment first'],
  ['comment', '  \n\t ', 'Write a comment first'],
  ['comment', undefined, 'Write a comment first'],
  ['comment', 'x'.repeat(10_001), 'Use at most 10,000 characters'],
  ['comment', 'NUL \u0000', 'Use plain text'],
  ['isInternal', 'yes', 'This must be true or false'],
])('%s of %j is refused: %s', async (path, value, message) => {
  const admin = await insertUser('admin');
  const { id: ticketId } = await insertTicket(await insertUser('employee'));
  const body = { comment: 'Hello', isInternal: false, [path]: value };

  const response = await send(admin, 'POST', `/api/ticketing/tickets/${ticketId}/comments`, body);

  expect(refusalOf(response)).toEqual({ statusCode: 400, message, issues: [{ path, message }] });
  expect((await call(admin, listComments, { params: { ticketId } })).json()).toEqual([]);
});

test('a ticket that the actor may not see has no thread, whatever they send', async () => {
  const { id: ticketId } = await insertTicket(await insertUser('employee'));
  const stranger = await insertUser('manager');
  const url = `/api/ticketing/tickets/${ticketId}/comments`;

  for (const response of [
    await send(stranger, 'GET', url),
    await send(stranger, 'POST', url, { comment: 'Hi' }),
    await send(stranger, 'POST', url, { comment: '' }),
    await send(stranger, 'POST', '/api/ticketing/tickets/17/comments', { comment: '' }),
  ]) {
    expect(refusalOf(response)).toEqual({ statusCode: 404, message: 'Ticket not found' });
  }
  expect(await db.select().from(comments).where(eq(comments.ticketId, ticketId))).toEqual([]);
});

test.each(['GET', 'PUT', 'DELETE'] as const)('a single comment has no address: %s', async (method) => {
  const employee = await insertUser('employee');
  const { id: ticketId } = await insertTicket(employee);
  const { id } = await insertComment(ticketId, employee);

  const response = await send(employee, method, `/api/ticketing/tickets/${ticketId}/comments/${id}`);

  expect(response.statusCode).toBe(404);
});
