import { addPasskey, startPasskey, startPasskeyLogin } from '#contract/passkeys.ts';
import { handleOf } from '#server/people/auth/passkeys/ceremony.ts';
import { type Db, one } from '#server/platform/database/client.ts';
import { passkeys } from '#server/platform/database/tables/passkeys.ts';
import { createChallenge } from '#server/platform/links/challenges.ts';
import type { Caller, startApp } from './app.ts';
import { newAuthenticator } from './authenticator.ts';

type World = Pick<Awaited<ReturnType<typeof startApp>>, 'call'>;
type Claims = Omit<Parameters<ReturnType<typeof newAuthenticator>['prove']>[0], 'challenge'>;

/** Adds a passkey to the account of somebody who has just logged in. */
export async function addDevice(
  { call }: World,
  user: Caller & { id: string },
  claims: Claims = {},
  name = 'My laptop',
) {
  const device = newAuthenticator();
  const { challenge } = (await call(user, startPasskey, {})).json();
  const credential = device.create({ challenge, ...claims });
  const added = await call(user, addPasskey, { body: { name, credential } });

  /** The answer to a new challenge. */
  async function prove(claims: Claims = {}, handle = handleOf(user.id)) {
    const { challenge } = (await call(undefined, startPasskeyLogin, {})).json();
    return device.prove({ challenge, ...claims }, handle);
  }
  return { added, prove, passkeyId: added.json().id, device };
}

/** A passkey that was added before, and its answer to a new challenge. */
export async function insertPasskey(db: Db, userId: string, name = 'An old phone') {
  const { prove, credentialId, publicKey } = newAuthenticator();
  const row = { userId, name, counter: 0, transports: ['usb'], mayBeSynced: false, isSynced: false };
  const { id } = one(
    await db
      .insert(passkeys)
      .values({ ...row, credentialId, publicKey })
      .returning(),
  );
  const credential = prove({ challenge: await createChallenge(db, 'passkey_proof', {}) }, handleOf(userId));
  return { id, credential };
}
