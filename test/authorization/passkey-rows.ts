import { eq } from 'drizzle-orm';
import { confirmIdentity } from '#contract/account.ts';
import * as passkeys from '#contract/passkeys.ts';
import { sessions } from '#server/platform/database/tables/sessions.ts';
import { createChallenge } from '#server/platform/links/challenges.ts';
import { newAuthenticator } from '#test/authenticator.ts';
import { insertPasskey } from '#test/passkeys.ts';
import type { Scene } from './personas.ts';
import { row } from './rows.ts';

const forAll = '401 200 200 200 200 200 200 401 401 401';
const created = '401 201 201 201 201 201 201 401 401 401';
const missing = '401 404 404 404 404 404 404 401 401 401';
const invalid = '401 400 400 400 400 400 400 401 401 401';
const forEverybody = '200 200 200 200 200 200 200 200 200 200';
const nobody = '401 401 401 401 401 401 401 401 401 401';

/** What a device sends that was asked by the caller's session. */
async function newCredential({ db, user }: Scene) {
  const [session] = user ? await db.select().from(sessions).where(eq(sessions.userId, user.id)) : [];
  const challenge = session
    ? await createChallenge(db, 'passkey_creation', { userId: session.userId, subjectId: session.id })
    : 'A'.repeat(43);
  return newAuthenticator().create({ challenge });
}

const own = async ({ db, user, colleague }: Scene) => insertPasskey(db, (user ?? colleague).id);
const ownPasskey = async (scene: Scene) => ({ params: { passkeyId: (await own(scene)).id } });
const ofColleague = async ({ db, colleague }: Scene) => ({
  params: { passkeyId: (await insertPasskey(db, colleague.id)).id },
});
const unknown = [crypto.randomUUID(), 'ill-formed', "' or 1=1"];

export const passkeyRows = [
  row('own passkeys', passkeys.listPasskeys, forAll),
  row('start adding a passkey', passkeys.startPasskey, forAll),
  row('add a passkey', passkeys.addPasskey, created, async (scene) => ({
    body: { name: 'My laptop', credential: await newCredential(scene) },
  })),
  row('add a passkey without a name', passkeys.addPasskey, invalid, async (scene) => ({
    body: { name: ' ', credential: await newCredential(scene) },
  })),
  row('add a passkey that nobody asked for', passkeys.addPasskey, invalid, () => ({
    body: { name: 'My laptop', credential: newAuthenticator().create({ challenge: 'A'.repeat(43) }) },
  })),
  row('rename a passkey', passkeys.renamePasskey, forAll, async (scene) => ({
    ...(await ownPasskey(scene)),
    body: { name: 'My phone' },
  })),
  row('rename a colleague’s passkey', passkeys.renamePasskey, missing, async (scene) => ({
    ...(await ofColleague(scene)),
    body: { name: 'My phone' },
  })),
  row('remove a passkey', passkeys.removePasskey, forAll, ownPasskey),
  row('remove a colleague’s passkey', passkeys.removePasskey, missing, ofColleague),
  ...unknown.flatMap((passkeyId) => [
    row(`rename passkey ${passkeyId}`, passkeys.renamePasskey, missing, () => ({
      params: { passkeyId },
      body: { name: 'My phone' },
    })),
    row(`remove passkey ${passkeyId}`, passkeys.removePasskey, missing, () => ({ params: { passkeyId } })),
  ]),
  row('confirm identity with a passkey', confirmIdentity, forAll, async (scene) => ({
    body: { passkey: (await own(scene)).credential },
  })),
  row('confirm identity with a colleague’s passkey', confirmIdentity, invalid, async ({ db, colleague }) => ({
    body: { passkey: (await insertPasskey(db, colleague.id)).credential },
  })),
  row('start a login with a passkey', passkeys.startPasskeyLogin, forEverybody),
  row('log in with a passkey', passkeys.logInWithPasskey, '- 200 200 200 200 200 200 401 401 200', async (scene) => ({
    body: { credential: (await own(scene)).credential },
  })),
  row('log in with an unknown passkey', passkeys.logInWithPasskey, nobody, async ({ db }) => ({
    body: {
      credential: newAuthenticator().prove({ challenge: await createChallenge(db, 'passkey_proof', {}) }, 'AAAA'),
    },
  })),
];
