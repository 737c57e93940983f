import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { createTicket, listTickets } from '#contract/tickets.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { events } from '#server/platform/database/tables/events.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { refusalOf, startApp } from '#test/app.ts';

const { call, db, during, send, insertCompany, insertUser } = await startApp({ own: true, limitFactor: 10 });

const url = '/api/ticketing/tickets';
const texts = { title: 'Printer on fire', description: 'Smoke comes out.' };

test('a manager raises a ticket on behalf of a colleague, who is its requester; the audit log names the manager', async () => {
  const manager = await insertUser('manager', { firstName: 'Carol', lastName: 'Hendricks' });
  const colleague = await insertUser('employee', { companyId: manager.companyId });

  const response = await call(manager, createTicket, { body: { ...texts, onBehalfOfId: colleague.id } });

  const { id, clientId } = response.json();
  expect([response.statusCode, clientId]).toEqual([201, colleague.id]);
  expect((await call(colleague, listTickets, {})).json()).toMatchObject([{ id }]);
  const [event] = await db.select().from(events).where(eq(events.recordId, id));
  expect(event).toMatchObject({ action: 'created', actorId: manager.id, actorName: 'Carol Hendricks' });
});

test.each([
  ['inactive', { isActive: false }],
  ['deleted', { deletedAt: new Date() }],
] as const)('nobody is the requester of a colleague’s ticket who is %s', async (_, state) => {
  const manager = await insertUser('manager');
  const colleague = await insertUser('employee', { companyId: manager.companyId, ...state });

  const response = await call(manager, createTicket, { body: { ...texts, onBehalfOfId: colleague.id } });

  expect(response.statusCode).toBe(400);
  expect(await db.$count(tickets, eq(tickets.clientId, colleague.id))).toBe(0);
});

describe.each(['employee', 'member', 'manager'] as const)('%s', (role) => {
  test('raises a ticket of their own', async () => {
    const client = await insertUser(role);

    const response = await call(client, createTicket, {
      body: { ...texts, category: 'Door access', priority: 'high', tags: ['north gate'] },
    });

    expect(response.statusCode).toBe(201);
    expect(response.json()).toMatchObject({
      ...texts,
      ticketNumber: expect.stringMatching(/^TKT-\d{4,}$/),
      category: 'Door access',
      priority: 'high',
      status: 'open',
      tags: ['north gate'],
      clientId: client.id,
      companyId: client.companyId,
      assignedToId: null,
      resolvedAt: null,
      version: 1,
    });
    const { files, participants, redactions, ...listed } = response.json();
    expect([files, participants, redactions]).toEqual([[], [], []]);
    expect((await call(client, listTickets, {})).json()).toEqual([
      { ...listed, checklist: null, decisionBy: null, isUnread: false, hasFiles: false },
    ]);
  });

  test('cannot raise it for somebody else, assign it, number it, date it or close it', async () => {
    const client = await insertUser(role);
    const other = await insertUser('manager');
    const admin = await insertUser('admin');

    const response = await send(client, 'POST', url, {
      ...texts,
      clientId: other.id,
      companyId: other.companyId,
      assignedToId: admin.id,
      status: 'closed',
      ticketNumber: 'TKT-1',
      createdAt: '2020-01-01T00:00:00.000Z',
      id: other.id,
    });

    expect(response.statusCode).toBe(201);
    expect(response.json()).toMatchObject({
      clientId: client.id,
      companyId: client.companyId,
      assignedToId: null,
      status: 'open',
    });
    expect(response.json().ticketNumber).not.toBe('TKT-1');
    expect(Date.parse(response.json().createdAt)).toBeGreaterThan(Date.now() - 60_000);
  });
});

describe.each(['admin', 'super_admin'] as const)('%s', (role) => {
  test('raises a ticket for a client and assigns it', async () => {
    const actor = await insertUser(role);
    const client = await insertUser('employee');
    const { companyId } = client;
    const manager = await insertUser('manager', { companyId });

    const response = await call(actor, createTicket, {
      body: { ...texts, companyId: companyId ?? '', clientId: client.id, assignedToId: manager.id },
    });

    expect(response.statusCode).toBe(201);
    expect(response.json()).toMatchObject({ clientId: client.id, companyId, assignedToId: manager.id, status: 'open' });
  });

  test.each([
    ['company', ['clientId'], ['companyId']],
    ['requester', ['companyId'], ['clientId']],
    ['company and requester', [], ['companyId', 'clientId']],
  ])('must name %s', async (_, given, missing) => {
    const client = await insertUser('employee');
    const whose = { companyId: client.companyId, clientId: client.id };
    const sent = Object.fromEntries(Object.entries(whose).filter(([name]) => given.includes(name)));

    const response = await send(await insertUser(role), 'POST', url, { ...texts, ...sent });

    const message = 'Choose a company and a requester';
    const issues = missing.map((path) => ({ path, message }));
    expect(refusalOf(response)).toEqual({ statusCode: 400, message, issues });
  });
});

describe('provider staff are refused', () => {
  type Wrong = { clientId?: string; companyId?: string; assignedToId?: string };
  const wrongs: [string, string, () => Promise<Wrong>][] = [
    ['a requester of another company', 'clientId', async () => ({ clientId: (await insertUser('employee')).id })],
    ['an admin as the requester', 'clientId', async () => ({ clientId: (await insertUser('admin')).id })],
    ['an unknown requester', 'clientId', async () => ({ clientId: crypto.randomUUID() })],
    ['an unknown company', 'companyId', async () => ({ companyId: crypto.randomUUID() })],
    ['an ill-formed company', 'companyId', async () => ({ companyId: '' })],
    ['an ill-formed assignee', 'assignedToId', async () => ({ assignedToId: '7' })],
    [
      'an assignee of another company',
      'assignedToId',
      async () => ({ assignedToId: (await insertUser('manager')).id }),
    ],
    ['an unknown assignee', 'assignedToId', async () => ({ assignedToId: crypto.randomUUID() })],
  ];

  test.each(wrongs)('%s, and nothing is written', async (_, path, wrong) => {
    const client = await insertUser('employee');
    const body = { ...texts, companyId: client.companyId, clientId: client.id, ...(await wrong()) };

    const response = await send(await insertUser('admin'), 'POST', url, body);

    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ issues: [{ path, message: response.json().message }] });
    expect(await db.select().from(tickets).where(eq(tickets.clientId, client.id))).toEqual([]);
  });

  test.each([
    ['inactive', { isActive: false }],
    ['deleted', { deletedAt: new Date() }],
  ])('an %s requester or assignee', async (_, gone) => {
    const { id: companyId } = await insertCompany();
    const client = await insertUser('employee', { companyId });
    const left = await insertUser('manager', { companyId, ...gone });
    const admin = await insertUser('admin');

    const asRequester = await send(admin, 'POST', url, { ...texts, companyId, clientId: left.id });
    const asAssignee = await send(admin, 'POST', url, {
      ...texts,
      companyId,
      clientId: client.id,
      assignedToId: left.id,
    });

    expect(asRequester.json()).toMatchObject({ issues: [{ path: 'clientId' }] });
    expect(asAssignee.json()).toMatchObject({ issues: [{ path: 'assignedToId' }] });
  });

  test('a deleted company', async () => {
    const client = await insertUser('employee');
    const companyId = client.companyId ?? '';
    await db.update(companies).set({ deletedAt: new Date() }).where(eq(companies.id, companyId));

    const response = await send(await insertUser('admin'), 'POST', url, { ...texts, companyId, clientId: client.id });

    expect(response.json()).toMatchObject({ issues: [{ path: 'companyId' }] });
  });
});

test.each([
  ['title', '', 'Please fill in all required fields'],
  ['title', undefined, 'Please fill in all required fields'],
  ['title', 'x'.repeat(201), 'Use at most 200 characters'],
  ['title', 'two\nlines', 'Use plain text on one line'],
  ['description', '  \n ', 'Please fill in all required fields'],
  ['description', 'x'.repeat(20_001), 'Use at most 20,000 characters'],
  ['description', 'half \ud83d', 'Use plain text'],
  ['category', 'x'.repeat(101), 'Use at most 100 characters'],
  ['priority', 'later', 'Choose one of low, medium, high, urgent'],
  ['tags', 'vip', 'This must be a list'],
  ['tags', Array.from({ length: 21 }, (_, index) => `${index}`), 'Use at most 20 tags'],
  ['tags.0', ['x'.repeat(51)], 'Use at most 50 characters'],
])('%s of %j is refused: %s', async (path, value, message) => {
  const client = await insertUser('employee');

  const response = await send(client, 'POST', url, { ...texts, [path.split('.')[0] ?? '']: value });

  expect(refusalOf(response)).toEqual({ statusCode: 400, message, issues: [{ path, message }] });
  expect((await call(client, listTickets, {})).json()).toEqual([]);
});

test('the longest texts are taken, and read back as they were sent', async () => {
  const client = await insertUser('employee');
  const body = { title: '🖨'.repeat(200), description: `<b>"&amp;\\u003c%2525\n\t${'é'.repeat(19_000)}` };

  const response = await call(client, createTicket, { body });

  expect(response.json()).toMatchObject(body);
});

test('fifty tickets raised at once get fifty numbers', async () => {
  const client = await insertUser('employee');

  const responses = await Promise.all(Array.from({ length: 50 }, () => call(client, createTicket, { body: texts })));

  expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(50).fill(201));
  expect(new Set(responses.map((response) => response.json().ticketNumber)).size).toBe(50);
});

test.each([
  ['company', 'companyId'],
  ['requester', 'clientId'],
])('a ticket raised while its %s is being deleted waits, and is refused', async (what, path) => {
  const client = await insertUser('employee');
  const companyId = client.companyId ?? '';
  const admin = await insertUser('admin');
  const gone = { deletedAt: new Date() };

  const response = await during(
    (tx) =>
      what === 'company'
        ? tx.update(companies).set(gone).where(eq(companies.id, companyId))
        : tx.update(users).set(gone).where(eq(users.id, client.id)),
    () => send(admin, 'POST', url, { ...texts, companyId, clientId: client.id }),
  );

  expect(response.statusCode).toBe(400);
  expect(response.json()).toMatchObject({ issues: [{ path }] });
  expect(await db.select().from(tickets).where(eq(tickets.clientId, client.id))).toEqual([]);
});

test('a ticket raised while its company is deleted is refused or hidden, never half there', async () => {
  const admin = await insertUser('admin');
  const client = await insertUser('employee');
  const companyId = client.companyId ?? '';
  const raise = () => call(admin, createTicket, { body: { ...texts, companyId, clientId: client.id } });
  const remove = () => send(admin, 'DELETE', `/api/ticketing/admin/companies/${companyId}`);

  const [, ...raised] = await Promise.all([remove(), raise(), raise(), raise(), raise()]);

  expect(raised.map(({ statusCode }) => statusCode).filter((status) => status !== 201 && status !== 400)).toEqual([]);
  const left = await db.select().from(users).where(eq(users.companyId, companyId));
  expect(left.every(({ deletedAt }) => deletedAt !== null)).toBe(true);
});
