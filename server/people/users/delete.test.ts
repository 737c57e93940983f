import { and, eq, isNull } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { listComments } from '#contract/comments.ts';
import { listTickets } from '#contract/tickets.ts';
import { deleteUser, listUsers } from '#contract/users.ts';
import { sessions } from '#server/platform/database/tables/sessions.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { type Caller, refusalOf, startApp } from '#test/app.ts';

const { call, db, send, insertComment, insertTicket, insertUser } = await startApp();

const url = '/api/ticketing/admin/users';

test('a deleted user is out at once and in no list; their tickets and comments stay with their name', async () => {
  const admin = await insertUser('admin');
  const employee = await insertUser('employee', { firstName: 'Joan' });
  const companyId = employee.companyId ?? '';
  const { id: ticketId } = await insertTicket(employee, { assignedToId: employee.id });
  await insertComment(ticketId, employee);

  const response = await call(admin, deleteUser, { params: { userId: employee.id } });

  expect(response.json()).toEqual({ message: 'User deleted' });
  expect((await call(employee, listTickets, {})).statusCode).toBe(401);
  expect(await db.select().from(sessions).where(eq(sessions.userId, employee.id))).toEqual([]);
  expect((await call(admin, listUsers, { querystring: { companyId } })).json()).toEqual([]);
  const manager = await insertUser('manager', { companyId });
  expect((await call(manager, listTickets, {})).json()).toMatchObject([
    { clientName: 'Joan', assignedToFirstName: 'Joan' },
  ]);
  expect((await call(manager, listComments, { params: { ticketId } })).json()).toMatchObject([{ userName: 'Joan' }]);
});

test('the address of a deleted user is free again', async () => {
  const admin = await insertUser('admin');
  const { id, email, companyId } = await insertUser('employee');
  await call(admin, deleteUser, { params: { userId: id } });

  const body = { email, companyId, firstName: 'Joan', lastName: 'Clarke', password: 'secret' };

  expect((await send(admin, 'POST', url, body)).statusCode).toBe(201);
});

test.each(['admin', 'super_admin'] as const)('an admin does not remove another %s', async (role) => {
  const other = await insertUser(role);

  const response = await call(await insertUser('admin'), deleteUser, { params: { userId: other.id } });

  const message = 'Access Denied: Only super admins can remove other admins';
  expect(refusalOf(response)).toEqual({ statusCode: 403, message });
  expect((await call(other, listTickets, {})).statusCode).toBe(200);
});

test.each(['admin', 'super_admin'] as const)('a super admin removes another %s', async (role) => {
  const other = await insertUser(role);

  const response = await call(await insertUser('super_admin'), deleteUser, { params: { userId: other.id } });

  expect(response.statusCode).toBe(200);
  expect((await call(other, listTickets, {})).statusCode).toBe(401);
});

test.each(['admin', 'super_admin'] as const)('a %s does not remove themself', async (role) => {
  await insertUser('super_admin');
  const actor = await insertUser(role);

  const response = await call(actor, deleteUser, { params: { userId: actor.id } });

  expect(refusalOf(response)).toEqual({ statusCode: 403, message: 'You can’t remove yourself' });
  expect((await call(actor, listTickets, {})).statusCode).toBe(200);
});

test('an unknown, ill-formed or deleted user is not found', async () => {
  const admin = await insertUser('admin');
  const deleted = await insertUser('employee', { deletedAt: new Date() });

  for (const id of [crypto.randomUUID(), 'me', deleted.id]) {
    const response = await send(admin, 'DELETE', `${url}/${id}`);
    expect(refusalOf(response)).toEqual({ statusCode: 404, message: 'User not found' });
  }
});

describe('of the last active super admin', () => {
  const message = 'This is the last active super admin. Make somebody else a super admin first.';
  const fields = () => ({ email: `${crypto.randomUUID()}@archway.example`, firstName: 'Joan', lastName: 'Clarke' });

  beforeEach(async () => {
    await db.update(users).set({ deletedAt: new Date() }).where(eq(users.role, 'super_admin'));
  });

  const demote = (actor: Caller, id: string) => send(actor, 'PUT', `${url}/${id}`, { ...fields(), role: 'admin' });
  const remove = (actor: Caller, id: string) => send(actor, 'DELETE', `${url}/${id}`);

  async function countSuperAdmins() {
    const active = and(eq(users.role, 'super_admin'), eq(users.isActive, true), isNull(users.deletedAt));
    return db.$count(users, active);
  }

  test('the rank cannot be given up', async () => {
    await insertUser('super_admin', { isActive: false });
    const last = await insertUser('super_admin');

    const response = await demote(last, last.id);

    expect(refusalOf(response)).toEqual({ statusCode: 409, message });
    expect(await countSuperAdmins()).toBe(1);
  });

  test('everything else can be changed', async () => {
    const last = await insertUser('super_admin');

    const response = await send(last, 'PUT', `${url}/${last.id}`, { ...fields(), role: 'super_admin' });

    expect(response.statusCode).toBe(200);
  });

  test('the rank can be given up once there is another', async () => {
    const first = await insertUser('super_admin');
    await insertUser('super_admin');

    expect((await demote(first, first.id)).statusCode).toBe(200);
  });

  test.each([
    ['remove each other', remove, remove],
    ['demote each other', demote, demote],
    ['remove and demote each other', remove, demote],
  ])('one is left when two %s at once', async (_, first, second) => {
    for (let round = 0; round < 10; round++) {
      await db.update(users).set({ deletedAt: new Date() }).where(eq(users.role, 'super_admin'));
      const [one, two] = [await insertUser('super_admin'), await insertUser('super_admin')];

      const responses = await Promise.all([first(one, two.id), second(two, one.id)]);

      expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
      expect(await countSuperAdmins()).toBe(1);
    }
  });
});
