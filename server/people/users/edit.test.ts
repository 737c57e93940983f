import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { updateNotificationPreferences } from '#contract/notifications.ts';
import { listTickets } from '#contract/tickets.ts';
import { updateUser } from '#contract/users.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { refusalOf, startApp } from '#test/app.ts';

const { call, db, send, insertCompany, insertTicket, insertUser } = await startApp({ own: true });

const urlOf = (userId: string) => `/api/ticketing/admin/users/${userId}`;

async function rowOf(id: string) {
  return (await db.select().from(users).where(eq(users.id, id)))[0];
}

function fields(values: object = {}) {
  return { email: `${crypto.randomUUID()}@acme.example`, firstName: 'Joan', lastName: 'Clarke', ...values };
}

test('an admin changes a client user: name, address, phone and client role', async () => {
  const { token, ...employee } = await insertUser('employee');
  const body = fields({ phone: '(314) 555-0100', role: 'manager' });

  const response = await call(await insertUser('admin'), updateUser, { params: { userId: employee.id }, body });

  expect(response.statusCode).toBe(200);
  expect(response.json()).toMatchObject(body);
  expect(await rowOf(employee.id)).toEqual({ ...employee, ...body, searchText: expect.any(String), version: 2 });
});

test('omitted phone and role stay the same, and unknown fields are ignored', async () => {
  const { token, ...member } = await insertUser('member', { phone: '(314) 555-0100' });
  const body = fields();
  const wish = { password: 'stolen', id: crypto.randomUUID(), rank: 'boss' };

  await send(await insertUser('admin'), 'PUT', urlOf(member.id), { ...body, ...wish });

  expect(await rowOf(member.id)).toEqual({ ...member, ...body, searchText: expect.any(String), version: 2 });
});

test('a copy is stale once name, contact, role or company have changed, not after a change of preferences', async () => {
  const superAdmin = await insertUser('super_admin');
  const employee = await insertUser('employee');
  const save = (values: object, version: number) =>
    call(superAdmin, updateUser, { params: { userId: employee.id }, body: { ...fields(values), version } });
  const choose = (digest: 'daily' | 'hourly') => call(employee, updateNotificationPreferences, { body: { digest } });
  await choose('daily');
  const first = await save({ email: employee.email, lastName: 'Byron' }, 1);
  await choose('hourly');

  const late = await save({ phone: '(314) 555-0100' }, 1);
  const { id: companyId, name } = await insertCompany('Gateway Dental');
  const moved = await save({ companyId, email: employee.email }, 2);
  const afterMove = await save({ companyId: employee.companyId }, 2);

  expect([first.statusCode, first.headers.etag]).toEqual([200, '"2"']);
  expect(late.statusCode).toBe(409);
  expect(late.json()).toMatchObject({ version: 2, current: { lastName: 'Byron', phone: '' } });
  expect(changesIn(late)).toEqual({ firstName: 'Joan', lastName: 'Byron' });
  expect([moved.statusCode, moved.headers.etag]).toEqual([200, '"3"']);
  expect(changesIn(afterMove)).toMatchObject({ company: name, lastName: 'Clarke' });
});

/** The fields that a refusal says have changed since, and what they are now. */
function changesIn(refusal: { json: () => unknown }) {
  const { changes }: { changes: { field: string; to: unknown }[] } = Object(refusal.json());
  return Object.fromEntries(changes.map(({ field, to }) => [field, to]));
}

test('a change of role acts on the next request', async () => {
  const employee = await insertUser('employee');
  const colleague = await insertUser('employee', { companyId: employee.companyId });
  await insertTicket(colleague);

  await send(await insertUser('admin'), 'PUT', urlOf(employee.id), fields({ role: 'manager' }));

  expect((await call(employee, listTickets, {})).json()).toHaveLength(1);
});

test('a renamed requester is found under the new name, and not under the old', async () => {
  const admin = await insertUser('admin');
  const employee = await insertUser('employee', { firstName: 'Philomena' });
  await insertTicket(employee);
  const lastName = `Ünlü-${crypto.randomUUID()}`;

  await send(admin, 'PUT', urlOf(employee.id), fields({ lastName }));

  const find = async (search: string) => (await call(admin, listTickets, { querystring: { search } })).json();
  expect(await find(`joan ${lastName.toLowerCase()}`)).toMatchObject([{ clientLastName: lastName }]);
  expect(await find('acme plumbing')).toHaveLength(2);
  expect(await find('philomena')).toEqual([]);
});

test('a client user never becomes an admin, nor an admin a client user', async () => {
  const superAdmin = await insertUser('super_admin');
  const employee = await insertUser('employee');
  const admin = await insertUser('admin');
  const message = 'A client user can’t become an admin, nor an admin a client user. Create a new user instead.';

  for (const [target, role] of [
    [employee, 'admin'],
    [employee, 'super_admin'],
    [admin, 'manager'],
  ] as const) {
    const response = await send(superAdmin, 'PUT', urlOf(target.id), fields({ role }));
    expect(refusalOf(response)).toEqual({ statusCode: 400, message, issues: [{ path: 'role', message }] });
    expect((await rowOf(target.id))?.role).toBe(target.role);
  }
});

describe('an admin', () => {
  test('changes themself, but not their rank', async () => {
    const admin = await insertUser('admin');

    expect((await send(admin, 'PUT', urlOf(admin.id), fields({ role: 'admin' }))).statusCode).toBe(200);
    const response = await send(admin, 'PUT', urlOf(admin.id), fields({ role: 'super_admin', lastName: 'Boss' }));

    const message = 'Only super admins can change the role of an admin';
    expect(refusalOf(response)).toEqual({ statusCode: 403, message });
    expect(await rowOf(admin.id)).toMatchObject({ role: 'admin', lastName: 'Clarke' });
  });

  test.each(['admin', 'super_admin'] as const)('can’t change another %s, whatever they send', async (role) => {
    const admin = await insertUser('admin');
    const { token, ...other } = await insertUser(role);

    for (const body of [fields(), fields({ role: 'admin' }), { email: 'broken' }]) {
      const response = await send(admin, 'PUT', urlOf(other.id), body);
      expect(refusalOf(response)).toEqual({ statusCode: 403, message: 'Only super admins can change other admins' });
    }
    expect(await rowOf(other.id)).toEqual(other);
  });
});

test('a super admin promotes and demotes others', async () => {
  const superAdmin = await insertUser('super_admin');
  const admin = await insertUser('admin');

  for (const role of ['super_admin', 'admin'] as const) {
    const response = await send(superAdmin, 'PUT', urlOf(admin.id), fields({ role }));
    expect(response.json()).toMatchObject({ role });
  }
});

test('an address that is in use, in any case, is refused; one’s own is not', async () => {
  const admin = await insertUser('admin');
  const owner = await insertUser('employee');
  const { token, ...other } = await insertUser('employee');

  const taken = await send(admin, 'PUT', urlOf(other.id), fields({ email: owner.email.toUpperCase() }));
  const own = await send(admin, 'PUT', urlOf(owner.id), fields({ email: owner.email.toUpperCase() }));

  expect(refusalOf(taken)).toEqual({ statusCode: 409, message: 'A user with this email already exists' });
  expect(await rowOf(other.id)).toEqual(other);
  expect(own.json()).toMatchObject({ email: owner.email.toUpperCase() });
});

test('an unknown, ill-formed or deleted user gets 404 whatever the body', async () => {
  const admin = await insertUser('admin');
  const deleted = await insertUser('employee', { deletedAt: new Date() });

  for (const id of [crypto.randomUUID(), 'me', deleted.id]) {
    const response = await send(admin, 'PUT', urlOf(id), { email: 7 });
    expect(refusalOf(response)).toEqual({ statusCode: 404, message: 'User not found' });
  }
});

test.each([
  ['email', '', 'Enter an email address'],
  ['firstName', '', 'All fields are required'],
  ['lastName', undefined, 'All fields are required'],
  ['phone', '5'.repeat(41), 'Use at most 40 characters'],
  ['role', 'owner', 'Choose one of super_admin, admin, manager, member, employee'],
])('%s of %j is refused: %s', async (path, value, message) => {
  const { token, ...employee } = await insertUser('employee');

  const response = await send(await insertUser('admin'), 'PUT', urlOf(employee.id), fields({ [path]: value }));

  expect(refusalOf(response)).toEqual({ statusCode: 400, message, issues: [{ path, message }] });
  expect(await rowOf(employee.id)).toEqual(employee);
});
