import { expect, test } from 'vitest';
import { listAuditEntries } from '#contract/audit.ts';
import { listCompanies } from '#contract/companies.ts';
import { createInvitation, listInvitations } from '#contract/invitations.ts';
import { createSavedReply, listSavedReplies } from '#contract/saved-replies.ts';
import { matchesSearch } from '#contract/search-text.ts';
import { listColleagues } from '#contract/ticket-people.ts';
import { listUsers } from '#contract/users.ts';
import { startApp } from '#test/app.ts';
import { one } from './client.ts';
import { companies } from './tables/companies.ts';

const { call, db, insertCompany, insertUser } = await startApp({ own: true });
const admin = await insertUser('super_admin', { firstName: 'Zoë', lastName: 'Ångström-Łoś' });
const company = {
  ...{ name: 'Gateway Family Dental & Söhne', domain: 'gateway.example', contactEmail: 'front.desk@gateway.example' },
  ...{ phone: '(314) 555-0188', address: '12 Rue de l’Église, St. Louis' },
};
const { id: companyId } = one(await db.insert(companies).values(company).returning());
await insertUser('employee', { companyId, firstName: 'Dána', lastName: 'O’Brien', email: 'dana@gateway.example' });
await insertCompany('Other');
const reply = {
  name: 'VPN – reset',
  text: 'Hello,\nplease restart the “AnyConnect”  client.',
  isShared: true,
  changes: {},
};
await call(admin, createSavedReply, { body: reply });
await call(admin, createInvitation, { body: { companyId } });

test.each([
  ...[
    'gateway dental',
    'dental gateway',
    'family  dental',
    'sohne',
    'SOEHNE',
    '"family dental"',
    'front.desk',
    '555-0188',
  ],
  ...['3145550188', '(314) 555', 'rue eglise', "l'eglise louis", 'l’Église', 'gateway dana', "o'brien", 'dana o’brien'],
  ...['dana@gateway.example dental', 'obrien dental'.replace('obrien', 'Brien')],
])('companies are found by %s', async (search) => {
  const names = (await call(admin, listCompanies, { querystring: { search } })).json().map(({ name }) => name);

  expect(names).toEqual([company.name]);
});

test.each(['gateway other', 'dental "dental family"', 'dana omar', 'gateway%', '555_0188'])(
  'companies are not found by %s',
  async (search) => {
    expect((await call(admin, listCompanies, { querystring: { search } })).json()).toEqual([]);
  },
);

test.each(['dana', 'O’BRIEN dana', 'dána gateway', 'brien, dana', 'dana@gateway.example', "“dana o'brien”"])(
  'people are found by %s',
  async (search) => {
    const users = (await call(admin, listUsers, { querystring: { companyId, search } })).json();
    expect(users.map(({ lastName }) => lastName)).toEqual(['O’Brien']);
    const ofAny = (await call(admin, listUsers, { querystring: { type: 'clients', search } })).json();
    expect(ofAny.map(({ id }) => id)).toContain(users[0]?.id);
  },
);

test.each(['zoe angstrom', 'los ZOË', 'Łoś', 'ANGSTROM-LOS'])('staff are found by %s', async (search) => {
  const users = (await call(admin, listUsers, { querystring: { type: 'admins', search } })).json();
  expect(users.map(({ firstName }) => firstName)).toEqual(['Zoë']);
  expect((await call(admin, listUsers, { querystring: { companyId, search } })).json()).toEqual([]);
  expect((await call(admin, listUsers, { querystring: { type: 'clients', search } })).json()).toEqual([]);
});

test.each(['brien dana', "o'b", 'DANA'])('colleagues are found by %s, and not by an address', async (search) => {
  const colleague = await insertUser('manager', { companyId, firstName: 'Max', lastName: 'Muster' });
  const ask = (text: string) =>
    call(colleague, listColleagues, { params: { companyId }, querystring: { search: text } });

  expect((await ask(search)).json().map(({ name }) => name)).toEqual(['Dána O’Brien']);
  expect((await ask('dana@gateway')).json()).toEqual([]);
});

test.each(['anyconnect restart', 'vpn - reset', 'reset client', '"restart the \'anyconnect\'"', 'hello please'])(
  'saved replies are found by %s',
  async (search) => {
    expect((await call(admin, listSavedReplies, { querystring: { search } })).json()).toHaveLength(1);
    expect((await call(admin, listSavedReplies, { querystring: { search: `${search} unicorn` } })).json()).toEqual([]);
  },
);

test.each(['dental gateway', 'soehne', 'zoe gateway', 'family'])('invitations are found by %s', async (search) => {
  expect((await call(admin, listInvitations, { querystring: { search } })).json()).toHaveLength(1);
  expect((await call(admin, listInvitations, { querystring: { search: `${search} unicorn` } })).json()).toEqual([]);
});

test.each([
  ['angstrom zoe', 'dental sohne'],
  ['ZOË', 'gateway'],
  ['los', 'soehne family'],
])('audit entries are found by the actor %s and the record %s', async (actor, record) => {
  const found = (await call(admin, listAuditEntries, { querystring: { actor, record } })).json();
  expect(found).toHaveLength(1);
  expect((await call(admin, listAuditEntries, { querystring: { actor: record } })).json()).toEqual([]);
});

test('lists sort names as people do', async () => {
  const names = [
    'Zebra',
    'zoo',
    'Ångström',
    'éclair',
    'Ørsted',
    'apple',
    'Ärzte',
    'Łódź',
    'Lodge',
    'ÉCOLE',
    'O’Hara',
    'VPN',
  ];
  const sorted = [
    'Ångström',
    'apple',
    'Ärzte',
    'éclair',
    'ÉCOLE',
    'Lodge',
    'Łódź',
    'O’Hara',
    'Ørsted',
    'VPN',
    'Zebra',
    'zoo',
  ];
  const { id: home } = await insertCompany('Sorted Sort');
  for (const name of names) {
    await insertCompany(`${name} Sort`);
    await insertUser('employee', { companyId: home, lastName: name });
  }

  const listed: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await call(admin, listCompanies, {
      querystring: { search: 'sort', limit: '5', ...(cursor ? { cursor } : {}) },
    });
    listed.push(...page.json().map(({ name }) => name));
    cursor = /cursor=([^&>]+)/.exec(String(page.headers.link ?? ''))?.[1];
  } while (cursor);
  expect(listed.filter((name) => name !== 'Sorted Sort')).toEqual(sorted.map((name) => `${name} Sort`));
  const users = (await call(admin, listUsers, { querystring: { companyId: home } })).json();
  expect(users.map(({ lastName }) => lastName)).toEqual(sorted);
});

test('the browser finds the same as the server', () => {
  const fields = ['Gateway Family Dental & Söhne', 'O’Brien – “Büro”', 'dana@gateway.example'];

  for (const search of ['dental gateway', 'SOEHNE', "o'brien", 'brien buro', '"family dental"', '', '&'])
    expect([search, matchesSearch(fields, search)]).toEqual([search, true]);
  for (const search of ['unicorn', 'dental unicorn', '"dental family"', 'dentall'])
    expect([search, matchesSearch(fields, search)]).toEqual([search, false]);
});
