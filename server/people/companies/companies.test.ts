import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { createCompany, deleteCompany, findCompany, listCompanies } from '#contract/companies.ts';
import { listTickets } from '#contract/tickets.ts';
import { ActiveStatuses, TicketStatuses } from '#contract/tickets-constants.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { sessions } from '#server/platform/database/tables/sessions.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { refusalOf, startApp } from '#test/app.ts';
import { october, timeScene } from '#test/time.ts';

const world = await startApp();
const { call, db, send, insertCompany, insertTicket, insertUser } = world;

const url = '/api/ticketing/admin/companies';

describe.each(['admin', 'super_admin'] as const)('%s', (role) => {
  test('adds a company and finds it in the list', async () => {
    const actor = await insertUser(role);
    const name = `Cardinal ${crypto.randomUUID()}`;
    const body = {
      name,
      domain: 'cardinal.example',
      contactEmail: 'office@cardinal.example',
      phone: '(314) 555-0199',
      address: '1 Market St, Saint Louis, MO',
    };

    const response = await call(actor, createCompany, { body });

    expect(response.statusCode).toBe(201);
    expect(response.json()).toEqual({
      id: expect.any(String),
      ...body,
      isPerson: false,
      archivedAt: null,
      deleteOn: null,
      version: 1,
      showsPlannedWork: true,
      accountingId: '',
    });
    const list = await call(actor, listCompanies, { querystring: { search: name.toUpperCase() } });
    expect(list.json()).toEqual([{ ...response.json(), userCount: 0, activeTickets: 0, deletedAt: null }]);
  });

  test('deletes a company: its users are out at once, their addresses free, its tickets in no list', async () => {
    const actor = await insertUser(role);
    const manager = await insertUser('manager');
    const companyId = manager.companyId ?? '';
    const word = crypto.randomUUID();
    await insertTicket(manager, { title: word });

    const response = await call(actor, deleteCompany, { params: { companyId } });

    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ message: 'Company deleted' });
    expect((await call(manager, listTickets, {})).statusCode).toBe(401);
    expect(await db.select().from(sessions).where(eq(sessions.userId, manager.id))).toEqual([]);
    expect((await call(actor, listTickets, { querystring: { search: word } })).json()).toEqual([]);
    const again = { firstName: 'Ada', lastName: 'Lovelace', password: 'secret', companyId: (await insertCompany()).id };
    const replaced = await send(actor, 'POST', '/api/ticketing/admin/users', { ...again, email: manager.email });
    expect(replaced.statusCode).toBe(201);
  });
});

test('an operator can tell users deleted with their company from users deleted before', async () => {
  const admin = await insertUser('admin');
  const { id: companyId } = await insertCompany();
  await insertUser('manager', { companyId });
  const before = await insertUser('employee', { companyId, deletedAt: new Date('2026-01-01') });

  await call(admin, deleteCompany, { params: { companyId } });

  const [company] = await db.select().from(companies).where(eq(companies.id, companyId));
  const people = await db.select().from(users).where(eq(users.companyId, companyId));
  expect(company?.deletedAt).toBeInstanceOf(Date);
  expect(people).toHaveLength(2);
  for (const { id, deletedAt } of people) {
    expect(deletedAt).toEqual(id === before.id ? before.deletedAt : company?.deletedAt);
  }
});

test('other companies and the provider’s people stay when one is deleted', async () => {
  const admin = await insertUser('admin');
  const { id: companyId } = await insertCompany();
  const other = await insertUser('employee');

  await call(admin, deleteCompany, { params: { companyId } });

  expect((await call(other, listTickets, {})).statusCode).toBe(200);
  expect((await call(admin, listTickets, {})).statusCode).toBe(200);
});

test('a company that does not exist cannot be deleted', async () => {
  const admin = await insertUser('admin');
  const { id } = await insertCompany();
  await call(admin, deleteCompany, { params: { companyId: id } });

  for (const unknown of [id, crypto.randomUUID(), 'acme', '1;drop']) {
    const response = await send(admin, 'DELETE', `${url}/${unknown}`);
    expect(refusalOf(response)).toEqual({ statusCode: 404, message: 'Company not found' });
  }
});

test.each([
  ['name', '', 'Company name is required'],
  ['name', undefined, 'Company name is required'],
  ['name', 'x'.repeat(201), 'Use at most 200 characters'],
  ['domain', 'x'.repeat(201), 'Use at most 200 characters'],
  ['domain', 'two\nlines', 'Use plain text on one line'],
  ['contactEmail', 'nobody', 'Enter a valid email address'],
  ['phone', '5'.repeat(41), 'Use at most 40 characters'],
  ['address', 7, 'This must be text'],
])('%s of %j is refused: %s', async (path, value, message) => {
  const admin = await insertUser('admin');
  const before = await db.select().from(companies);

  const response = await send(admin, 'POST', url, { name: 'Acme', [path]: value });

  expect(refusalOf(response)).toEqual({ statusCode: 400, message, issues: [{ path, message }] });
  expect(await db.select().from(companies)).toHaveLength(before.length);
});

test('a company needs nothing but a name', async () => {
  const response = await send(await insertUser('admin'), 'POST', url, { name: ' Acme ', id: 'mine', deletedAt: 'now' });

  expect(response.json()).toEqual({
    id: expect.any(String),
    name: 'Acme',
    domain: '',
    contactEmail: '',
    phone: '',
    address: '',
    isPerson: false,
    archivedAt: null,
    deleteOn: null,
    version: 1,
    showsPlannedWork: true,
    accountingId: '',
  });
});

test('the list goes by name in any case, page by page, long names and equal ones included', async () => {
  const admin = await insertUser('admin');
  const word = crypto.randomUUID();
  const names = ['alpha', 'Beta', 'beta', 'ALPHA', 'Ünique'.padEnd(160, '語'), 'gamma'].map(
    (name) => `${name} ${word}`,
  );
  for (const name of names) await insertCompany(name);
  const whole = await call(admin, listCompanies, { querystring: { search: word } });
  const expected = whole.json().map(({ name }) => name);

  const found: string[] = [];
  for (let next: string | undefined = `${url}?limit=1&search=${word}`; next; ) {
    const response = await send(admin, 'GET', next);
    found.push(...response.json().map(({ name }: { name: string }) => name));
    next = /^<([^>]+)>/.exec(String(response.headers.link ?? ''))?.[1];
  }

  expect(found).toEqual(expected);
  expect(found.map((name) => name.toLowerCase().split(' ')[0]?.slice(0, 5))).toEqual([
    'alpha',
    'alpha',
    'beta',
    'beta',
    'gamma',
    'üniqu',
  ]);
});

test('a search finds a company by name or domain, every character being a plain one', async () => {
  const admin = await insertUser('admin');
  const word = crypto.randomUUID();
  await call(admin, createCompany, { body: { name: `100% Roofing ${word}`, domain: `roof_${word}.example` } });
  const find = async (search: string) =>
    (await call(admin, listCompanies, { querystring: { search } })).json().map(({ name }) => name);

  expect(await find(`100% roofing ${word}`)).toHaveLength(1);
  expect(await find(`ROOF_${word}`)).toHaveLength(1);
  expect(await find(`roof%${word}`)).toEqual([]);
});

test('the list has the number of active tickets of each company', async () => {
  const [admin, busy, quiet] = [await insertUser('admin'), await insertUser('manager'), await insertUser('manager')];
  const word = crypto.randomUUID();
  const names = { busy: `Busy ${word}`, quiet: `Quiet ${word}` };
  await db
    .update(companies)
    .set({ name: names.busy })
    .where(eq(companies.id, busy.companyId ?? ''));
  await db
    .update(companies)
    .set({ name: names.quiet })
    .where(eq(companies.id, quiet.companyId ?? ''));
  for (const status of TicketStatuses) await insertTicket(busy, { status });
  await insertTicket(busy, { deletedAt: new Date() });
  await insertTicket(quiet, { status: 'closed' });

  const list = await call(admin, listCompanies, { querystring: { search: word } });

  expect(list.json().map(({ name, activeTickets }) => [name, activeTickets])).toEqual([
    [names.busy, ActiveStatuses.length],
    [names.quiet, 0],
  ]);
});

test('one company has the number of its users and active tickets, and the time worked in this month', async () => {
  const scene = await timeScene(world);
  const { admin, client, company } = scene;
  await insertTicket(client, { status: 'closed' });
  await insertUser('member', { companyId: company.id, deletedAt: new Date() });
  const today = new Date().toLocaleDateString('en-CA', { timeZone: 'America/Chicago' });
  await scene.add({ workedOn: today, minutes: 60 });
  await scene.add({ workedOn: `${october}-20` });

  const response = await call(admin, findCompany, { params: { companyId: company.id } });

  expect(response.json()).toEqual({
    id: company.id,
    name: company.name,
    domain: '',
    contactEmail: '',
    phone: '',
    address: '',
    isPerson: false,
    archivedAt: null,
    deleteOn: null,
    version: 1,
    showsPlannedWork: true,
    accountingId: '',
    deletedAt: null,
    userCount: 1,
    activeTickets: 1,
    minutes: 60,
    amount: 7500,
  });
});
