import { expect, test } from 'vitest';
import { findCompany, listCompanies, updateCompany } from '#contract/companies.ts';
import { listUsers, updateUser } from '#contract/users.ts';
import { startApp } from '#test/app.ts';
import { insertTracked } from '#test/tracking.ts';

const world = await startApp({ own: true });
const { call, insertCompany, insertUser } = world;
const staff = await insertUser('admin');

test('the list has companies and private people, or one of both', async () => {
  const { id: companyId } = await insertCompany('Cedar Freight');
  const { person } = await insertTracked(world);
  const idsOf = async (kind?: 'company' | 'person') =>
    (await call(staff, listCompanies, { querystring: { kind } })).json().map(({ id }) => id);

  const [all, companies, people] = [await idsOf(), await idsOf('company'), await idsOf('person')];

  expect(all).toEqual(expect.arrayContaining([companyId, person.companyId]));
  expect(companies).toContain(companyId);
  expect(companies).not.toContain(person.companyId);
  expect(people).toEqual([person.companyId]);
});

test('a private person gives their company of one their new name, unless it was given another one', async () => {
  const { person } = await insertTracked(world);
  const companyId = person.companyId ?? '';
  const rename = (firstName: string) =>
    call(staff, updateUser, {
      params: { userId: person.id },
      body: { email: person.email, firstName, lastName: 'Greig' },
    });
  const nameNow = async () => (await call(staff, findCompany, { params: { companyId } })).json().name;

  const company = { params: { companyId }, body: { name: 'Somerville & Sons' } };

  await rename('Mary');
  const followed = await nameNow();
  const stale = await call(staff, updateCompany, { ...company, body: { ...company.body, version: 1 } });
  await call(staff, updateCompany, { params: { companyId }, body: { name: 'Somerville Studio' } });
  await rename('Margaret');

  expect([followed, await nameNow()]).toEqual(['Mary Greig', 'Somerville Studio']);
  expect(stale.statusCode).toBe(409);
});

test('the users of a company say who has no account', async () => {
  const { person } = await insertTracked(world);

  const users = await call(staff, listUsers, { querystring: { companyId: person.companyId ?? '' } });

  expect(users.json()).toMatchObject([{ id: person.id, hasAccount: false, isActive: true }]);
});
