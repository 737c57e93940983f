import { and, eq, isNull } from 'drizzle-orm';
import { describe, expect, onTestFinished, test } from 'vitest';
import { updateConnection } from '#contract/connections.ts';
import { createResetLink } from '#contract/password-resets.ts';
import { findSession, logIn } from '#contract/sessions.ts';
import { findProvider } from '#contract/settings.ts';
import { finishSingleSignOn, startSingleSignOn } from '#contract/single-sign-on.ts';
import { singleSignOnMessages as said } from '#contract/single-sign-on-constants.ts';
import { deleteUser, disconnectUser, switchUser, updateUser } from '#contract/users.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import type { connections } from '#server/platform/database/tables/connections.ts';
import { events } from '#server/platform/database/tables/events.ts';
import { settings } from '#server/platform/database/tables/settings.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { PASSWORD, refusalOf } from '#test/app.ts';
import { CLIENT, startIdentityProvider } from '#test/identity-provider.ts';
import { insertConnection as insertAt, insertIdentity, redirectAddressOf, startSignOn } from '#test/single-sign-on.ts';

const world = await startSignOn();
const { call, db, insertConnection, insertUser, logInAs, provider, returnFrom } = world;

/** Somebody of a company, with an account at its identity provider. */
async function insertPerson(values: Partial<typeof connections.$inferInsert> = {}, claims: object = {}) {
  const { id: connectionId, domain, companyId } = await insertConnection(values);
  const subject = crypto.randomUUID();
  const email = `ada-${subject}@${domain}`;
  provider.accounts[subject] = { email, email_verified: true, given_name: 'Ada', family_name: 'King', ...claims };
  return { connectionId, companyId, domain, subject, email };
}

const eventsOf = async (recordId: string) =>
  (await db.select().from(events).where(eq(events.recordId, recordId)).orderBy(events.id)).map(({ action }) => action);

test('somebody whose address is verified logs in, and is known by their subject from then on', async () => {
  const { subject, email, companyId } = await insertPerson();
  const user = await insertUser('employee', { companyId, email: email.toUpperCase() });

  const first = await logInAs(subject, email);
  expect(first.json().user).toMatchObject({ id: user.id, firstName: 'Ada', lastName: 'Lovelace', companyId });
  expect((await call(first.json(), findSession, {})).json().id).toBe(user.id);

  provider.accounts[subject] = { email: 'somebody@else.example', email_verified: false };
  expect((await logInAs(subject, email)).json().user.id).toBe(user.id);
  expect(await eventsOf(user.id)).toEqual(['single sign-on linked', 'signed in', 'signed in']);
  const [entry] = await db
    .select()
    .from(events)
    .where(and(eq(events.recordId, user.id), eq(events.action, 'signed in')));
  expect(entry?.changes).toMatchObject({ way: [null, 'single sign-on'] });
});

test('a session of staff needs no second factor here', async () => {
  const { subject, email } = await insertPerson({ companyId: null });
  await insertUser('admin', { email });
  await db.update(settings).set({ value: 'true' }).where(eq(settings.key, 'staff_second_factor'));

  const entered = (await logInAs(subject, email)).json();
  const response = await call(entered, findSession, {});
  const other = await insertUser('admin');

  expect(response.statusCode).toBe(200);
  expect((await world.send(entered, 'GET', '/api/ticketing/tickets')).statusCode).toBe(200);
  expect((await world.send(other, 'GET', '/api/ticketing/tickets')).statusCode).toBe(403);
  await db.update(settings).set({ value: 'false' }).where(eq(settings.key, 'staff_second_factor'));
});

describe('a first login', () => {
  test.each([
    ['an address that is not verified', { email_verified: false }, said.unverified],
    ['an address of which nothing is said', { email_verified: undefined }, said.unverified],
    ['an address that is not verified, in words', { email_verified: 'false' }, said.unverified],
    ['no address', { email: undefined }, said.unverified],
    ['something else than an address', { email: 'ada@' }, said.unverified],
    ['an address of another domain', { email: 'ada@other.example' }, said.otherDomain],
    ['an address with a dot at its end', { email: 'ada@other.example.' }, said.unverified],
  ])('with %s is refused', async (_, claims, message) => {
    const { subject, email, companyId } = await insertPerson({ createsUsers: true }, claims);
    await insertUser('employee', { companyId, email });

    expect(refusalOf(await logInAs(subject, email))).toEqual({ statusCode: 403, message });
  });

  test('of an unknown person makes an employee only if the connection says so', async () => {
    const refused = await insertPerson();
    expect(refusalOf(await logInAs(refused.subject, refused.email))).toEqual({
      statusCode: 403,
      message: said.unknown,
    });
    expect(await db.$count(users, eq(users.email, refused.email))).toBe(0);

    const { subject, email, companyId } = await insertPerson({ createsUsers: true });
    const { user } = (await logInAs(subject, email)).json();
    expect(user).toMatchObject({ role: 'employee', companyId, email, firstName: 'Ada', lastName: 'King' });
    expect(await eventsOf(user.id)).toEqual(['registered', 'single sign-on linked', 'signed in']);
    const login = await call(undefined, logIn, { body: { email, password: 'the password of nobody' } });
    expect(login.statusCode).toBe(401);
  });

  test('of an unknown person never makes staff', async () => {
    const { subject, email } = await insertPerson({ companyId: null, createsUsers: true });

    expect(refusalOf(await logInAs(subject, email))).toEqual({ statusCode: 403, message: said.unknown });
  });

  test('of somebody whom staff removed makes no new account, by subject or address, until staff invite them again', async () => {
    const { subject, email, companyId } = await insertPerson({ createsUsers: true });
    const { user } = (await logInAs(subject, email)).json();
    const superAdmin = await insertUser('super_admin');
    await call(superAdmin, deleteUser, { params: { userId: user.id } });
    const accounts = () => db.$count(users, and(eq(users.companyId, companyId ?? ''), isNull(users.deletedAt)));
    const refused = { statusCode: 403, message: said.inactive };
    const another = crypto.randomUUID();
    provider.accounts[another] = { email, email_verified: true };

    expect(refusalOf(await logInAs(subject, email))).toEqual(refused);
    expect(refusalOf(await logInAs(another, email))).toEqual(refused);
    provider.accounts[subject] = { email: `new-${email}`, email_verified: true };
    expect(refusalOf(await logInAs(subject, email))).toEqual(refused);
    expect(await accounts()).toBe(0);
    const { id } = await insertUser('employee', { companyId, email });
    expect((await logInAs(another, email)).json().user.id).toBe(id);
  });

  test('gives somebody who followed tickets by link an account, if the connection says so', async () => {
    const { subject, email, companyId } = await insertPerson({ createsUsers: true });
    const { id } = await insertUser('employee', { companyId, email, passwordHash: null });

    expect((await logInAs(subject, email)).json().user.id).toBe(id);
    expect(await eventsOf(id)).toEqual(['registered', 'single sign-on linked', 'signed in']);

    const other = await insertPerson();
    await insertUser('employee', { companyId: other.companyId, email: other.email, passwordHash: null });
    expect((await logInAs(other.subject, other.email)).statusCode).toBe(403);
  });

  test('at the same moment, twice, makes one account', async () => {
    const { subject, email } = await insertPerson({ createsUsers: true });
    const returned = await Promise.all(Array.from({ length: 4 }, () => returnFrom(subject, email)));

    const responses = await Promise.all(returned.map((body) => call(undefined, finishSingleSignOn, { body })));

    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    expect(new Set(responses.map((response) => response.json().user.id)).size).toBe(1);
  });
});

test('nobody gets into an account of another place', async () => {
  const { subject, email } = await insertPerson({ createsUsers: true });
  for (const [role, values] of [
    ['super_admin', {}],
    ['employee', {}],
  ] as const) {
    const { id } = await insertUser(role, { ...values, email });
    expect(refusalOf(await logInAs(subject, email))).toEqual({ statusCode: 403, message: said.otherPlace });
    await db
      .delete(users)
      .where(eq(users.id, id))
      .catch(() => db.update(users).set({ deletedAt: new Date() }).where(eq(users.id, id)));
  }
});

test('whoever is given the address of a super admin does not become them', async () => {
  const { subject, email } = await insertPerson({ companyId: null });
  const superAdmin = await insertUser('super_admin', { email });
  expect((await logInAs(subject, email)).json().user.id).toBe(superAdmin.id);
  const thief = crypto.randomUUID();
  provider.accounts[thief] = { email, email_verified: true };

  expect(refusalOf(await logInAs(thief, email))).toEqual({ statusCode: 403, message: said.otherIdentity });
});

test('a super admin disconnects somebody who has a new account at their identity provider', async () => {
  const { subject, email, companyId } = await insertPerson();
  const user = await insertUser('employee', { companyId, email });
  const before = (await logInAs(subject, email)).json();
  const next = crypto.randomUUID();
  provider.accounts[next] = { email, email_verified: true };
  expect((await logInAs(next, email)).statusCode).toBe(403);

  const response = await call(await insertUser('super_admin'), disconnectUser, { params: { userId: user.id } });
  expect(response.json()).toMatchObject({ id: user.id, usesSingleSignOn: false });
  expect((await call(before, findSession, {})).statusCode).toBe(401);
  expect((await logInAs(next, email)).json().user.id).toBe(user.id);
  expect((await logInAs(subject, email)).statusCode).toBe(403);
});

test('people of a required connection get in with a new client at which their subjects are others', async () => {
  const { subject, email, companyId, connectionId } = await insertPerson({ isRequired: true, clientId: 'former' });
  const user = await insertUser('employee', { companyId, email });
  await insertIdentity(db, connectionId, user, provider.issuer, `${subject} at the former client`);

  const params = { connectionId };
  const body = { clientId: CLIENT.clientId, clientSecret: CLIENT.clientSecret };
  const changed = await call(await insertUser('super_admin'), updateConnection, { params, body });

  expect(changed.json().users).toBe(0);
  expect((await logInAs(subject, email)).json().user.id).toBe(user.id);
});

test('somebody who moves to another company logs in there, with another subject at the same identity provider', async () => {
  const [before, after] = [await insertPerson(), await insertPerson({ isRequired: true })];
  const user = await insertUser('employee', { companyId: before.companyId, email: before.email });
  expect((await logInAs(before.subject, before.email)).json().user.id).toBe(user.id);

  const body = { firstName: 'Ada', lastName: 'King', email: after.email, companyId: after.companyId ?? '' };
  const params = { userId: user.id };
  expect((await call(await insertUser('super_admin'), updateUser, { params, body })).statusCode).toBe(200);

  expect((await logInAs(before.subject, before.email)).statusCode).toBe(403);
  expect((await logInAs(after.subject, after.email)).json().user.id).toBe(user.id);
});

test('deactivation here, and an archived or deleted company, end every login and session', async () => {
  const { subject, email, companyId } = await insertPerson();
  const user = await insertUser('employee', { companyId, email });
  const entered = (await logInAs(subject, email)).json();
  const [admin, archived, deleted] = [
    await insertUser('super_admin'),
    { archivedAt: new Date() },
    { deletedAt: new Date() },
  ];
  const ofCompany = eq(companies.id, companyId ?? '');

  await call(admin, switchUser, { params: { userId: user.id }, body: { isActive: false } });
  expect((await call(entered, findSession, {})).statusCode).toBe(401);
  expect(refusalOf(await logInAs(subject, email))).toEqual({ statusCode: 403, message: said.inactive });

  await call(admin, switchUser, { params: { userId: user.id }, body: { isActive: true } });
  for (const state of [archived, deleted]) {
    await db.update(companies).set(state).where(ofCompany);
    expect(refusalOf(await logInAs(subject, email))).toEqual({ statusCode: 403, message: said.inactive });
    await db.update(companies).set({ archivedAt: null, deletedAt: null }).where(ofCompany);
  }
});

describe('a required connection', () => {
  test('turns off passwords and reset links of its people, and nobody else’s', async () => {
    const { email, companyId, domain } = await insertPerson({ isRequired: true });
    const user = await insertUser('employee', { companyId, email });
    const others = [
      await insertUser('employee', { companyId }),
      await insertUser('employee', { email: `elsewhere@${domain}` }),
      await insertUser('admin', { email: `staff@${domain}` }),
    ];

    const refused = await call(undefined, logIn, { body: { email, password: PASSWORD } });
    expect(refusalOf(refused)).toEqual({ statusCode: 403, message: said.passwordsOff });
    for (const other of others) {
      const response = await call(undefined, logIn, { body: { email: other.email, password: PASSWORD } });
      expect(response.statusCode).toBe(200);
    }
    const reset = await call(await insertUser('admin'), createResetLink, { params: { userId: user.id } });
    expect(refusalOf(reset)).toEqual({ statusCode: 409, message: said.resetsOff });
  });

  test('answers alike for right and wrong passwords, with and without an account, and counts all as failures', async () => {
    const { email, companyId, domain } = await insertPerson({ isRequired: true });
    await insertUser('employee', { companyId, email });
    await insertUser('employee', { companyId, email: `other-${email}` });
    const attempts = [
      { email, password: PASSWORD },
      { email: `other-${email}`, password: 'wrong' },
      { email: `nobody@${domain}`, password: PASSWORD },
    ];

    const answers = attempts.map(() => [] as unknown[]);
    for (const [index, payload] of attempts.entries()) {
      for (let time = 0; time < 11; time += 1) {
        const remoteAddress = `198.51.100.${index}`;
        const response = await world.app.inject({ method: 'POST', url: logIn.url, payload, remoteAddress });
        answers[index]?.push(refusalOf(response));
      }
    }

    const [first = []] = answers;
    expect(first.slice(0, 10)).toEqual(Array(10).fill({ statusCode: 403, message: said.passwordsOff }));
    expect(first[10]).toMatchObject({ statusCode: 429 });
    expect(answers).toEqual([first, first, first]);
  });

  test('leaves one super admin their password: the first of those who are active', async () => {
    const { domain } = await insertPerson({ companyId: null, isRequired: true });
    await db.update(users).set({ isActive: false }).where(eq(users.role, 'super_admin'));
    const [first, second] = [
      await insertUser('super_admin', { email: `first@${domain}`, createdAt: new Date('2026-01-01') }),
      await insertUser('super_admin', { email: `second@${domain}` }),
    ];
    const logInWithPassword = async ({ email }: { email: string }) =>
      (await call(undefined, logIn, { body: { email, password: PASSWORD } })).statusCode;

    expect([await logInWithPassword(first), await logInWithPassword(second)]).toEqual([200, 403]);
    await db.update(users).set({ isActive: false }).where(eq(users.id, first.id));
    expect(await logInWithPassword(second)).toBe(200);
  });
});

test('a start answers alike for people with and without an account, and with nothing for other domains', async () => {
  const { domain, email, companyId } = await insertPerson();
  await insertUser('employee', { companyId, email });
  const ask = async (address: string) =>
    (await call(undefined, startSingleSignOn, { body: { email: address } })).json().redirectUrl;

  const addresses = await Promise.all([ask(email), ask(`nobody@${domain}`), ask(`Nobody@${domain.toUpperCase()}.`)]);
  for (const address of addresses) {
    const { origin, searchParams } = new URL(address ?? '');
    expect(origin).toBe(provider.issuer);
    expect([...searchParams.keys()].sort()).toEqual([
      'client_id',
      'code_challenge',
      'code_challenge_method',
      'login_hint',
      'nonce',
      'redirect_uri',
      'response_type',
      'scope',
      'state',
    ]);
    expect(searchParams.get('code_challenge_method')).toBe('S256');
  }
  for (const other of ['ada@acme.example', `ada@sub.${domain}`, `${domain}@acme.example`, domain.slice(1), 'ada']) {
    expect([other, await ask(other)]).toEqual([other, null]);
  }
  expect((await call(undefined, findProvider, {})).json().hasSingleSignOn).toBe(true);
});

test('a login leads back to a path of this website alone', async () => {
  const { subject, email, companyId } = await insertPerson();
  await insertUser('employee', { companyId, email });
  const path = '/ticketing/client/tickets?search=%2F%2Fx';
  const finish = async (returnTo: string) =>
    (await call(undefined, finishSingleSignOn, { body: await returnFrom(subject, email, { returnTo }) })).json();

  expect((await finish(path)).returnTo).toBe(path);
  for (const returnTo of [
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    '',
  ]) {
    const response = await call(undefined, startSingleSignOn, { body: { email, returnTo } });
    expect([returnTo, response.statusCode]).toEqual([returnTo, 400]);
  }
});

describe('a login that begins at the identity provider', () => {
  const begin = async (body: { issuer: string; email?: string }) =>
    (await call(undefined, startSingleSignOn, { body })).json().redirectUrl;

  test('goes to the connection of the issuer, with and without a slash at its end', async () => {
    const issuer = `https://${crypto.randomUUID()}.example`;
    const at = await startIdentityProvider({ redirectAddress: redirectAddressOf(world.app) });
    onTestFinished(at.stop);
    await insertAt(db, at);

    expect(new URL((await begin({ issuer: at.issuer })) ?? '').origin).toBe(at.issuer);
    expect(new URL((await begin({ issuer: `${at.issuer}/` })) ?? '').origin).toBe(at.issuer);
    expect(await begin({ issuer })).toBeNull();
  });

  test('to an issuer of several connections goes where the address belongs, and otherwise to the login page', async () => {
    const [one, other] = [await insertPerson(), await insertPerson()];
    await insertUser('employee', { companyId: other.companyId, email: other.email });

    const redirectUrl = await begin({ issuer: provider.issuer, email: other.email });

    expect(new URL(redirectUrl ?? '').searchParams.get('login_hint')).toBe(other.email);
    expect(one.domain).not.toBe(other.domain);
    expect(await begin({ issuer: provider.issuer })).toBeNull();
    expect(await begin({ issuer: provider.issuer, email: 'ada@elsewhere.example' })).toBeNull();
  });
});
