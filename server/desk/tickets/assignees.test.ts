import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { listAssignableUsers } from '#contract/companies.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { refusalOf, startApp } from '#test/app.ts';

const { call, db, send, insertCompany, insertUser } = await startApp();

test.each(['employee', 'member', 'manager', 'admin', 'super_admin'] as const)(
  '%s is told the active admins, managers and members, and no more of them than name and role',
  async (role) => {
    const { id: companyId } = await insertCompany();
    const manager = await insertUser('manager', { companyId, lastName: 'Abel' });
    await insertUser('employee', { companyId });
    await insertUser('member', { companyId, isActive: false });
    await insertUser('member', { companyId, deletedAt: new Date() });
    await insertUser('manager');
    const admin = await insertUser('admin', { lastName: 'aaron' });
    const left = await insertUser('admin', { isActive: false });
    const caller = await insertUser(role, role === 'admin' || role === 'super_admin' ? {} : { companyId });

    const response = await call(caller, listAssignableUsers, { params: { companyId } });

    const people = response.json();
    expect(people).toContainEqual({ id: admin.id, firstName: 'Ada', lastName: 'aaron', role: 'admin' });
    expect(people.map(({ id }) => id)).not.toContain(left.id);
    const ofCompany = people.filter((person) => person.role === 'manager' || person.role === 'member');
    expect(ofCompany.map(({ id }) => id)).toEqual(
      role === 'member' || role === 'manager' ? [manager.id, caller.id] : [manager.id],
    );
    expect(people.filter((person) => person.role === 'employee')).toEqual([]);
    const names = people.map(({ lastName }) => lastName.toLowerCase());
    expect(names).toEqual([...names].sort());
  },
);

test.each(['employee', 'member', 'manager'] as const)('another company does not exist for a %s', async (role) => {
  const { id: companyId } = await insertCompany();

  const response = await call(await insertUser(role), listAssignableUsers, { params: { companyId } });

  expect(refusalOf(response)).toEqual({ statusCode: 404, message: 'Company not found' });
});

test('an unknown, ill-formed or deleted company is not found', async () => {
  const admin = await insertUser('admin');
  const { id: deleted } = await insertCompany();
  await db.update(companies).set({ deletedAt: new Date() }).where(eq(companies.id, deleted));

  for (const id of [crypto.randomUUID(), 'acme', deleted]) {
    const response = await send(admin, 'GET', `/api/ticketing/assignable-users/${id}`);
    expect(refusalOf(response)).toEqual({ statusCode: 404, message: 'Company not found' });
  }
});
