import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { registerInvited, validateInvitation } from '#contract/invitations.ts';
import { logIn } from '#contract/sessions.ts';
import { buildApp } from '#server/app.ts';
import { connect, one, withLimitFactor } from '#server/platform/database/client.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { events } from '#server/platform/database/tables/events.ts';
import { invitations } from '#server/platform/database/tables/invitations.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { newToken } from '#server/platform/lib/secrets.ts';
import { refusalOf, startApp } from '#test/app.ts';
import { fromNow, insertInvitation, registration } from '#test/onboarding.ts';

const world = await startApp({ own: true, trustProxy: '127.0.0.1', limitFactor: 20 });
const { app, call, databaseUrl, db, during, insertCompany, insertUser, send } = world;

const register = (token: string, values: object = {}) =>
  call(undefined, registerInvited, { body: { ...registration(token), ...values } });
const validate = (token: string) => call(undefined, validateInvitation, { params: { token } });
const peopleOf = (companyId: string) => db.$count(users, eq(users.companyId, companyId));

async function usesOf(id: string) {
  const [row] = await db.select({ uses: invitations.currentUses }).from(invitations).where(eq(invitations.id, id));
  return row?.uses;
}

test('an invitation names its company, and creates an employee who can log in', async () => {
  const { id: companyId } = await insertCompany('Bell Roofing');
  const { id, token } = await insertInvitation(world, { companyId });
  const person = registration(token);

  const check = await validate(token);
  const response = await call(undefined, registerInvited, { body: person });

  expect(check.json()).toEqual({
    valid: true,
    companyId,
    companyName: 'Bell Roofing',
    message: 'This invitation can be used',
  });
  expect(response.statusCode).toBe(201);
  expect(response.json()).toEqual({
    id: expect.any(String),
    role: 'employee',
    firstName: 'Grace',
    lastName: 'Hopper',
    companyId,
    companyName: 'Bell Roofing',
    isManager: false,
    email: person.email,
  });
  expect(await usesOf(id)).toBe(1);
  const login = await call(undefined, logIn, { body: { email: person.email, password: person.password } });
  expect(login.json().user).toEqual(response.json());
});

test('whoever holds the link of an invitation by email reads its address', async () => {
  const { token } = await insertInvitation(world, { address: 'dana@acme.example' });

  expect((await validate(token)).json()).toMatchObject({ valid: true, address: 'dana@acme.example' });
});

test('role, company and activity are never taken from the person', async () => {
  const { token, companyId } = await insertInvitation(world);
  const other = await insertCompany();

  const response = await register(token, { role: 'super_admin', companyId: other.id, isActive: false, isAdmin: true });

  const [stored] = await db.select().from(users).where(eq(users.id, response.json().id));
  expect(stored).toMatchObject({ role: 'employee', companyId, isActive: true });
});

test('every unusable invitation gets the same response', async () => {
  const { token: orphaned, companyId } = await insertInvitation(world);
  await db.update(companies).set({ deletedAt: new Date() }).where(eq(companies.id, companyId));
  const tokens = [
    newToken(),
    ' ',
    'a\0b',
    'é'.repeat(43),
    (await insertInvitation(world, { expiresAt: fromNow('0 seconds') })).token,
    (await insertInvitation(world, { currentUses: 3, maxUses: 3 })).token,
    (await insertInvitation(world, { isActive: false })).token,
    orphaned,
  ];

  for (const token of tokens) {
    const check = await validate(token);
    const response = await register(token);

    expect([check.statusCode, check.json()]).toEqual([
      200,
      { valid: false, message: 'This invitation has expired or was already used' },
    ]);
    expect(refusalOf(response)).toEqual({
      statusCode: 400,
      message: 'This invitation has expired or was already used',
    });
  }
});

test.each([undefined, null, 0, 7, true, [], {}, ['x'], ''])('no account comes of the token %j', async (token) => {
  const before = await db.$count(users);

  const response = await send(undefined, 'POST', '/api/ticketing/invitations/register', {
    ...registration(''),
    token,
  });

  expect(response.statusCode).toBe(400);
  expect(await db.$count(users)).toBe(before);
});

test('an address in use is refused whatever its case; its account stays as it is and the use is not counted', async () => {
  const { id, token } = await insertInvitation(world, { maxUses: 1 });
  const taken = await insertUser('manager');
  const { token: _, ...before } = taken;

  const response = await register(token, { email: ` ${taken.email.toUpperCase()}` });

  expect(refusalOf(response)).toEqual({ statusCode: 409, message: 'A user with this email already exists' });
  expect(one(await db.select().from(users).where(eq(users.id, taken.id)))).toEqual(before);
  expect(await usesOf(id)).toBe(0);
  expect((await register(token)).statusCode).toBe(201);
});

test('without an invitation nobody learns which addresses are in use', async () => {
  const { email } = await insertUser('employee');

  expect(refusalOf(await register(newToken(), { email })).statusCode).toBe(400);
});

test.each([
  ['firstName', ' ', 'All fields are required'],
  ['lastName', undefined, 'All fields are required'],
  ['email', 'nobody', 'Enter a valid email address'],
  ['password', '12345', 'Password must be at least 6 characters long'],
])('a registration with the %s %j is refused', async (field, value, message) => {
  const { id, token } = await insertInvitation(world);

  const response = await register(token, { [field]: value });

  expect(refusalOf(response)).toEqual({ statusCode: 400, message, issues: [{ path: field, message }] });
  expect(await usesOf(id)).toBe(0);
});

test.each([
  [1, 1],
  [10, 10],
  [null, 100],
])(
  'of a hundred people who use a link for %j at once, through two processes, %i get an account',
  { tags: 'release' },
  async (maxUses, accounts) => {
    const { id, token, companyId } = await insertInvitation(world, { maxUses });
    const { db: otherDb, pool } = connect(databaseUrl, { patience: 10 });
    const other = await buildApp({ db: withLimitFactor(otherDb, 20), logger: pino({ level: 'silent' }) });

    const responses = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        (index % 2 ? other : app).inject({
          method: 'POST',
          url: '/api/ticketing/invitations/register',
          payload: registration(token),
        }),
      ),
    );
    await other.close();
    await pool.end();

    const statuses = responses.map(({ statusCode }) => statusCode).sort();
    expect(statuses).toEqual([...Array(accounts).fill(201), ...Array(100 - accounts).fill(400)]);
    expect([await usesOf(id), await peopleOf(companyId)]).toEqual([accounts, accounts]);
  },
);

test('one of ten concurrent registrations with an address gets the account, and one use is counted', async () => {
  const { id, token, companyId } = await insertInvitation(world);
  const email = `${crypto.randomUUID()}@acme.example`;

  const responses = await Promise.all(Array.from({ length: 10 }, () => register(token, { email })));

  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([201, ...Array(9).fill(409)]);
  expect([await usesOf(id), await peopleOf(companyId)]).toEqual([1, 1]);
});

test('a registration is refused while the company is deleted or the invitation deactivated', async () => {
  const [first, second] = [await insertInvitation(world), await insertInvitation(world)];

  const orphan = await during(
    (tx) => tx.update(companies).set({ deletedAt: sql`now()` }).where(eq(companies.id, first.companyId)),
    () => register(first.token),
  );
  const late = await during(
    (tx) => tx.update(invitations).set({ isActive: false }).where(eq(invitations.id, second.id)),
    () => register(second.token),
  );

  expect([(await orphan).statusCode, (await late).statusCode]).toEqual([400, 400]);
  expect([await peopleOf(first.companyId), await peopleOf(second.companyId)]).toEqual([0, 0]);
});

test('a registration is in the audit log as the new person’s own act, without their password or the token', async () => {
  const { token } = await insertInvitation(world);

  const response = await register(token);

  const { id, email } = response.json();
  const entries = await db.select().from(events).where(eq(events.recordId, id));
  expect(entries).toEqual([
    expect.objectContaining({
      actorId: id,
      actorName: 'Grace Hopper',
      action: 'registered',
      kind: 'user',
      recordName: `Grace Hopper (${email})`,
      client: '127.0.0.1',
    }),
  ]);
  expect(JSON.stringify(entries)).not.toMatch(new RegExp(`nanosecond|${token}|argon2`));
});
