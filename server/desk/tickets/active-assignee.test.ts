import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { addComment } from '#contract/comments.ts';
import { archiveCompany, unarchiveCompany } from '#contract/companies.ts';
import { splitTicket } from '#contract/ticket-merges.ts';
import { findTicket, listTickets } from '#contract/tickets.ts';
import { TicketStatuses } from '#contract/tickets-constants.ts';
import { deleteUser, switchUser } from '#contract/users.ts';
import { countTickets, countViews } from '#contract/views.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { startApp } from '#test/app.ts';

const { call, db, insertCompany, insertComment, insertUser, insertTicket } = await startApp();
const boss = await insertUser('super_admin');

type User = Awaited<ReturnType<typeof insertUser>>;

const remove = (user: User) => call(boss, deleteUser, { params: { userId: user.id } });
const activate = (user: User, isActive: boolean) =>
  call(boss, switchUser, { params: { userId: user.id }, body: { isActive } });
const move = async (user: User) => {
  const { id: companyId } = await insertCompany();
  await db.update(users).set({ companyId }).where(eq(users.id, user.id));
};

const leavers = [
  ['an admin who was removed', 'admin', remove],
  ['an admin who was deactivated', 'admin', (user: User) => activate(user, false)],
  ['a manager who was deleted', 'manager', remove],
  ['a member who was deactivated', 'member', (user: User) => activate(user, false)],
  ['a member who moved to another company', 'member', move],
] as const;

const unassigned = async (query: object = {}) =>
  (await call(boss, listTickets, { querystring: { assignee: 'none', ...query } })).json().map(({ id }) => id);

describe.each(leavers)('a ticket of %s', (_, role, leave) => {
  test('counts as unassigned in lists, searches, counts and views, whatever its status', async () => {
    const requester = await insertUser('employee');
    const assignee = await insertUser(role, { companyId: requester.companyId, lastName: 'Gone' });
    const title = `Left ${crypto.randomUUID()}`;
    const company = requester.companyId ?? '';
    const rows = TicketStatuses.map((status) => insertTicket(requester, { title, status, assignedToId: assignee.id }));
    const ids = (await Promise.all(rows)).map(({ id }) => id).sort();
    const before = (await call(boss, countViews, {})).json();
    expect(await unassigned({ company })).toEqual([]);

    await leave(assignee);

    for (const query of [{ company }, { search: title }, { company, sort: 'priority' }, { company, sort: 'due' }])
      expect((await unassigned(query)).sort()).toEqual(ids);
    expect(await unassigned({ company, status: 'active' })).toHaveLength(3);
    const counted = { company, assignee: 'none', status: 'active' } as const;
    expect((await call(boss, countTickets, { querystring: counted })).json()).toEqual({ count: 3 });
    const after = (await call(boss, countViews, {})).json();
    expect(Number(after.unassigned) - Number(before.unassigned)).toBe(3);
    const [first] = (await call(boss, listTickets, { querystring: { company } })).json();
    expect(first).toMatchObject({ assignedToLastName: 'Gone', hasActiveAssignee: false });
  });

  test('becomes open, not in progress, with its requester’s answer', async () => {
    const requester = await insertUser('employee');
    const assignee = await insertUser(role, { companyId: requester.companyId });
    const { id: ticketId } = await insertTicket(requester, { status: 'waiting_client', assignedToId: assignee.id });
    await leave(assignee);

    await call(requester, addComment, { params: { ticketId }, body: { comment: 'Here is the number' } });

    expect((await call(boss, findTicket, { params: { ticketId } })).json().status).toBe('open');
  });

  test('hands nobody on to the ticket that is split off', async () => {
    const requester = await insertUser('employee');
    const assignee = await insertUser(role, { companyId: requester.companyId });
    const { id: ticketId } = await insertTicket(requester, { status: 'closed', assignedToId: assignee.id });
    const comment = await insertComment(ticketId, requester);
    await leave(assignee);

    const body = { commentIds: [comment.id], title: 'Another matter' };
    const created = (await call(boss, splitTicket, { params: { ticketId }, body })).json();

    expect([created.assignedToId, created.hasActiveAssignee]).toEqual([null, false]);
  });
});

test('the ticket of somebody who is reactivated is theirs again', async () => {
  const requester = await insertUser('employee');
  const assignee = await insertUser('admin');
  const { id: ticketId } = await insertTicket(requester, { assignedToId: assignee.id });
  await activate(assignee, false);
  const company = requester.companyId ?? '';
  expect(await unassigned({ company })).toEqual([ticketId]);

  await activate(assignee, true);

  expect(await unassigned({ company })).toEqual([]);
  expect((await call(boss, findTicket, { params: { ticketId } })).json().hasActiveAssignee).toBe(true);
});

test('somebody who moves back to their company has their tickets again', async () => {
  const requester = await insertUser('employee');
  const assignee = await insertUser('member', { companyId: requester.companyId });
  await insertTicket(requester, { assignedToId: assignee.id });
  await move(assignee);

  await db.update(users).set({ companyId: requester.companyId }).where(eq(users.id, assignee.id));

  expect(await unassigned({ company: requester.companyId ?? '' })).toEqual([]);
});

test('the tickets of a client whose company is archived count as unassigned until it is taken out of the archive', async () => {
  const requester = await insertUser('employee');
  const [member, admin] = [await insertUser('member', { companyId: requester.companyId }), await insertUser('admin')];
  const title = `Left ${crypto.randomUUID()}`;
  const { id } = await insertTicket(requester, { title, assignedToId: member.id });
  await insertTicket(requester, { title, assignedToId: admin.id });
  const company = requester.companyId ?? '';
  const isActive = async () =>
    (await call(boss, listTickets, { querystring: { company } }))
      .json()
      .map(({ hasActiveAssignee }) => hasActiveAssignee);
  expect([await unassigned({ company }), await isActive()]).toEqual([[], [true, true]]);

  await call(boss, archiveCompany, { params: { companyId: company } });

  for (const query of [{ company }, { search: title }, { company, sort: 'due' }])
    expect(await unassigned(query)).toEqual([id]);
  expect((await call(boss, countTickets, { querystring: { company, assignee: 'none' } })).json()).toEqual({ count: 1 });
  expect(await isActive()).toEqual([true, false]);
  expect((await call(boss, findTicket, { params: { ticketId: id } })).json().hasActiveAssignee).toBe(false);

  await call(boss, unarchiveCompany, { params: { companyId: company } });

  expect([await unassigned({ company }), await isActive()]).toEqual([[], [true, true]]);
});
