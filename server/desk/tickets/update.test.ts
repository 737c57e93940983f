import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Input } from '#contract/endpoint.ts';
import { findTicket, updateTicket } from '#contract/tickets.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { refusalOf, startApp } from '#test/app.ts';

const { call, db, during, send, insertCompany, insertTicket, insertUser } = await startApp();

const urlOf = (ticketId: string) => `/api/ticketing/tickets/${ticketId}`;

async function rowOf(id: string) {
  return (await db.select().from(tickets).where(eq(tickets.id, id)))[0];
}

/** A ticket of a colleague that is assigned to a manager. */
async function insertAssigned() {
  const { id: companyId } = await insertCompany();
  const manager = await insertUser('manager', { companyId });
  const employee = await insertUser('employee', { companyId });
  const ticket = await insertTicket(employee, { assignedToId: manager.id, tags: ['vip'] });
  return { companyId, manager, employee, ticket };
}

test.each(['admin', 'super_admin'] as const)('%s changes all that can be changed', async (role) => {
  const { companyId, ticket } = await insertAssigned();
  const actor = await insertUser(role);
  const member = await insertUser('member', { companyId });
  const changes: NonNullable<Input<typeof updateTicket>['body']> = {
    title: 'Printer is out',
    description: 'The fire is.',
    category: 'Hardware Issues',
    status: 'closed',
    priority: 'low',
    tags: ['done'],
    assignedToId: member.id,
  };

  const response = await call(actor, updateTicket, { params: { ticketId: ticket.id }, body: changes });

  expect(response.statusCode).toBe(200);
  expect(response.json()).toMatchObject({ ...changes, assignedToFirstName: 'Ada' });
  const read = (await call(actor, findTicket, { params: { ticketId: ticket.id } })).json();
  const readAlone = {
    links: [],
    incident: null,
    article: null,
    alerts: [],
    isUnread: false,
    author: null,
    cause: null,
    caused: { active: 0, total: 0 },
    hasFiles: false,
    checklist: null,
    snoozedBefore: null,
    nextReminderAt: null,
    form: null,
  };
  expect(read).toEqual({ ...response.json(), ...readAlone });
});

const updated = { updatedAt: expect.any(Date), publicUpdatedAt: expect.any(Date) };

test('only what was sent changes', async () => {
  const { manager, ticket } = await insertAssigned();

  const response = await call(manager, updateTicket, { params: { ticketId: ticket.id }, body: { priority: 'urgent' } });

  expect(response.statusCode).toBe(200);
  expect(await rowOf(ticket.id)).toEqual({ ...ticket, priority: 'urgent', urgency: 4, version: 2, ...updated });
});

test('nothing sent, nothing changed', async () => {
  const { manager, ticket } = await insertAssigned();

  const response = await call(manager, updateTicket, { params: { ticketId: ticket.id }, body: {} });

  expect(response.statusCode).toBe(200);
  expect(await rowOf(ticket.id)).toEqual(ticket);
});

test('changes at once of different fields all survive', async () => {
  const { manager, ticket } = await insertAssigned();
  const admin = await insertUser('admin');
  const params = { ticketId: ticket.id };

  await Promise.all([
    call(manager, updateTicket, { params, body: { status: 'in_progress' } }),
    call(admin, updateTicket, { params, body: { priority: 'urgent' } }),
    call(admin, updateTicket, { params, body: { title: 'Printer out' } }),
  ]);

  const survivors = { status: 'in_progress', priority: 'urgent', title: 'Printer out' };
  expect(await rowOf(ticket.id)).toMatchObject(survivors);
});

test('a change waits for a concurrent one, and is then checked against the new state', async () => {
  const { manager, ticket } = await insertAssigned();

  const response = await during(
    (tx) => tx.update(tickets).set({ assignedToId: null }).where(eq(tickets.id, ticket.id)),
    () => send(manager, 'PUT', urlOf(ticket.id), { status: 'resolved' }),
  );

  expect(response.statusCode).toBe(403);
  expect(await rowOf(ticket.id)).toEqual({ ...ticket, assignedToId: null, ...updated });
});

test('number, date and id never change', async () => {
  const { ticket } = await insertAssigned();
  const other = await insertUser('employee');

  const response = await send(await insertUser('admin'), 'PUT', urlOf(ticket.id), {
    ticketNumber: 'TKT-1',
    createdAt: '2020-01-01T00:00:00.000Z',
    id: other.id,
  });

  expect(response.statusCode).toBe(200);
  expect(await rowOf(ticket.id)).toEqual(ticket);
});

describe('client staff', () => {
  test.each(['open', 'in_progress', 'waiting_client', 'resolved'] as const)('may set %s', async (status) => {
    const { manager, ticket } = await insertAssigned();

    const response = await call(manager, updateTicket, { params: { ticketId: ticket.id }, body: { status } });

    expect(response.json()).toMatchObject({ status });
  });

  test.each([
    ['status', 'closed'],
    ['title', 'Mine now'],
    ['description', 'Rewritten'],
    ['category', 'Door access'],
    ['assignedToId', null],
    ['clientId', crypto.randomUUID()],
    ['companyId', 17],
  ])('may not send %s', async (field, value) => {
    const { manager, ticket } = await insertAssigned();

    const response = await send(manager, 'PUT', urlOf(ticket.id), { priority: 'urgent', [field]: value });

    expect(refusalOf(response)).toEqual({ statusCode: 403, message: 'You are not allowed to do that' });
    expect(await rowOf(ticket.id)).toEqual(ticket);
  });

  test('may not change a ticket that was assigned to somebody else', async () => {
    const { companyId, employee } = await insertAssigned();
    const manager = await insertUser('manager', { companyId });
    const ticket = await insertTicket(employee);

    const response = await send(manager, 'PUT', urlOf(ticket.id), { status: 'resolved' });

    expect(response.statusCode).toBe(403);
    expect(await rowOf(ticket.id)).toEqual(ticket);
  });

  test('lose a ticket with the company they left', async () => {
    const { manager, ticket } = await insertAssigned();
    const { id: companyId } = await insertCompany();
    await db.update(users).set({ companyId }).where(eq(users.id, manager.id));

    const response = await send(manager, 'PUT', urlOf(ticket.id), { status: 'resolved' });

    expect(refusalOf(response)).toEqual({ statusCode: 404, message: 'Ticket not found' });
  });
});

test('an actor who can’t see a ticket gets 404 whatever the body', async () => {
  const { ticket } = await insertAssigned();

  const foreign = await send(await insertUser('manager'), 'PUT', urlOf(ticket.id), { status: 'done' });
  const unknown = await send(await insertUser('manager'), 'PUT', urlOf(crypto.randomUUID()), { status: 'done' });

  expect(refusalOf(foreign)).toEqual({ statusCode: 404, message: 'Ticket not found' });
  expect(foreign.body).toBe(unknown.body);
});

test('an actor who may not change a ticket gets 403 whatever the body', async () => {
  const employee = await insertUser('employee');
  const ticket = await insertTicket(employee);

  expect((await send(employee, 'PUT', urlOf(ticket.id), { status: 'done' })).statusCode).toBe(403);
});

describe('the moment of resolution', () => {
  test('is set on leaving the active states, kept on closing, cleared on coming back', async () => {
    const { ticket } = await insertAssigned();
    const admin = await insertUser('admin');
    const set = async (status: string) => (await send(admin, 'PUT', urlOf(ticket.id), { status })).json().resolvedAt;

    const resolvedAt = await set('resolved');

    expect(Date.parse(resolvedAt)).toBeGreaterThan(Date.now() - 60_000);
    expect(await set('closed')).toBe(resolvedAt);
    expect(await set('waiting_client')).toBeNull();
    expect(await set('closed')).not.toBeNull();
    expect(await set('open')).toBeNull();
  });

  test('does not move with other changes', async () => {
    const resolvedAt = new Date('2026-01-01T00:00:00.000Z');
    const ticket = await insertTicket(await insertUser('employee'), { status: 'resolved', resolvedAt });

    await send(await insertUser('admin'), 'PUT', urlOf(ticket.id), { priority: 'low' });

    expect(await rowOf(ticket.id)).toMatchObject({ resolvedAt, priority: 'low' });
  });
});

test.each([
  ['status', 'done', 'Choose one of open, in_progress, waiting_client, resolved, closed'],
  ['priority', 1, 'Choose one of low, medium, high, urgent'],
  ['tags', null, 'This must be a list'],
  ['title', ' ', 'Please fill in all required fields'],
  ['assignedToId', 'me', 'This is not a valid id'],
])('%s of %j is refused: %s', async (path, value, message) => {
  const { ticket } = await insertAssigned();

  const response = await send(await insertUser('admin'), 'PUT', urlOf(ticket.id), { [path]: value });

  expect(refusalOf(response)).toEqual({ statusCode: 400, message, issues: [{ path, message }] });
  expect(await rowOf(ticket.id)).toEqual(ticket);
});

test.each(['17', 'null', '%00', "'", crypto.randomUUID()])('there is no ticket %s', async (id) => {
  const admin = await insertUser('admin');

  for (const method of ['GET', 'PUT'] as const) {
    const response = await send(admin, method, urlOf(id), method === 'PUT' ? { status: 'nonsense' } : undefined);
    expect(refusalOf(response)).toEqual({ statusCode: 404, message: 'Ticket not found' });
  }
});
