import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { logIn } from '#contract/sessions.ts';
import { createUser } from '#contract/users.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { refusalOf, startApp } from '#test/app.ts';
import { hashAtUsualCost } from '#test/passwords.ts';

hashAtUsualCost();
const { call, db, during, send, insertCompany, insertUser } = await startApp();

const url = '/api/ticketing/admin/users';

function person(values: object = {}) {
  return {
    firstName: 'Joan',
    lastName: 'Clarke',
    email: `${crypto.randomUUID()}@acme.example`,
    password: 'secret',
    ...values,
  };
}

async function usersWith(email: string) {
  return db
    .select()
    .from(users)
    .where(eq(sql`lower(${users.email})`, email.toLowerCase()));
}

test.each(['employee', 'member', 'manager'] as const)('an admin adds a %s, who can log in', async (role) => {
  const { id: companyId, name: companyName } = await insertCompany();
  const body = person({ role, companyId, phone: '(314) 555-0100' });

  const response = await call(await insertUser('admin'), createUser, { body });

  const { password, ...shown } = body;
  expect(response.statusCode).toBe(201);
  expect(response.json()).toEqual({
    id: expect.any(String),
    ...shown,
    companyName,
    isActive: true,
    hasAccount: true,
    usesSingleSignOn: false,
    hasSecondFactor: false,
    version: 1,
    mailProblem: null,
  });
  expect(response.body).not.toMatch(/password|hash|argon2/i);
  const login = await call(undefined, logIn, { body: { email: body.email, password } });
  expect(login.json()).toMatchObject({ user: { role, companyId } });
});

test('an admin adds an admin, a super admin adds both ranks; a company is not theirs to have', async () => {
  const admin = await insertUser('admin');
  const superAdmin = await insertUser('super_admin');
  const { id: companyId } = await insertCompany();

  const answers = [
    await call(admin, createUser, { body: person({ role: 'admin', companyId }) }),
    await call(superAdmin, createUser, { body: person({ role: 'admin' }) }),
    await call(superAdmin, createUser, { body: person({ role: 'super_admin' }) }),
  ];

  expect(answers.map((answer) => [answer.statusCode, answer.json().role, answer.json().companyId])).toEqual([
    [201, 'admin', null],
    [201, 'admin', null],
    [201, 'super_admin', null],
  ]);
});

test('an admin does not add a super admin', async () => {
  const body = person({ role: 'super_admin' });

  const response = await send(await insertUser('admin'), 'POST', url, body);

  expect(refusalOf(response)).toEqual({ statusCode: 403, message: 'Only super admins can add super admins' });
  expect(await usersWith(body.email)).toEqual([]);
});

test('a password is kept as argon2id alone', async () => {
  const body = person({ companyId: (await insertCompany()).id });

  await send(await insertUser('admin'), 'POST', url, body);

  const [row] = await usersWith(body.email);
  expect(row?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

describe('the company of a client user', () => {
  test.each([
    ['missing', undefined],
    ['null', null],
  ])('is required: %s', async (_, companyId) => {
    const body = person({ companyId });

    const response = await send(await insertUser('admin'), 'POST', url, body);

    const message = 'All fields are required';
    expect(refusalOf(response)).toEqual({ statusCode: 400, message, issues: [{ path: 'companyId', message }] });
    expect(await usersWith(body.email)).toEqual([]);
  });

  test('must still exist when the user is stored, so the creation waits for a deletion', async () => {
    const { id: companyId } = await insertCompany();
    const admin = await insertUser('admin');

    const response = await during(
      (tx) => tx.update(companies).set({ deletedAt: new Date() }).where(eq(companies.id, companyId)),
      () => send(admin, 'POST', url, person({ companyId })),
    );

    expect(refusalOf(response)).toMatchObject({ statusCode: 400, issues: [{ path: 'companyId' }] });
    expect(await db.select().from(users).where(eq(users.companyId, companyId))).toEqual([]);
  });

  test('must exist', async () => {
    const { id: deleted } = await insertCompany();
    await db.update(companies).set({ deletedAt: new Date() }).where(eq(companies.id, deleted));

    for (const companyId of [deleted, crypto.randomUUID(), 'acme', '']) {
      const response = await send(await insertUser('admin'), 'POST', url, person({ companyId }));
      expect(refusalOf(response)).toMatchObject({ statusCode: 400, issues: [{ path: 'companyId' }] });
    }
  });
});

describe('an address', () => {
  test('is stored trimmed and as it was written', async () => {
    const body = person({ companyId: (await insertCompany()).id });

    const response = await send(await insertUser('admin'), 'POST', url, {
      ...body,
      email: `  ${body.email.toUpperCase()} `,
    });

    expect(response.json().email).toBe(body.email.toUpperCase());
  });

  test('that is in use, in any case, is refused and its owner stays as they are', async () => {
    const owner = await insertUser('employee');
    const body = person({ companyId: owner.companyId, email: owner.email.toUpperCase() });

    const response = await send(await insertUser('admin'), 'POST', url, body);

    expect(refusalOf(response)).toEqual({ statusCode: 409, message: 'A user with this email already exists' });
    const { token, ...row } = owner;
    expect(await usersWith(owner.email)).toEqual([row]);
  });

  test('given to twenty people at once is the address of one of them', { tags: 'release' }, async () => {
    const admin = await insertUser('admin');
    const body = person({ companyId: (await insertCompany()).id });
    const spellings = [body.email, body.email.toUpperCase()];

    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) => send(admin, 'POST', url, { ...body, email: spellings[index % 2] })),
    );

    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([201, ...Array(19).fill(409)]);
    expect(await usersWith(body.email)).toHaveLength(1);
  });
});

test.each([
  ['email', '', 'Enter an email address'],
  ['email', 'joan@', 'Enter a valid email address'],
  ['email', 'joan@acme.example\nBcc: all@acme.example', 'Use plain text on one line'],
  ['firstName', ' ', 'All fields are required'],
  ['lastName', undefined, 'All fields are required'],
  ['lastName', 'x'.repeat(101), 'Use at most 100 characters'],
  ['phone', '5'.repeat(41), 'Use at most 40 characters'],
  ['password', '', 'All fields are required'],
  ['password', '12345', 'Password must be at least 6 characters long'],
  ['role', 'owner', 'Choose one of super_admin, admin, manager, member, employee'],
])('%s of %j is refused: %s', async (path, value, message) => {
  const { id: companyId } = await insertCompany();

  const response = await send(await insertUser('admin'), 'POST', url, person({ companyId, [path]: value }));

  expect(refusalOf(response)).toMatchObject({ statusCode: 400, message });
  expect(response.json().issues).toContainEqual({ path, message });
  expect(await db.select().from(users).where(eq(users.companyId, companyId))).toEqual([]);
});

test('what is not asked for is ignored', async () => {
  const { id: companyId } = await insertCompany();
  const wish = {
    id: crypto.randomUUID(),
    isActive: false,
    isAdmin: true,
    passwordHash: 'mine',
    createdAt: '2020-01-01',
  };

  const response = await send(await insertUser('admin'), 'POST', url, person({ companyId, ...wish }));

  expect(response.json()).toMatchObject({ role: 'employee', isActive: true });
  expect(response.json().id).not.toBe(wish.id);
});
