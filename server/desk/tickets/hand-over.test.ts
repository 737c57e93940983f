import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { handOverTickets, undoBulkChange } from '#contract/bulk-changes.ts';
import { listTickets, updateTicket } from '#contract/tickets.ts';
import { TicketStatuses } from '#contract/tickets-constants.ts';
import { deleteUser } from '#contract/users.ts';
import { events } from '#server/platform/database/tables/events.ts';
import { tickets } from '#server/platform/database/tables/tickets.ts';
import { refusalOf, startApp } from '#test/app.ts';

const { call, db, during, insertUser, insertTicket } = await startApp();
const boss = await insertUser('super_admin');

type User = Awaited<ReturnType<typeof insertUser>>;

const handOver = (from: { id: string }, to: { id: string }) =>
  call(boss, handOverTickets, { body: { fromId: from.id, toId: to.id } });
const assigneeOf = async ({ id }: { id: string }) =>
  (await db.select({ id: tickets.assignedToId }).from(tickets).where(eq(tickets.id, id)))[0]?.id;

/** Somebody with a ticket in each status, of three companies. */
async function scene() {
  const [leaver, colleague] = [await insertUser('admin', { lastName: 'Chen' }), await insertUser('admin')];
  const clients = await Promise.all([0, 1, 2].map(() => insertUser('employee')));
  const owned: Awaited<ReturnType<typeof insertTicket>>[] = [];
  for (const [index, status] of TicketStatuses.entries())
    owned.push(await insertTicket(clients[index % 3] as User, { status, assignedToId: leaver.id }));
  const isActive = ({ status }: { status: string }) => status !== 'resolved' && status !== 'closed';
  return { leaver, colleague, active: owned.filter(isActive), over: owned.filter((each) => !isActive(each)) };
}

test('the active tickets go to the colleague, with an audit entry for each; others keep their assignee', async () => {
  const { leaver, colleague, active, over } = await scene();

  const { bulkId, results } = (await handOver(leaver, colleague)).json();

  expect(bulkId).toEqual(expect.any(String));
  expect(results).toEqual(active.map(({ id }) => ({ id, ok: true })));
  for (const ticket of active) {
    expect(await assigneeOf(ticket)).toBe(colleague.id);
    const entries = await db.select().from(events).where(eq(events.recordId, ticket.id));
    expect(entries).toMatchObject([{ action: 'changed', changes: { assignedTo: ['Ada Chen', 'Ada Lovelace'] } }]);
  }
  for (const ticket of over) expect(await assigneeOf(ticket)).toBe(leaver.id);
});

test('it can be undone, also after the person was removed: then the tickets are unassigned', async () => {
  const { leaver, colleague, active } = await scene();
  const { bulkId } = (await handOver(leaver, colleague)).json();
  await call(boss, deleteUser, { params: { userId: leaver.id } });

  const undone = (await call(boss, undoBulkChange, { params: { bulkId: bulkId ?? '' } })).json();

  expect(undone.results.every(({ ok }) => ok)).toBe(true);
  const unassigned = (await call(boss, listTickets, { querystring: { assignee: 'none' } })).json().map(({ id }) => id);
  expect(unassigned).toEqual(expect.arrayContaining(active.map(({ id }) => id)));
});

test('the tickets of somebody who has already left can be handed over', async () => {
  const { leaver, colleague, active } = await scene();
  await call(boss, deleteUser, { params: { userId: leaver.id } });

  expect((await handOver(leaver, colleague)).json().results).toHaveLength(active.length);
});

test('a ticket that is assigned to somebody else at the same moment stays theirs', async () => {
  const { leaver, colleague, active } = await scene();
  const [taken] = active as [(typeof active)[0]];
  const { id: assignedToId } = await insertUser('admin');

  const response = await during(
    (tx) => tx.update(tickets).set({ assignedToId, version: 2 }).where(eq(tickets.id, taken.id)),
    () => handOver(leaver, colleague),
  );

  const { results } = (await response).json();
  expect(results.filter(({ ok }) => !ok)).toMatchObject([
    { id: taken.id, message: expect.stringContaining('Somebody') },
  ]);
  expect(await assigneeOf(taken)).toBe(assignedToId);
});

test('nobody is assigned who can’t be: a client of another company, somebody inactive, or themself', async () => {
  const { leaver, active } = await scene();
  const impossible = [
    await insertUser('manager'),
    await insertUser('admin', { isActive: false }),
    { id: crypto.randomUUID() },
  ];

  for (const to of impossible) {
    const { bulkId, results } = (await handOver(leaver, to)).json();
    expect([bulkId, results.some(({ ok }) => ok)]).toEqual([null, false]);
  }
  expect(refusalOf(await handOver(leaver, leaver)).statusCode).toBe(400);
  for (const ticket of active) expect(await assigneeOf(ticket)).toBe(leaver.id);
});

test('of a client who leaves, the tickets go to a colleague of their company', async () => {
  const requester = await insertUser('employee');
  const { companyId } = requester;
  const [leaver, colleague] = [await insertUser('member', { companyId }), await insertUser('manager', { companyId })];
  const ticket = await insertTicket(requester, { assignedToId: leaver.id });

  await handOver(leaver, colleague);

  expect(await assigneeOf(ticket)).toBe(colleague.id);
  const params = { ticketId: ticket.id };
  expect((await call(colleague, updateTicket, { params, body: { priority: 'high' } })).statusCode).toBe(200);
});
