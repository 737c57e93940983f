import { asc, eq, inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { deleteCompany } from '#contract/companies.ts';
import { logIn } from '#contract/sessions.ts';
import { listTickets } from '#contract/tickets.ts';
import { deleteUser, listUsers, switchUser } from '#contract/users.ts';
import { events } from '#server/platform/database/tables/events.ts';
import { links } from '#server/platform/database/tables/links.ts';
import { sessions } from '#server/platform/database/tables/sessions.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { type Caller, PASSWORD, refusalOf, startApp } from '#test/app.ts';
import { insertReset } from '#test/onboarding.ts';

const { call, db, send, insertUser } = await startApp();
const admin = await insertUser('admin');

const switchTo = (isActive: boolean, userId: string, actor: Caller = admin) =>
  call(actor, switchUser, { params: { userId }, body: { isActive } });
const actionsOn = async (id: string) => {
  const entries = db.select().from(events).where(eq(events.recordId, id));
  return (await entries.orderBy(asc(events.createdAt))).map(({ action }) => action);
};

const countResets = (userId: string) => db.$count(links, eq(links.userId, userId));

test('a deactivated user is out at once, everywhere, and can’t log in; reactivated they can', async () => {
  const employee = await insertUser('employee');
  const credentials = { email: employee.email, password: PASSWORD };
  const { token } = (await call(undefined, logIn, { body: credentials })).json();

  const response = await switchTo(false, employee.id);

  expect(response.statusCode).toBe(200);
  expect(response.json()).toMatchObject({ id: employee.id, isActive: false });
  for (const caller of [employee, { token }]) expect((await call(caller, listTickets, {})).statusCode).toBe(401);
  expect(await db.$count(sessions, eq(sessions.userId, employee.id))).toBe(0);
  expect((await call(undefined, logIn, { body: credentials })).statusCode).toBe(401);

  expect((await switchTo(true, employee.id)).json()).toMatchObject({ isActive: true });
  expect((await call(employee, listTickets, {})).statusCode).toBe(401);
  expect((await call(undefined, logIn, { body: credentials })).statusCode).toBe(200);
});

test('a deactivated user stays in the list, marked', async () => {
  const { id, companyId } = await insertUser('manager');

  await switchTo(false, id);

  const list = await call(admin, listUsers, { querystring: { companyId: companyId ?? '' } });
  expect(list.json()).toMatchObject([{ id, isActive: false }]);
});

test('deactivating or deleting a user, or deleting their company, ends only their own reset link', async () => {
  const other = await insertUser('employee');
  const [switched, deleted, orphaned] = [
    await insertUser('employee'),
    await insertUser('employee'),
    await insertUser('employee'),
  ];
  for (const { id } of [other, switched, deleted, orphaned]) await insertReset(db, id);

  await switchTo(false, switched.id);
  await call(admin, deleteUser, { params: { userId: deleted.id } });
  await call(admin, deleteCompany, { params: { companyId: orphaned.companyId ?? '' } });

  for (const { id } of [switched, deleted, orphaned]) expect(await countResets(id)).toBe(0);
  expect(await countResets(other.id)).toBe(1);
});

test('each switch leaves an entry; a repeat changes nothing, ends no session and leaves none', async () => {
  const { id } = await insertUser('employee');

  for (const isActive of [false, false, true]) expect((await switchTo(isActive, id)).statusCode).toBe(200);
  expect(await actionsOn(id)).toEqual(['deactivated', 'activated']);

  const session = await call(undefined, logIn, { body: { email: (await rowOf(id)).email, password: PASSWORD } });
  expect((await switchTo(true, id)).statusCode).toBe(200);
  expect((await call(session.json(), listTickets, {})).statusCode).toBe(200);
  expect(await actionsOn(id)).toEqual(['deactivated', 'activated', 'signed in']);
});

test('nobody deactivates themselves', async () => {
  for (const role of ['admin', 'super_admin'] as const) {
    const actor = await insertUser(role);
    await insertUser('super_admin');

    for (const isActive of [false, true]) {
      expect(refusalOf(await switchTo(isActive, actor.id, actor))).toEqual({
        statusCode: 403,
        message: 'You can’t deactivate yourself',
      });
    }
    expect((await call(actor, listTickets, {})).statusCode).toBe(200);
  }
});

test.each(['admin', 'super_admin'] as const)(
  'an admin does not switch another %s, whatever they send',
  async (role) => {
    const other = await insertUser(role);

    for (const body of [{ isActive: false }, { isActive: 'no' }]) {
      const response = await send(admin, 'PUT', `/api/ticketing/admin/users/${other.id}/activation`, body);
      const message = 'Only super admins can deactivate or reactivate other admins';
      expect(refusalOf(response)).toEqual({ statusCode: 403, message });
    }
    expect((await call(other, listTickets, {})).statusCode).toBe(200);
  },
);

test('the last active super admin stays active when two deactivate each other at once', async () => {
  for (let round = 0; round < 10; round++) {
    await db.update(users).set({ deletedAt: new Date() }).where(eq(users.role, 'super_admin'));
    const [one, two] = [await insertUser('super_admin'), await insertUser('super_admin')];

    const responses = await Promise.all([switchTo(false, two.id, one), switchTo(false, one.id, two)]);

    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const left = await db
      .select()
      .from(users)
      .where(inArray(users.id, [one.id, two.id]));
    expect(left.filter(({ isActive }) => isActive)).toHaveLength(1);
  }
});

test('an unknown user is not found, and an invalid body is refused', async () => {
  const deleted = await insertUser('employee', { deletedAt: new Date() });
  const { id } = await insertUser('employee');

  for (const unknown of [deleted.id, crypto.randomUUID(), 'me']) {
    const response = await send(admin, 'PUT', `/api/ticketing/admin/users/${unknown}/activation`, {});
    expect(refusalOf(response)).toEqual({ statusCode: 404, message: 'User not found' });
  }
  for (const isActive of [undefined, null, 'false', 0]) {
    const response = await send(admin, 'PUT', `/api/ticketing/admin/users/${id}/activation`, { isActive });
    expect(response.statusCode).toBe(400);
  }
  expect((await rowOf(id)).isActive).toBe(true);
});

async function rowOf(id: string) {
  const [row] = await db.select().from(users).where(eq(users.id, id));
  if (!row) throw new Error('The user is there');
  return row;
}
