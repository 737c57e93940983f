import { and, eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { confirmIdentity, findSecondFactor } from '#contract/account.ts';
import {
  addPasskey,
  listPasskeys,
  logInWithPasskey,
  removePasskey,
  startPasskey,
  startPasskeyLogin,
} from '#contract/passkeys.ts';
import { passkeyMessages } from '#contract/passkeys-constants.ts';
import { findSession, logIn } from '#contract/sessions.ts';
import { updateSetting } from '#contract/settings.ts';
import { listTickets } from '#contract/tickets.ts';
import { takeSecondFactor } from '#contract/users.ts';
import { handleOf } from '#server/people/auth/passkeys/ceremony.ts';
import { startSession } from '#server/people/auth/sessions/commands.ts';
import { one } from '#server/platform/database/client.ts';
import { companies } from '#server/platform/database/tables/companies.ts';
import { connectionDomains, connections } from '#server/platform/database/tables/connections.ts';
import { events } from '#server/platform/database/tables/events.ts';
import { links } from '#server/platform/database/tables/links.ts';
import { passkeys } from '#server/platform/database/tables/passkeys.ts';
import { sessions } from '#server/platform/database/tables/sessions.ts';
import { settings } from '#server/platform/database/tables/settings.ts';
import { users } from '#server/platform/database/tables/users.ts';
import { forgetLinks } from '#server/platform/links/links.ts';
import { PASSWORD, refusalOf, startApp } from '#test/app.ts';
import { newAuthenticator } from '#test/authenticator.ts';
import { addDevice, insertPasskey } from '#test/passkeys.ts';
import { insertFactor } from '#test/second-factor.ts';
import { untilBlocked } from '#test/table-lock.ts';

const world = await startApp({ own: true });
const { app, call, db, insertUser } = world;

type Proof = Awaited<ReturnType<Awaited<ReturnType<typeof addDevice>>['prove']>>;
const enter = (credential: Proof) => call(undefined, logInWithPasskey, { body: { credential } });

test('a passkey logs its user in without an address, a password or a code', async () => {
  const user = await insertUser('manager');
  await insertFactor(db, user.id);
  const { prove } = await addDevice(world, user);

  const response = await enter(await prove());
  const { token, user: who } = response.json();

  expect(response.statusCode).toBe(200);
  expect(who).toMatchObject({ id: user.id, email: user.email, role: 'manager' });
  expect((await call({ token }, findSession, {})).json()).toEqual(who);
  const [entry] = await db
    .select()
    .from(events)
    .where(and(eq(events.recordId, user.id), eq(events.action, 'signed in')));
  expect(entry?.changes).toEqual({ way: [null, 'passkey'] });
  expect((await call(user, listPasskeys, {})).json()).toMatchObject([{ lastUsedAt: expect.any(String) }]);
});

test.each([
  ['another origin', { origin: 'http://localhost:3000' }],
  ['another scheme', { origin: 'https://127.0.0.1:3000' }],
  ['another relying party', { rpId: 'localhost' }],
  ['no verification of the user', { isVerified: false }],
  ['an answer of another kind', { type: 'webauthn.create' }],
])('%s does not log in', async (_, claims) => {
  const { prove } = await addDevice(world, await insertUser('employee'));

  const response = await enter(await prove(claims));

  expect(refusalOf(response)).toMatchObject({ statusCode: 401, message: passkeyMessages.refused });
});

test('a signature, a user or a key of somebody else does not log in', async () => {
  const [user, stranger] = [await insertUser('employee'), await insertUser('super_admin')];
  const [own, other] = [await addDevice(world, user), await addDevice(world, stranger)];
  const [mine, theirs] = [await own.prove(), await other.prove()];
  const { signature } = theirs.response;

  const responses = [
    await enter({ ...mine, response: { ...mine.response, signature } }),
    await enter(await own.prove({}, handleOf(stranger.id))),
    await enter({ ...(await own.prove()), id: theirs.id, rawId: theirs.id }),
    await enter({ ...(await own.prove()), id: 'AAAA', rawId: 'AAAA' }),
  ];

  for (const response of responses) {
    expect(refusalOf(response)).toMatchObject({ statusCode: 401, message: passkeyMessages.refused });
  }
});

test('of 20 logins with one challenge, one succeeds', async () => {
  const { prove } = await addDevice(world, await insertUser('employee'));
  const proof = await prove();

  const responses = await Promise.all(Array.from({ length: 20 }, () => enter(proof)));

  const refused = responses.filter(({ statusCode }) => statusCode !== 200).map(refusalOf);
  expect(refused).toHaveLength(19);
  for (const refusal of refused) expect(refusal).toMatchObject({ statusCode: 401, message: passkeyMessages.expired });
});

test('a challenge is used up by a wrong answer, and ends after 5 minutes', async () => {
  const user = await insertUser('employee');
  const { prove, device } = await addDevice(world, user);
  const { challenge } = (await call(undefined, startPasskeyLogin, {})).json();
  const wrong = await enter(device.prove({ challenge, isVerified: false }, handleOf(user.id)));
  const right = await enter(device.prove({ challenge }, handleOf(user.id)));

  const late = await prove();
  await db.update(links).set({ expiresAt: sql`now()` }).where(eq(links.kind, 'passkey_proof'));
  const responses = [wrong, right, await enter(late)].map(refusalOf);

  expect(Buffer.from(challenge, 'base64url')).toHaveLength(32);
  expect(responses.map(({ message }) => message)).toEqual([
    passkeyMessages.refused,
    passkeyMessages.expired,
    passkeyMessages.expired,
  ]);
  await call(undefined, startPasskeyLogin, {});
  await db.update(links).set({ expiresAt: sql`now() - interval '1 second'` }).where(eq(links.kind, 'passkey_proof'));
  await forgetLinks(db);
  expect(await db.$count(links, eq(links.kind, 'passkey_proof'))).toBe(0);
});

test('a challenge to add a passkey does not log in, and one to log in adds none', async () => {
  const user = await insertUser('employee');
  const { device } = await addDevice(world, user);
  const toAdd = (await call(user, startPasskey, {})).json().challenge;
  const toLogIn = (await call(undefined, startPasskeyLogin, {})).json().challenge;
  const credential = newAuthenticator().create({ challenge: toLogIn });

  const login = await enter(device.prove({ challenge: toAdd }, handleOf(user.id)));
  const added = await call(user, addPasskey, { body: { name: 'Another', credential } });

  expect(refusalOf(login)).toMatchObject({ statusCode: 401, message: passkeyMessages.expired });
  expect(refusalOf(added)).toMatchObject({ statusCode: 400, message: passkeyMessages.expired });
});

test('a passkey that is removed during a login does not log in', async () => {
  const user = await insertUser('employee');
  const { prove, passkeyId } = await addDevice(world, user);
  const proof = await prove();

  const { login } = await db.transaction(async (tx) => {
    await tx.select().from(users).where(eq(users.id, user.id)).for('update');
    const login = enter(proof);
    await untilBlocked(db, login);
    await tx.delete(passkeys).where(eq(passkeys.id, passkeyId));
    return { login };
  });

  expect(refusalOf(await login)).toMatchObject({ statusCode: 401, message: passkeyMessages.refused });
});

test('a counter that does not grow is refused and in the audit log, but only if the passkey signed it', async () => {
  const user = await insertUser('employee');
  const { prove } = await addDevice(world, user, { counter: 5 }, 'Blue key');
  const refusals = () => db.$count(events, and(eq(events.recordId, user.id), eq(events.action, 'passkey refused')));
  const forged = await prove({ counter: 1 });
  const { signature } = (await prove({ counter: 1 })).response;

  const unsigned = await enter({ ...forged, response: { ...forged.response, signature } });
  const afterUnsigned = await refusals();
  const used = await enter(await prove({ counter: 9, isSynced: true }));
  const copied = [await enter(await prove({ counter: 9 })), await enter(await prove({ counter: 0 }))];
  const later = await enter(await prove({ counter: 10 }));

  expect([unsigned.statusCode, afterUnsigned, used.statusCode, later.statusCode]).toEqual([401, 0, 200, 200]);
  for (const response of copied) expect(refusalOf(response).message).toBe(passkeyMessages.refused);
  expect(await refusals()).toBe(2);
});

test('a removed passkey, and one of a user who may not log in, get the same refusal', async () => {
  const [removing, deactivated, archived] = [
    await insertUser('employee'),
    await insertUser('employee'),
    await insertUser('manager'),
  ];
  const devices = [
    await addDevice(world, removing),
    await addDevice(world, deactivated),
    await addDevice(world, archived),
  ];
  await call(removing, removePasskey, { params: { passkeyId: devices[0]?.passkeyId ?? '' } });
  await db.update(users).set({ isActive: false }).where(eq(users.id, deactivated.id));
  await db
    .update(companies)
    .set({ archivedAt: new Date() })
    .where(eq(companies.id, archived.companyId ?? ''));

  const responses = await Promise.all(devices.map(async ({ prove }) => refusalOf(await enter(await prove()))));

  for (const refusal of responses) expect(refusal).toEqual({ statusCode: 401, message: passkeyMessages.refused });
});

test('another user’s passkey confirms nobody’s identity, and a code is not asked for', async () => {
  const [user, colleague] = [await insertUser('admin'), await insertUser('admin')];
  await insertFactor(db, user.id);
  const [own, other] = [await addDevice(world, user), await addDevice(world, colleague)];

  const foreign = await call(user, confirmIdentity, { body: { passkey: await other.prove() } });
  const nothing = await call(user, confirmIdentity, { body: {} });
  const right = await call(user, confirmIdentity, { body: { passkey: await own.prove() } });

  expect(refusalOf(foreign)).toMatchObject({ statusCode: 400, message: passkeyMessages.notYours });
  expect(refusalOf(nothing)).toMatchObject({ statusCode: 400, issues: [{ path: 'password' }] });
  expect(right.statusCode).toBe(200);
});

test('a passkey does not log in where single sign-on is required', async () => {
  const user = await insertUser('manager');
  const { prove } = await addDevice(world, user);
  const row = { name: 'Acme', issuer: 'https://id.acme.example', clientId: 'archway', clientSecret: 'secret' };
  const { id: connectionId } = one(
    await db
      .insert(connections)
      .values({ ...row, companyId: user.companyId, isRequired: true, createsUsers: false })
      .returning(),
  );
  await db.insert(connectionDomains).values({ connectionId, domain: 'acme.example' });

  const response = await enter(await prove());

  expect(response.statusCode).toBe(403);
  await db.delete(connections).where(eq(connections.id, connectionId));
});

test('a network asks for 600 challenges in 15 minutes', async () => {
  const ask = () => app.inject({ method: 'POST', url: startPasskeyLogin.url, remoteAddress: '203.0.113.9' });
  await db.execute(sql`
    insert into limit_uses (id, limit_name, network)
    select gen_random_uuid(), 'passkey_challenges', '203.0.113.9' from generate_series(1, 599)`);

  const responses = [await ask(), await ask()];

  expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 429]);
  expect(responses[1]?.headers['retry-after']).toBeDefined();
});

test('staff who must use two factors add a passkey instead, and then no longer log in with the password alone', async () => {
  await db.update(settings).set({ value: 'true' }).where(eq(settings.key, 'staff_second_factor'));
  const user = await insertUser('admin');
  const list = (caller = user) => call(caller, listTickets, {});
  const before = await list();

  const { prove, passkeyId } = await addDevice(world, user);
  const entered = (await enter(await prove())).json() as never;
  const after = [await list(), await list(entered)];
  const factor = (await call(user, findSecondFactor, {})).json();
  const password = await call(undefined, logIn, { body: { email: user.email, password: PASSWORD } });

  await call(entered, removePasskey, { params: { passkeyId } });
  const without = await list(entered);
  const { isRequired } = (await call(entered, findSecondFactor, {})).json();

  expect(refusalOf(before)).toMatchObject({ statusCode: 403, secondFactor: 'missing' });
  expect(refusalOf(without)).toMatchObject({ statusCode: 403, secondFactor: 'missing' });
  expect(isRequired).toBe(true);
  expect(after.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect(factor).toMatchObject({ isOn: false, isRequired: false });
  expect(refusalOf(password)).toMatchObject({ statusCode: 401, secondFactor: 'passkey' });
  await db.update(settings).set({ value: null }).where(eq(settings.key, 'staff_second_factor'));
});

test('a super admin who has a passkey and requires two factors of all staff goes on, whatever they logged in with', async () => {
  const user = await insertUser('super_admin');
  await insertPasskey(db, user.id);
  const { id: settingId } = one(await db.select().from(settings).where(eq(settings.key, 'staff_second_factor')));
  const set = (settingValue: string) => call(user, updateSetting, { params: { settingId }, body: { settingValue } });

  expect((await set('true')).statusCode).toBe(200);
  expect((await call(user, listTickets, {})).statusCode).toBe(200);
  expect((await set('false')).statusCode).toBe(200);
});

test('a super admin takes the passkeys of a user who has lost their devices, and ends what they opened', async () => {
  const [superAdmin, user] = [await insertUser('super_admin'), await insertUser('employee')];
  const { prove } = await addDevice(world, user);
  await startSession(db, user.id);

  const response = await call(superAdmin, takeSecondFactor, { params: { userId: user.id } });

  expect(response.json()).toMatchObject({ hasSecondFactor: false });
  expect((await enter(await prove())).statusCode).toBe(401);
  expect(await db.$count(sessions, eq(sessions.userId, user.id))).toBe(0);
});
