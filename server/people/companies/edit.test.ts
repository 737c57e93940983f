import { desc, eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createCompany, deleteCompany, updateCompany, updateCompanyOptions } from '#contract/companies.ts';
import { findHome } from '#contract/home.ts';
import { createTicket, listTickets } from '#contract/tickets.ts';
import { updateUser } from '#contract/users.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { events } from '#server/platform/database/tables/events.ts';
import { refusalOf, startApp } from '#test/app.ts';

const { call, db, during, send, insertCompany, insertTicket, insertUser } = await startApp();
const admin = await insertUser('admin', { firstName: 'Marcus', lastName: 'Bell' });

const fields = (name = `Bell Roofing ${crypto.randomUUID()}`) => ({
  name,
  domain: 'bell.example',
  contactEmail: 'office@bell.example',
  phone: '(314) 555-0199',
  address: '1 Market St, Saint Louis, MO',
});
const edit = (companyId: string, body: { name: string }) => call(admin, updateCompany, { params: { companyId }, body });
const entriesOf = (id: string) =>
  db.select().from(events).where(eq(events.recordId, id)).orderBy(desc(events.createdAt));
const numbersFor = async (search: string) =>
  (await call(admin, listTickets, { querystring: { search } })).json().map(({ ticketNumber }) => ticketNumber);

test('all fields of a company can be updated, and the audit log names the actor and the changes', async () => {
  const { id } = (await call(admin, createCompany, { body: { name: 'Bel Roofing', phone: '555' } })).json();
  const body = fields();

  const response = await edit(id, body);

  expect(response.statusCode).toBe(200);
  const rest = {
    isPerson: false,
    archivedAt: null,
    deleteOn: null,
    showsPlannedWork: true,
    accountingId: '',
    version: 2,
  };
  expect(response.json()).toEqual({ id, ...body, ...rest });
  expect((await entriesOf(id))[0]).toMatchObject({
    actorId: admin.id,
    actorName: 'Marcus Bell',
    action: 'changed',
    kind: 'company',
    recordName: 'Bel Roofing',
    changes: { name: ['Bel Roofing', body.name], phone: ['555', '(314) 555-0199'] },
  });
});

test('an option is changed by itself, from a current copy, and decides what the home of its people lists', async () => {
  const { id } = (await call(admin, createCompany, { body: fields() })).json();
  const client = await insertUser('employee', { companyId: id });
  const change = (version: number, showsPlannedWork?: boolean) =>
    call(admin, updateCompanyOptions, { params: { companyId: id }, body: { showsPlannedWork, version } });
  const isOnHome = async () => (await call(client, findHome, {})).json().showsPlannedWork;
  expect(await isOnHome()).toBe(true);

  expect((await change(1, false)).json()).toMatchObject({
    showsPlannedWork: false,
    phone: '(314) 555-0199',
    version: 2,
  });
  expect((await change(1, true)).statusCode).toBe(409);
  expect((await change(2)).json().version).toBe(2);
  const edited = await edit(id, fields());

  expect(edited.json()).toMatchObject({ showsPlannedWork: false, version: 3 });
  expect(await isOnHome()).toBe(false);
  expect((await entriesOf(id)).map(({ changes }) => changes)).toContainEqual({ showsPlannedWork: [true, false] });
});

test('an omitted field becomes empty, and an unknown field is ignored', async () => {
  const { id } = (await call(admin, createCompany, { body: fields() })).json();

  const response = await send(admin, 'PUT', `/api/ticketing/admin/companies/${id}`, {
    name: ' Bell ',
    deletedAt: 'now',
  });

  expect(response.json()).toMatchObject({ id, name: 'Bell', domain: '', contactEmail: '', phone: '', address: '' });
});

test('sending the stored values changes nothing and records nothing', async () => {
  const body = fields();
  const { id } = (await call(admin, createCompany, { body })).json();

  expect((await edit(id, body)).statusCode).toBe(200);

  expect((await entriesOf(id)).map(({ action }) => action)).toEqual(['created']);
});

test('the tickets of a renamed company are found under the new name, and not under the old', async () => {
  const old = `Before ${crypto.randomUUID()}`;
  const { id: companyId } = await insertCompany(old);
  const client = await insertUser('employee', { companyId });
  const { number } = await insertTicket(client);
  const { number: others } = await insertTicket(await insertUser('employee'));
  const { name } = (await edit(companyId, fields())).json();

  expect(await numbersFor(name.toUpperCase())).toEqual([`TKT-${number}`]);
  expect(await numbersFor(old)).toEqual([]);
  expect(await numbersFor(`TKT-${others}`)).toEqual([`TKT-${others}`]);
});

test('a ticket that is raised while its company is renamed is found under the new name', async () => {
  const client = await insertUser('employee');
  const companyId = client.companyId ?? '';
  const body = { title: 'Scanner', description: 'It beeps.' };
  const name = `After ${crypto.randomUUID()}`;

  const raised = await during(
    async (tx) => tx.update(companies).set({ name }).where(eq(companies.id, companyId)),
    () => call(client, createTicket, { body }),
  );

  expect(await numbersFor(name)).toEqual([(await raised).json().ticketNumber]);
});

test('company and requester renamed at once are both found by their new names', async () => {
  for (let round = 0; round < 5; round++) {
    const client = await insertUser('employee');
    await insertTicket(client);
    await insertTicket(client);
    const company = fields();
    const person = { email: client.email, firstName: 'Joan', lastName: crypto.randomUUID() };

    const answers = await Promise.all([
      edit(client.companyId ?? '', company),
      call(admin, updateUser, { params: { userId: client.id }, body: person }),
    ]);

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await numbersFor(company.name)).toHaveLength(2);
    expect(await numbersFor(person.lastName)).toHaveLength(2);
  }
});

test('renaming a company or a person does not write to their tickets', async () => {
  const client = await insertUser('employee');
  const companyId = client.companyId ?? '';
  await insertTicket(client);
  const versions = () => db.execute(sql`select xmin, ctid from tickets where company_id = ${companyId}`);
  const { rows: before } = await versions();

  await edit(companyId, fields());
  const person = { email: client.email, firstName: 'Joan', lastName: 'Renamed' };
  await call(admin, updateUser, { params: { userId: client.id }, body: person });

  expect((await versions()).rows).toEqual(before);
});

test('an unknown company gets 404 whatever the body', async () => {
  const { id } = await insertCompany();
  await call(admin, deleteCompany, { params: { companyId: id } });

  for (const unknown of [id, crypto.randomUUID(), 'acme']) {
    const response = await send(admin, 'PUT', `/api/ticketing/admin/companies/${unknown}`, { name: 7 });
    expect(refusalOf(response)).toEqual({ statusCode: 404, message: 'Company not found' });
  }
});

test.each([
  ['name', '  ', 'Company name is required'],
  ['contactEmail', 'nobody', 'Enter a valid email address'],
  ['phone', '5'.repeat(41), 'Use at most 40 characters'],
])('%s of %j is refused: %s', async (path, value, message) => {
  const before = await insertCompany();

  const response = await send(admin, 'PUT', `/api/ticketing/admin/companies/${before.id}`, {
    ...fields(),
    [path]: value,
  });

  expect(refusalOf(response)).toEqual({ statusCode: 400, message, issues: [{ path, message }] });
  expect(await db.select().from(companies).where(eq(companies.id, before.id))).toEqual([before]);
});
