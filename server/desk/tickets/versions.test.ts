import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { addComment } from '#contract/comments.ts';
import { findTicket, listTickets, updateTicket } from '#contract/tickets.ts';
import { updateUser } from '#contract/users.ts';
import { events } from '#server/platform/database/tables/events.ts';
import { settings } from '#server/platform/database/tables/settings.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { startApp } from '#test/app.ts';
import { patiently } from '#test/patience.ts';
import { closeResolved } from './auto-close.ts';

const { call, db, insertCompany, insertTicket, insertUser } = await startApp();

/** A ticket of version 1, assigned to a manager, and an admin. */
async function insertAssigned(values: Partial<typeof tickets.$inferInsert> = {}) {
  const { id: companyId } = await insertCompany();
  const manager = await insertUser('manager', { companyId, firstName: 'Mae', lastName: 'Jemison' });
  const employee = await insertUser('employee', { companyId });
  const admin = await insertUser('admin', { firstName: 'Grace', lastName: 'Hopper' });
  const { id: ticketId } = await insertTicket(employee, { assignedToId: manager.id, ...values });
  return { manager, employee, admin, params: { ticketId } };
}

async function rowOf(id: string) {
  return (await db.select().from(tickets).where(eq(tickets.id, id)))[0];
}

const entriesOf = (id: string) => db.$count(events, eq(events.recordId, id));

/** What a refusal of a stale copy says. */
function staleness({ body }: { body: string }) {
  const { message, version, changes, current } = JSON.parse(body);
  return { message, version, changes, current };
}

test('a ticket answers its version everywhere, and counts it up with each change of its own', async () => {
  const { admin, employee, params } = await insertAssigned();

  const changed = await call(admin, updateTicket, { params, body: { priority: 'urgent' } });
  await call(employee, addComment, { params, body: { comment: 'Thank you' } });

  expect(changed.json().version).toBe(2);
  expect(changed.headers.etag).toBe('"2"');
  const read = await call(employee, findTicket, { params });
  expect([read.json().version, read.headers.etag]).toEqual([2, '"2"']);
  expect((await call(employee, listTickets, {})).json()[0]?.version).toBe(2);
});

test('sending the stored values again keeps the version', async () => {
  const { admin, params } = await insertAssigned();
  const before = await rowOf(params.ticketId);

  const response = await call(admin, updateTicket, { params, body: { version: 1, priority: 'medium', tags: [] } });

  expect([response.statusCode, response.json().version]).toEqual([200, 1]);
  expect(await rowOf(params.ticketId)).toEqual(before);
  expect(await entriesOf(params.ticketId)).toBe(0);
});

test('a ticket that closes by itself has a new version', async () => {
  const { params } = await insertAssigned({ status: 'resolved', resolvedAt: new Date('2020-01-01') });
  await db.update(settings).set({ value: '7' }).where(eq(settings.key, 'auto_close_days'));

  await closeResolved(db);

  expect(await rowOf(params.ticketId)).toMatchObject({ status: 'closed', version: 2 });
});

test('saving a stale copy returns the changes since, with author and time, and writes nothing', async () => {
  const { admin, manager, params } = await insertAssigned({ tags: ['vip'] });
  await call(manager, updateTicket, { params, body: { status: 'in_progress', priority: 'high' } });
  await call(admin, updateTicket, { params, body: { priority: 'urgent', assignedToId: null } });
  const before = await rowOf(params.ticketId);

  const response = await call(admin, updateTicket, { params, body: { version: 1, tags: ['calm'] } });

  expect(response.statusCode).toBe(409);
  const at = expect.stringMatching(/^\d{4}-.*Z$/);
  const { current, ...stale } = staleness(response);
  expect(stale).toEqual({
    message: expect.stringContaining('changed since you opened it'),
    version: 3,
    changes: [
      { field: 'status', from: 'open', to: 'in_progress', byName: 'Mae Jemison', at },
      { field: 'priority', from: 'medium', to: 'urgent', byName: 'Grace Hopper', at },
      { field: 'assignedTo', from: 'Mae Jemison', to: null, byName: 'Grace Hopper', at },
    ],
  });
  expect((await call(admin, findTicket, { params })).json()).toMatchObject(current);
  expect(await rowOf(params.ticketId)).toEqual(before);
  expect(await entriesOf(params.ticketId)).toBe(2);
});

test('it lists only the changes after the copy, and none that were changed back', async () => {
  const { admin, params } = await insertAssigned();
  for (const body of [{ title: 'One' }, { status: 'closed' }, { status: 'open' }, { title: 'Two' }] as const) {
    await call(admin, updateTicket, { params, body });
  }

  const response = await call(admin, updateTicket, { params, body: { version: 2, priority: 'low' } });

  expect(staleness(response).changes).toMatchObject([{ field: 'title', from: 'One', to: 'Two' }]);
});

test('client staff don’t get the earlier text of a rewritten field', async () => {
  const { admin, manager, params } = await insertAssigned({ description: 'The password is hunter2' });
  await call(admin, updateTicket, { params, body: { description: 'Removed' } });

  const response = await call(manager, updateTicket, { params, body: { version: 1, priority: 'low' } });

  expect(staleness(response).changes).toMatchObject([{ field: 'description', from: null, to: 'Removed' }]);
  expect(response.body).not.toContain('hunter2');
});

test('without a version or with a fresh one, the fields are saved', async () => {
  const { admin, params } = await insertAssigned();
  await call(admin, updateTicket, { params, body: { priority: 'high' } });

  const blind = await call(admin, updateTicket, { params, body: { status: 'in_progress' } });
  const fresh = await call(admin, updateTicket, { params, body: { version: 3, title: 'Out' } });

  expect([blind.statusCode, fresh.statusCode]).toEqual([200, 200]);
  const survivors = { priority: 'high', status: 'in_progress', title: 'Out', version: 4 };
  expect(await rowOf(params.ticketId)).toMatchObject(survivors);
});

test.each([
  ['"1"', 412],
  ['"7", "1"', 412],
  ['W/"2"', 412],
  ['nonsense', 412],
  ['"2"', 200],
  ['"1", "2"', 200],
  ['*', 200],
])('If-Match: %s on version 2 is answered with %i', async (ifMatch, status) => {
  const { admin, params } = await insertAssigned();
  await call(admin, updateTicket, { params, body: { priority: 'high' } });

  const headers = { 'if-match': ifMatch };
  const response = await call(admin, updateTicket, { params, headers, body: { title: 'Out' } });

  expect(response.statusCode).toBe(status);
  if (status === 412) expect(staleness(response).version).toBe(2);
  expect((await rowOf(params.ticketId))?.title).toBe(status === 200 ? 'Out' : 'Printer on fire');
});

test('an actor who may not change a ticket gets 403 and learns nothing of its versions', async () => {
  const { employee, params } = await insertAssigned();

  const response = await call(employee, updateTicket, { params, body: { version: 9, priority: 'low' } });

  expect(response.statusCode).toBe(403);
  expect(response.body).not.toContain('version');
});

test.each([0, -1, 1.5, 2 ** 31, '1', null])('%j is no version', async (version) => {
  const { admin, params } = await insertAssigned();
  // What a caller may send who does not keep to the contract.
  const body = { version: version as number, priority: 'low' as const };

  expect((await call(admin, updateTicket, { params, body })).statusCode).toBe(400);
});

test('of eight concurrent saves of one version, one succeeds and the others get a conflict', async () => {
  const { admin, params } = await insertAssigned();

  const responses = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      patiently(() => call(admin, updateTicket, { params, body: { version: 1, title: `Title ${index}` } })),
    ),
  );

  const statuses = responses.map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => status === 409)).toHaveLength(7);
  expect(await rowOf(params.ticketId)).toMatchObject({
    version: 2,
    title: responses.find(({ statusCode }) => statusCode === 200)?.json().title,
  });
  expect(await entriesOf(params.ticketId)).toBe(1);
});

test('changes without a version that meet count one each', async () => {
  const { admin, params } = await insertAssigned();

  await Promise.all(
    Array.from({ length: 10 }, (_, index) => call(admin, updateTicket, { params, body: { title: `${index}` } })),
  );

  expect(await rowOf(params.ticketId)).toMatchObject({ version: 11 });
  const told = await call(admin, updateTicket, { params, body: { version: 1, priority: 'low' } });
  expect(staleness(told).changes).toMatchObject([
    { field: 'title', from: 'Printer on fire', to: (await rowOf(params.ticketId))?.title },
  ]);
});

test('renaming a requester is no change of their tickets', async () => {
  const { admin, employee, params } = await insertAssigned();
  const { email, lastName } = employee;

  await call(admin, updateUser, { params: { userId: employee.id }, body: { email, lastName, firstName: 'Countess' } });

  expect((await call(employee, findTicket, { params })).json()).toMatchObject({ clientName: 'Countess', version: 1 });
});
