import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { logIn } from '#contract/sessions.ts';
import { createTicket } from '#contract/tickets.ts';
import type { Db } from '#server/platform/database/client.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { events } from '#server/platform/database/tables/events.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { startApp } from '#test/app.ts';
import { findOrCreatePerson } from './people.ts';

const { call, db, insertCompany, insertUser } = await startApp();
const admin = await insertUser('admin');
const staff = { type: 'user', id: admin.id, role: 'admin', companyId: null } as const;

const visitor = (email = `${crypto.randomUUID()}@home.example`) => ({
  firstName: 'Mary',
  lastName: 'Somerville',
  email,
  phone: '(314) 555-0142',
});
type Membership = Parameters<typeof findOrCreatePerson>[3];
const find = (person: ReturnType<typeof visitor>, membership: Membership = null) =>
  db.transaction((tx) => findOrCreatePerson(tx as Db, staff, person, membership));

test('a private person gets a company of one and no account, and can be a requester', async () => {
  const person = visitor();

  const { id: clientId, companyId, ...found } = await find(person);
  const login = await call(undefined, logIn, { body: { email: person.email, password: 'null' } });
  const ticket = { title: 'Slow laptop', description: 'Very.', category: 'Other', priority: 'low' } as const;
  const created = await call(admin, createTicket, { body: { ...ticket, companyId, clientId } });

  expect(found).toEqual({ hasAccount: false, isNew: true });
  expect(login.statusCode).toBe(401);
  expect(created.json()).toMatchObject({ clientId, companyName: 'Mary Somerville' });
  const [company] = await db.select().from(companies).where(eq(companies.id, companyId));
  expect(company).toMatchObject({ isPerson: true, contactEmail: person.email, phone: person.phone });
  const told = await db.select().from(events).where(eq(events.recordId, clientId));
  expect(told).toMatchObject([{ action: 'created', actorId: admin.id }]);
});

test('a person of a company gets the role that was chosen, and no account', async () => {
  const { id: companyId } = await insertCompany();

  const { id, ...found } = await find(visitor(), { companyId, role: 'manager' });

  expect(found).toEqual({ companyId, hasAccount: false, isNew: true });
  const [user] = await db.select().from(users).where(eq(users.id, id));
  expect(user).toMatchObject({ role: 'manager', companyId, passwordHash: null });
});

test('nobody gets two accounts, however the address is written and wherever they are to be', async () => {
  const member = await insertUser('member');
  const person = visitor();
  const first = await find(person);

  const again = await find({ ...person, email: person.email.toUpperCase() });
  const known = await find(visitor(member.email), { companyId: (await insertCompany()).id, role: 'employee' });

  expect(again).toEqual({ ...first, isNew: false });
  expect(known).toEqual({ id: member.id, companyId: member.companyId, hasAccount: true, isNew: false });
});

test('of twenty requests at once one creates the person, and no company is left over', async () => {
  const person = visitor();
  const before = await db.$count(companies);

  const found = await Promise.all(Array.from({ length: 20 }, () => find(person)));

  expect(new Set(found.map(({ id, companyId }) => `${id} ${companyId}`)).size).toBe(1);
  expect(found.filter(({ isNew }) => isNew)).toHaveLength(1);
  expect(await db.$count(companies)).toBe(before + 1);
});

test('an address of the staff, of an inactive user and of an archived company is refused', async () => {
  const inactive = await insertUser('member', { isActive: false });
  const archived = await insertUser('member');
  await db
    .update(companies)
    .set({ archivedAt: new Date() })
    .where(eq(companies.id, archived.companyId ?? ''));

  const messages = [];
  for (const { email } of [admin, inactive, archived]) {
    messages.push(await find(visitor(email)).catch(({ message }: Error) => message));
  }

  expect(messages).toEqual([
    'This address belongs to one of your staff',
    expect.stringContaining('is inactive'),
    expect.stringContaining('is archived'),
  ]);
});
