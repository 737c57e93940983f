import { randomInt } from 'node:crypto';
import { expect, test } from 'vitest';
import { listCompanies } from '#contract/companies.ts';
import { listUsers } from '#contract/users.ts';
import { refusalOf, startApp } from '#test/app.ts';

const { call, send, insertCompany, insertUser } = await startApp({ own: true });

const url = '/api/ticketing/admin/users';

test('a company’s users are listed by last and first name, active or not, without those deleted', async () => {
  const admin = await insertUser('admin');
  const { id: companyId } = await insertCompany();
  await insertUser('employee', { companyId, firstName: 'bob', lastName: 'Young' });
  await insertUser('manager', { companyId, firstName: 'Al', lastName: 'young', isActive: false });
  await insertUser('member', { companyId, firstName: 'Zoe', lastName: 'Adams' });
  await insertUser('member', { companyId, deletedAt: new Date() });

  const response = await call(admin, listUsers, { querystring: { companyId } });

  expect(response.json().map(({ firstName, isActive }) => [firstName, isActive])).toEqual([
    ['Zoe', true],
    ['Al', false],
    ['bob', true],
  ]);
});

test('the provider’s admins are listed apart', async () => {
  const admin = await insertUser('admin', { lastName: 'Aaron' });
  const superAdmin = await insertUser('super_admin', { lastName: 'Abel' });
  const manager = await insertUser('manager', { lastName: 'Abbott' });

  const response = await call(admin, listUsers, { querystring: { type: 'admins' } });

  const ids = response.json().map(({ id }) => id);
  expect(ids.slice(0, 2)).toEqual([admin.id, superAdmin.id]);
  expect(ids).not.toContain(manager.id);
});

test('a user is answered without password, hash or session', async () => {
  const admin = await insertUser('admin');
  const employee = await insertUser('employee', { phone: '(314) 555-0100' });
  const { id, email, companyId } = employee;

  const response = await call(admin, listUsers, { querystring: { companyId: companyId ?? '' } });

  expect(response.json()).toEqual([
    {
      id,
      email,
      firstName: 'Ada',
      lastName: 'Lovelace',
      phone: '(314) 555-0100',
      role: 'employee',
      companyId,
      companyName: 'Acme Plumbing',
      isActive: true,
      hasAccount: true,
      usesSingleSignOn: false,
      hasSecondFactor: false,
      version: 1,
      mailProblem: null,
    },
  ]);
});

test('a search finds users by full name and address, every character being a plain one', async () => {
  const admin = await insertUser('admin');
  const { id: companyId } = await insertCompany();
  await insertUser('employee', {
    companyId,
    firstName: 'Anna_Maria',
    lastName: 'O’Neil',
    email: `am_${companyId}@x.example`,
  });
  await insertUser('employee', { companyId, firstName: 'AnnaXMaria', lastName: 'Smith' });
  const find = async (search: string) =>
    (await call(admin, listUsers, { querystring: { companyId, search } })).json().map(({ lastName }) => lastName);

  expect(await find('anna_maria o’neil')).toEqual(['O’Neil']);
  expect(await find(`AM_${companyId}`)).toEqual(['O’Neil']);
  expect(await find('anna')).toEqual(['O’Neil', 'Smith']);
  expect(await find('%')).toEqual([]);
});

test('a phone number finds its person and their company, however it is written', async () => {
  const admin = await insertUser('admin');
  const number = String(randomInt(10 ** 9, 10 ** 10 - 1));
  const parts = [number.slice(0, 3), number.slice(3, 6), number.slice(6)];
  const { id: companyId } = await insertCompany();
  await insertUser('employee', { companyId, lastName: 'Called', phone: `(${parts[0]}) ${parts[1]}-${parts[2]}` });
  await insertUser('employee', { companyId, lastName: 'Other', phone: '' });

  const written = [number, `+1 ${parts.join(' ')}`, `${parts.join('.')}`, `${parts[1]}-${parts[2]}`, `1${number}`];
  for (const search of written) {
    const users = (await call(admin, listUsers, { querystring: { companyId, search } })).json();
    const companies = (await call(admin, listCompanies, { querystring: { search } })).json();
    expect([search, users.map(({ lastName }) => lastName)]).toEqual([search, ['Called']]);
    expect([search, companies.map(({ id }) => id)]).toEqual([search, expect.arrayContaining([companyId])]);
  }
  expect((await call(admin, listUsers, { querystring: { companyId, search: `${number}0` } })).json()).toEqual([]);
});

test('pages have no gaps or repeats, whatever the names', async () => {
  const admin = await insertUser('admin');
  const { id: companyId } = await insertCompany();
  const people = [
    ['Ada', 'Same'],
    ['Ada', 'Same'],
    ['Bea', 'same'],
    ['語'.repeat(100), '語'.repeat(100)],
  ] as const;
  for (const [firstName, lastName] of people) await insertUser('employee', { companyId, firstName, lastName });

  const found: string[] = [];
  for (let next: string | undefined = `${url}?companyId=${companyId}&limit=1`; next; ) {
    const response = await send(admin, 'GET', next);
    found.push(...response.json().map(({ id }: { id: string }) => id));
    next = /^<([^>]+)>/.exec(String(response.headers.link ?? ''))?.[1];
  }

  const whole = await call(admin, listUsers, { querystring: { companyId } });
  expect(found).toEqual(whole.json().map(({ id }) => id));
  expect(new Set(found).size).toBe(4);
});

test.each([
  '',
  '?type=everybody',
  '?type=clients',
  '?type=clients&search=a',
  '?companyId=acme',
  `?companyId=${crypto.randomUUID()}&type=admins`,
])('the query "%s" does not say whose users', async (query) => {
  const response = await send(await insertUser('admin'), 'GET', `${url}${query}`);

  expect(refusalOf(response)).toMatchObject({ statusCode: 400, issues: [{ path: expect.any(String) }] });
});

test('clients of all companies are found by one character of a script that has such names', async () => {
  const { id: companyId } = await insertCompany();
  const { id } = await insertUser('employee', { companyId, firstName: '林', lastName: '森' });

  const response = await call(await insertUser('admin'), listUsers, { querystring: { type: 'clients', search: '森' } });

  expect(response.json().map((user) => user.id)).toContain(id);
});

test('an unknown company id returns no users', async () => {
  const response = await call(await insertUser('admin'), listUsers, {
    querystring: { companyId: crypto.randomUUID() },
  });

  expect(response.json()).toEqual([]);
});
