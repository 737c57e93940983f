import { and, eq, ne } from 'drizzle-orm';
import type { CreatedCredential, CreationOptions } from '#contract/passkeys.ts';
import { PasskeyLimit, passkeyMessages } from '#contract/passkeys-constants.ts';
import { lockActor } from '#server/people/auth/accounts.ts';
import { requireConfirmedIdentity } from '#server/people/auth/sessions/confirmed-identity.ts';
import type { Db } from '#server/platform/database/client.ts';
import { passkeys } from '#server/platform/database/tables/passkeys.ts';
import { sessions } from '#server/platform/database/tables/sessions.ts';
import { conflict, invalid, notFound } from '#server/platform/domain/refusals.ts';
import { findSetting } from '#server/platform/domain/settings.ts';
import { recordOwn } from '#server/platform/events/user-record.ts';
import type { ActiveSession } from '#server/platform/http/access.ts';
import { countUse } from '#server/platform/http/count-use.ts';
import { createChallenge, spendChallenge } from '#server/platform/links/challenges.ts';
import { algorithms, challengeOf, handleOf, readCreated, relyingParty } from './ceremony.ts';
import { passkeyFields } from './queries.ts';

type Around = { publicUrl: string; ip: string };

/**
 * Starts adding a passkey to the session's user.
 * @returns the options for the browser
 * @throws 403 without a confirmed identity, 409 beyond the most passkeys, 429
 */
export async function startPasskey(db: Db, session: ActiveSession, around: Around): Promise<CreationOptions> {
  requireConfirmedIdentity(session);
  const { user, sessionId } = session;
  const party = relyingParty(around.publicUrl);
  const known = await db
    .select({ id: passkeys.credentialId, transports: passkeys.transports })
    .from(passkeys)
    .where(eq(passkeys.userId, user.id));
  if (known.length >= PasskeyLimit.count) throw conflict(passkeyMessages.tooMany);

  await countUse(db, 'passkey_challenges', { ip: around.ip });
  const challenge = await createChallenge(db, 'passkey_creation', { userId: user.id, subjectId: sessionId });
  return {
    rp: { id: party.id, name: await findSetting(db, 'provider_name') },
    user: { id: handleOf(user.id), name: user.email, displayName: `${user.firstName} ${user.lastName}` },
    challenge,
    pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout: PasskeyLimit.challenge,
    excludeCredentials: known.map(({ id, transports }) => ({
      id: id.toString('base64url'),
      type: 'public-key',
      transports,
    })),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    attestation: 'none',
  };
}

type NewPasskey = { name: string; credential: CreatedCredential };

/**
 * Adds a passkey to the session's user. Ends their other sessions, as a new password does.
 * @throws 400 for an answer that is invalid or late, 403 without a confirmed identity, 409 for a passkey that is known
 * and beyond the most passkeys
 */
export async function addPasskey(db: Db, session: ActiveSession, around: Around, { name, credential }: NewPasskey) {
  requireConfirmedIdentity(session);
  const { user, sessionId } = session;
  const party = relyingParty(around.publicUrl);
  const challenge = challengeOf(credential);
  const asked = challenge && (await spendChallenge(db, 'passkey_creation', challenge));
  if (!asked || asked.subjectId !== sessionId) throw invalid('credential', passkeyMessages.expired);
  const created = await readCreated(credential, challenge, party);
  if (!created) throw invalid('credential', passkeyMessages.notCreated);

  return db.transaction(async (tx) => {
    await lockActor(tx, { id: user.id, sessionId });
    if ((await tx.$count(passkeys, eq(passkeys.userId, user.id))) >= PasskeyLimit.count) {
      throw conflict(passkeyMessages.tooMany);
    }
    const row = { userId: user.id, name, ...created };
    const [passkey] = await tx.insert(passkeys).values(row).onConflictDoNothing().returning(passkeyFields);
    if (!passkey) throw conflict(passkeyMessages.known);
    await endOthers(tx, session);
    await recordOwn(tx, user, around.ip, 'passkey added', { changes: { passkey: [null, name] } });
    return passkey;
  });
}

/** Renames one of the user's passkeys. Throws 404. */
export async function renamePasskey(db: Db, { user, sessionId }: ActiveSession, ip: string, id: string, name: string) {
  return db.transaction(async (tx) => {
    await lockActor(tx, { id: user.id, sessionId });
    const passkey = await findOwn(tx, user.id, id);
    if (passkey.name === name) return passkey;
    await tx.update(passkeys).set({ name }).where(eq(passkeys.id, id));
    await recordOwn(tx, user, ip, 'changed', { changes: { passkey: [passkey.name, name] } });
    return { ...passkey, name };
  });
}

/**
 * Removes one of the user's passkeys. Ends their other sessions, which may have been opened with it.
 * @throws 404, 403 without a confirmed identity
 */
export async function removePasskey(db: Db, session: ActiveSession, ip: string, id: string) {
  const { user, sessionId } = session;
  await db.transaction(async (tx) => {
    await lockActor(tx, { id: user.id, sessionId });
    const { name } = await findOwn(tx, user.id, id);
    requireConfirmedIdentity(session);
    await tx.delete(passkeys).where(eq(passkeys.id, id));
    await endOthers(tx, session);
    await recordOwn(tx, user, ip, 'passkey removed', { changes: { passkey: [name, null] } });
  });
}

async function findOwn(tx: Db, userId: string, id: string) {
  const isTheirs = and(eq(passkeys.id, id), eq(passkeys.userId, userId));
  const [passkey] = await tx.select(passkeyFields).from(passkeys).where(isTheirs);
  if (!passkey) throw notFound('Passkey');
  return passkey;
}

async function endOthers(tx: Db, { user, sessionId }: ActiveSession) {
  await tx.delete(sessions).where(and(eq(sessions.userId, user.id), ne(sessions.id, sessionId)));
}
