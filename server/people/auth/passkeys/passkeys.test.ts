import { desc, eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { confirmIdentity } from '#contract/account.ts';
import { addPasskey, listPasskeys, removePasskey, renamePasskey, startPasskey } from '#contract/passkeys.ts';
import { passkeyMessages } from '#contract/passkeys-constants.ts';
import { findSession } from '#contract/sessions.ts';
import { startSession } from '#server/people/auth/sessions/commands.ts';
import { events } from '#server/platform/database/tables/events.ts';
import { links } from '#server/platform/database/tables/links.ts';
import { passkeys } from '#server/platform/database/tables/passkeys.ts';
import { sessions } from '#server/platform/database/tables/sessions.ts';
import { refusalOf, startApp } from '#test/app.ts';
import { newAuthenticator } from '#test/authenticator.ts';
import { addDevice, insertPasskey } from '#test/passkeys.ts';

const world = await startApp();
const { db, call, insertUser } = world;

async function ask(user: Awaited<ReturnType<typeof insertUser>>) {
  return (await call(user, startPasskey, {})).json();
}

test('a passkey is created with a key on the device, and listed with its name', async () => {
  const user = await insertUser('manager', { firstName: 'Joan', lastName: 'Clarke' });

  const options = await ask(user);
  const { added } = await addDevice(world, user, { isSynced: true }, '  Joan’s phone ');

  expect(Buffer.from(options.challenge, 'base64url')).toHaveLength(32);
  expect(options).toMatchObject({
    rp: { id: '127.0.0.1', name: 'Archway IT' },
    user: { name: user.email, displayName: 'Joan Clarke' },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    attestation: 'none',
  });
  expect(JSON.stringify(options.user.id)).not.toContain(user.email);
  expect(added.statusCode).toBe(201);
  const list = (await call(user, listPasskeys, {})).json();
  expect(list).toEqual([added.json()]);
  expect(list).toMatchObject([{ name: 'Joan’s phone', isSynced: true, lastUsedAt: null }]);
});

test('adding and removing end the other sessions, and are in the audit log', async () => {
  const user = await insertUser('employee');
  const other = await startSession(db, user.id);

  const { passkeyId } = await addDevice(world, user, {}, 'Blue key');
  const afterAdding = await call({ token: other }, findSession, {});
  const another = await startSession(db, user.id);
  const removed = await call(user, removePasskey, { params: { passkeyId } });
  const afterRemoving = await call({ token: another }, findSession, {});

  expect([afterAdding, removed, afterRemoving].map(({ statusCode }) => statusCode)).toEqual([401, 200, 401]);
  expect((await call(user, listPasskeys, {})).json()).toEqual([]);
  const recorded = await db
    .select()
    .from(events)
    .where(eq(events.recordId, user.id))
    .orderBy(events.createdAt, events.id);
  expect(recorded.map(({ action, changes }) => [action, changes])).toEqual([
    ['passkey added', { passkey: [null, 'Blue key'] }],
    ['passkey removed', { passkey: ['Blue key', null] }],
  ]);
});

test('a session of 16 minutes adds and removes nothing until the user has confirmed who they are', async () => {
  const user = await insertUser('super_admin');
  const { passkeyId, prove } = await addDevice(world, user);
  const { challenge } = await ask(user);
  const age = () =>
    db
      .update(sessions)
      .set({ identityConfirmedAt: sql`now() - interval '16 minutes'` })
      .where(eq(sessions.userId, user.id));
  await age();
  const body = { name: 'Another', credential: newAuthenticator().create({ challenge }) };

  const refused = [
    await call(user, startPasskey, {}),
    await call(user, addPasskey, { body }),
    await call(user, removePasskey, { params: { passkeyId } }),
  ];
  const renamed = await call(user, renamePasskey, { params: { passkeyId }, body: { name: 'Desk' } });
  const confirmed = await call(user, confirmIdentity, { body: { passkey: await prove() } });
  const repeated = [await call(user, addPasskey, { body }), await call(user, removePasskey, { params: { passkeyId } })];

  for (const response of refused) expect(refusalOf(response)).toMatchObject({ statusCode: 403, confirm: 'identity' });
  expect(renamed.json()).toMatchObject({ id: passkeyId, name: 'Desk' });
  expect(confirmed.json()).toEqual({ message: 'Identity confirmed' });
  expect(repeated.map(({ statusCode }) => statusCode)).toEqual([201, 200]);
});

test.each([
  ['another origin', { origin: 'https://archway.example.evil.example' }],
  ['the same host on another port', { origin: 'http://127.0.0.1:3001' }],
  ['another relying party', { rpId: 'example.com' }],
  ['no verification of the user', { isVerified: false }],
  ['an answer of another kind', { type: 'webauthn.get' }],
  ['a challenge that nobody asked', { challenge: 'A'.repeat(43) }],
  ['a challenge of another spelling', { challenge: 'not a challenge' }],
])('a passkey with %s is not added', async (_, claims) => {
  const user = await insertUser('employee');
  const { challenge } = await ask(user);
  const credential = newAuthenticator().create({ challenge, ...claims });

  const response = await call(user, addPasskey, { body: { name: 'Mine', credential } });

  expect(refusalOf(response)).toMatchObject({ statusCode: 400, issues: [{ path: 'credential' }] });
  expect(await db.$count(passkeys, eq(passkeys.userId, user.id))).toBe(0);
});

test.each(['packed', 'fido-u2f', 'apple', 'android-key', 'tpm', 'android-safetynet'])(
  'certificates of the kind %s, which we did not ask for, are not even read',
  async (format) => {
    const user = await insertUser('employee');
    const { challenge } = await ask(user);
    const statement = new Map<string, unknown>([
      ['x5c', [new Uint8Array(3)]],
      ['sig', new Uint8Array(3)],
      ['alg', -7],
    ]);
    const credential = newAuthenticator().create({ challenge }, [format, statement]);

    const response = await call(user, addPasskey, { body: { name: 'Mine', credential } });

    expect(refusalOf(response)).toMatchObject({ statusCode: 400, message: passkeyMessages.notCreated });
  },
);

test('a way to reach the device that can’t be stored is refused', async () => {
  const user = await insertUser('employee');
  const { challenge } = await ask(user);
  const { response, ...rest } = newAuthenticator().create({ challenge });
  const credential = { ...rest, response: { ...response, transports: ['usb\0'] } };

  const refused = await call(user, addPasskey, { body: { name: 'Mine', credential } });

  expect(refused.statusCode).toBe(400);
});

test('a challenge works once, in its session, for 5 minutes', async () => {
  const user = await insertUser('admin');
  const colleague = await insertUser('employee');
  const create = async (challenge: string, by = user) =>
    (await call(by, addPasskey, { body: { name: 'Mine', credential: newAuthenticator().create({ challenge }) } }))
      .statusCode;
  const { challenge } = await ask(user);
  const once = await Promise.all(Array.from({ length: 20 }, () => create(challenge)));
  const ofColleague = await create((await ask(user)).challenge, colleague);
  const late = (await ask(user)).challenge;
  await db.update(links).set({ expiresAt: sql`now()` }).where(eq(links.userId, user.id));

  expect(once.filter((status) => status === 201)).toHaveLength(1);
  expect(once.filter((status) => status === 400)).toHaveLength(19);
  expect(ofColleague).toBe(400);
  expect(await create(late)).toBe(400);
});

test('nobody adds the passkey of somebody else, or an eleventh', async () => {
  const [owner, thief] = [await insertUser('employee'), await insertUser('employee')];
  const { device } = await addDevice(world, owner);

  const { challenge } = await ask(thief);
  const stolen = await call(thief, addPasskey, { body: { name: 'Stolen', credential: device.create({ challenge }) } });
  for (let count = 0; count < 9; count++) await insertPasskey(db, owner.id);
  const started = [await ask(owner), await ask(owner)];
  const eleven = await Promise.all(
    started.map(({ challenge }) =>
      call(owner, addPasskey, { body: { name: 'More', credential: newAuthenticator().create({ challenge }) } }),
    ),
  );

  expect(refusalOf(stolen)).toMatchObject({ statusCode: 409, message: passkeyMessages.known });
  expect(eleven.every(({ statusCode }) => statusCode >= 400)).toBe(true);
  expect(await db.$count(passkeys, eq(passkeys.userId, owner.id))).toBe(10);
  expect(refusalOf(await call(owner, startPasskey, {}))).toMatchObject({ statusCode: 409 });
});

test('another user’s passkey does not exist', async () => {
  const [owner, stranger] = [await insertUser('employee'), await insertUser('super_admin')];
  const { id: passkeyId } = await insertPasskey(db, owner.id);

  const responses = [
    await call(stranger, renamePasskey, { params: { passkeyId }, body: { name: 'Mine' } }),
    await call(stranger, removePasskey, { params: { passkeyId } }),
  ];

  expect(responses.map(({ statusCode }) => statusCode)).toEqual([404, 404]);
  expect(await db.select().from(passkeys).where(eq(passkeys.id, passkeyId)).orderBy(desc(passkeys.id))).toMatchObject([
    { name: 'An old phone' },
  ]);
});
