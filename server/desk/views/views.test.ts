import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { listTickets } from '#contract/tickets.ts';
import { countTickets, countViews, createView, deleteView, listViews, updateView } from '#contract/views.ts';
import { CountLimit, MostViews } from '#contract/views-constants.ts';
import { events } from '#server/platform/database/tables/events.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { views } from '#server/platform/database/tables/views.ts';
import { type Caller, refusalOf, startApp } from '#test/app.ts';

const { call, db, send, insertUser, insertTicket } = await startApp({ own: true });
const grace = await insertUser('admin', { firstName: 'Grace', lastName: 'Hopper' });
const alan = await insertUser('admin', { firstName: 'Alan', lastName: 'Turing' });
const root = await insertUser('super_admin');
const printers = { name: 'Printers', query: { status: 'active', tag: 'printer' } };

async function save(caller: Caller, body: Parameters<typeof call<typeof createView>>[2]['body'] = printers) {
  return (await call(caller, createView, { body })).json();
}

async function namesFor(caller: Caller) {
  return (await call(caller, listViews, {})).json().map(({ name }) => name);
}

test('a view is its owner’s alone until they share it, and again when they stop', async () => {
  const view = await save(grace, { ...printers, name: 'Mine alone' });
  const params = { viewId: view.id };

  expect(view).toEqual({
    ...{ id: view.id, name: 'Mine alone', query: printers.query, isShared: false, version: 1 },
    ...{ ownerId: grace.id, ownerName: 'Grace Hopper' },
  });
  expect(await namesFor(alan)).not.toContain('Mine alone');

  await call(grace, updateView, { params, body: { isShared: true } });
  expect(await namesFor(alan)).toContain('Mine alone');

  await call(grace, updateView, { params, body: { isShared: false } });
  expect(await namesFor(alan)).not.toContain('Mine alone');
  expect(await namesFor(grace)).toContain('Mine alone');
});

test('colleagues use a shared view; only its owner and super admins change it', async () => {
  const { id: viewId } = await save(grace, { ...printers, name: 'Shared', isShared: true });

  const refused = await call(alan, updateView, { params: { viewId }, body: { name: 'Taken' } });
  const renamed = await call(root, updateView, { params: { viewId }, body: { name: 'Renamed', isShared: false } });

  expect(refusalOf(refused)).toEqual({
    statusCode: 403,
    message: 'Only its owner and super admins can change or delete a shared view. Save your own copy instead.',
  });
  expect([renamed.statusCode, renamed.json().name, renamed.json().isShared]).toEqual([200, 'Renamed', false]);
  expect(refusalOf(await call(root, deleteView, { params: { viewId } }))).toEqual({
    statusCode: 404,
    message: 'View not found',
  });
});

test('a stale copy is refused with the changes, and an update without a difference is no change', async () => {
  const { id: viewId } = await save(grace);
  const params = { viewId };
  await call(grace, updateView, { params, body: { version: 1, name: 'Urgent printers' } });

  const stale = await call(grace, updateView, { params, body: { version: 1, query: { priority: 'urgent' } } });
  const same = await call(grace, updateView, { params, body: { version: 2, query: printers.query } });
  const matched = await call(grace, updateView, { params, headers: { 'if-match': '"1"' }, body: { isShared: true } });

  expect([stale.statusCode, JSON.parse(stale.body).changes]).toEqual([
    409,
    [expect.objectContaining({ field: 'name', from: 'Printers', to: 'Urgent printers', byName: 'Grace Hopper' })],
  ]);
  expect([same.statusCode, same.json().version, same.headers.etag]).toEqual([200, 2, '"2"']);
  expect(matched.statusCode).toBe(412);
  const [row] = await db.select().from(views).where(eq(views.id, viewId));
  expect(row).toMatchObject({ name: 'Urgent printers', isShared: false, version: 2 });
});

test('a view keeps its query as sent, and refuses unknown filters', async () => {
  const query = {
    status: 'open,waiting_client',
    assignee: 'me',
    from: '2026-01-01T00:00:00.000Z',
    sort: 'updated' as const,
  };

  expect((await save(grace, { name: 'Kept', query })).query).toEqual(query);
  const none = [
    { status: 'old' },
    { assignee: 'nobody' },
    { company: '7' },
    { from: 'June' },
    { sort: 'best' },
    { page: '2' },
  ];
  for (const wrong of none) {
    const response = await send(grace, 'POST', createView.url, { name: 'Wrong', query: wrong });
    expect([wrong, response.statusCode]).toEqual([wrong, 400]);
  }
});

test('saving, changing and deleting a view are in the audit log', async () => {
  const { id: viewId } = await save(grace);
  await call(grace, updateView, { params: { viewId }, body: { isShared: true } });
  await call(grace, deleteView, { params: { viewId } });

  const entries = await db.select().from(events).where(eq(events.recordId, viewId)).orderBy(events.id);
  expect(entries.map(({ action, kind, recordName, changes }) => [action, kind, recordName, changes])).toEqual([
    ['created', 'view', 'Printers', null],
    ['changed', 'view', 'Printers', { isShared: [false, true] }],
    ['deleted', 'view', 'Printers', null],
  ]);
});

test('views are listed by name, in pages', async () => {
  const ada = await insertUser('admin');
  for (const name of ['beta', 'Alpha', 'beta', 'Gamma']) await save(ada, { ...printers, name });
  await db.update(views).set({ isShared: false });

  const first = await call(ada, listViews, { querystring: { limit: 3 } });
  const cursor = new URLSearchParams(/\?(.*)>/.exec(String(first.headers.link))?.[1]).get('cursor') ?? '';
  const second = await call(ada, listViews, { querystring: { limit: 3, cursor } });

  expect(first.json().map(({ name }) => name)).toEqual(['Alpha', 'beta', 'beta']);
  expect([second.json().map(({ name }) => name), second.headers.link]).toEqual([['Gamma'], undefined]);
});

test('of many views saved at once, a user keeps fifty', async () => {
  const ada = await insertUser('admin');
  const rows = Array.from({ length: MostViews - 2 }, () => ({ ...printers, isShared: false, ownerId: ada.id }));
  await db.insert(views).values(rows);

  const responses = await Promise.all(Array.from({ length: 6 }, () => call(ada, createView, { body: printers })));

  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([201, 201, 409, 409, 409, 409]);
  expect(await db.$count(views, eq(views.ownerId, ada.id))).toBe(MostViews);
});

test('the counts of views equal their lists, and stop at a thousand', async () => {
  const client = await insertUser('manager');
  await db.delete(tickets);
  const raised = (status: 'open' | 'waiting_client' | 'closed', assignedToId: string | null) =>
    insertTicket(client, { status, assignedToId, tags: ['printer'] });
  for (const assignedToId of [grace.id, alan.id, null]) await raised('open', assignedToId);
  await raised('waiting_client', grace.id);
  await raised('closed', grace.id);
  const { id } = await save(grace, { ...printers, query: { tag: 'printer', assignee: 'me' } });
  const { id: searched } = await save(grace, { ...printers, query: { search: 'printer' } });

  const counts = (await call(grace, countViews, {})).json();
  expect(counts).toMatchObject({ mine: 2, unassigned: 1, waiting_for_us: 3, waiting_for_client: 1, all: 4, [id]: 3 });
  expect(counts).not.toHaveProperty(searched);

  const [{ number, urgency, ...row }] = (await db.select().from(tickets).limit(1)) as [typeof tickets.$inferSelect];
  const many = Array.from({ length: CountLimit.list }, () => ({
    ...row,
    id: crypto.randomUUID(),
    status: 'open' as const,
  }));
  await db.insert(tickets).values(many.slice(0, CountLimit.list - 4));
  expect((await call(grace, countViews, {})).json().all).toBe(CountLimit.list);
  await db.insert(tickets).values(many.slice(-1));
  expect((await call(grace, countViews, {})).json().all).toBe('1000+');
  const search = await call(grace, countTickets, { querystring: { search: 'printer' } });
  expect(search.json()).toEqual({ count: '200+' });
});

test('everybody gets the number of tickets of their own list', async () => {
  const manager = await insertUser('manager');
  const employee = await insertUser('employee', { companyId: manager.companyId });
  await insertTicket(manager, { title: 'Router', status: 'closed' });
  await insertTicket(employee, { title: 'Router', priority: 'urgent' });
  await insertTicket(await insertUser('employee'), { title: 'Router' });

  for (const caller of [manager, employee]) {
    for (const querystring of [
      {},
      { status: 'active' },
      { priority: 'urgent' },
      { search: 'router' },
      { assignee: 'none' },
    ] as const) {
      const { count } = (await call(caller, countTickets, { querystring })).json();
      const listed = (await call(caller, listTickets, { querystring })).json();
      expect([querystring, count]).toEqual([querystring, listed.length]);
    }
  }
});
