import { expect, test } from 'vitest';
import { deleteCompany, listCompanies } from '#contract/companies.ts';
import { deleteUser } from '#contract/users.ts';
import { startApp } from '#test/app.ts';

const { call, insertCompany, insertUser } = await startApp();
const admin = await insertUser('admin');

async function find(search: string) {
  return (await call(admin, listCompanies, { querystring: { search } })).json();
}

test('each company counts its users, active or not, without those deleted', async () => {
  const word = crypto.randomUUID();
  const { id: companyId } = await insertCompany(`One ${word}`);
  await insertCompany(`Two ${word}`);
  await insertUser('manager', { companyId });
  await insertUser('employee', { companyId, isActive: false });
  const { id: userId } = await insertUser('employee', { companyId });
  const counts = async () => (await find(word)).map(({ name, userCount }) => [name, userCount]);

  expect(await counts()).toEqual([
    [`One ${word}`, 3],
    [`Two ${word}`, 0],
  ]);
  await call(admin, deleteUser, { params: { userId } });

  expect(await counts()).toEqual([
    [`One ${word}`, 2],
    [`Two ${word}`, 0],
  ]);
});

test('a search finds a company by the name or email of somebody who works there, once', async () => {
  const { id: companyId } = await insertCompany('Bell Roofing');
  const word = crypto.randomUUID();
  const joan = { companyId, firstName: 'Joan', lastName: `Ünlü ${word}` };
  await insertUser('employee', { ...joan, email: `joan_${word}@bell.example` });
  await insertUser('manager', { ...joan, email: `clarke_${word}@bell.example` });

  for (const search of [`joan ünlü ${word}`, `JOAN_${word}`, word, `clarke_${word}@BELL`]) {
    expect([search, await find(search)]).toMatchObject([search, [{ id: companyId, userCount: 2 }]]);
  }
  expect(await find(`joan%${word}`)).toEqual([]);
});

test('a company is not found by its deleted users or by provider staff', async () => {
  const word = crypto.randomUUID();
  await insertUser('super_admin', { lastName: word });
  const { id: userId, companyId } = await insertUser('employee', { lastName: word });
  expect(await find(word)).toMatchObject([{ id: companyId }]);

  await call(admin, deleteUser, { params: { userId } });

  expect(await find(word)).toEqual([]);
});

test('a deleted company is not found by its users', async () => {
  const word = crypto.randomUUID();
  const { companyId } = await insertUser('employee', { lastName: word });

  await call(admin, deleteCompany, { params: { companyId: companyId ?? '' } });

  expect(await find(word)).toEqual([]);
});
