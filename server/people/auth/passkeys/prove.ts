import { and, eq, lt, or, sql } from 'drizzle-orm';
import type { PasskeyProof, RequestOptions } from '#contract/passkeys.ts';
import { PasskeyLimit, passkeyMessages } from '#contract/passkeys-constants.ts';
import type { Db } from '#server/platform/database/client.ts';
import { passkeys } from '#server/platform/database/tables/passkeys.ts';
import type { Refusal } from '#server/platform/domain/refusals.ts';
import { recordOwn } from '#server/platform/events/user-record.ts';
import { countUse } from '#server/platform/http/count-use.ts';
import { createChallenge, spendChallenge } from '#server/platform/links/challenges.ts';
import { asBuffer, challengeOf, handleOf, readProof, relyingParty } from './ceremony.ts';
import { findByCredential } from './queries.ts';

type Around = { publicUrl: string; ip: string };

/**
 * Starts a proof with a passkey, for a login or a confirmation.
 * @returns the options for the browser
 * @throws 429
 */
export async function startProof(db: Db, around: Around): Promise<RequestOptions> {
  const { id: rpId } = relyingParty(around.publicUrl);
  await countUse(db, 'passkey_challenges', { ip: around.ip });
  const challenge = await createChallenge(db, 'passkey_proof', {});
  return { rpId, challenge, timeout: PasskeyLimit.challenge, userVerification: 'required' };
}

/**
 * Finds the user whose passkey answered a challenge. Any answer uses up the challenge.
 * @param refusal the error for an answer that proves nothing
 * @param ownerId the only user whose passkey is wanted
 * @returns the user, who may log in, and the passkey
 */
export async function provePasskey(
  db: Db,
  proof: PasskeyProof,
  { publicUrl, ip }: Around,
  refusal: (message: string) => Refusal,
  ownerId?: string,
) {
  const party = relyingParty(publicUrl);
  const challenge = challengeOf(proof);
  if (!challenge || !(await spendChallenge(db, 'passkey_proof', challenge))) throw refusal(passkeyMessages.expired);

  const found = await findByCredential(db, asBuffer(proof.id));
  // Without an address, the passkey itself must say whose it is.
  if (!found || proof.response.userHandle !== handleOf(found.user.id)) throw refusal(passkeyMessages.refused);
  if (ownerId && found.user.id !== ownerId) throw refusal(passkeyMessages.notYours);
  const use = await readProof(proof, challenge, found.passkey, party);
  if (!use) throw refusal(passkeyMessages.refused);

  if (!(await countPasskeyUse(db, found.passkey.id, use))) {
    const changes = { passkey: [found.passkey.name, null] } satisfies Record<string, [unknown, unknown]>;
    await db.transaction((tx) => recordOwn(tx, found.user, ip, 'passkey refused', { changes }));
    throw refusal(passkeyMessages.refused);
  }
  return found;
}

/**
 * Stores a passkey's counter.
 * @returns whether it grew, or was never counted. If not, the passkey was copied, or an old answer was sent again
 */
async function countPasskeyUse(db: Db, id: string, { counter, isSynced }: { counter: number; isSynced: boolean }) {
  const isNewer = lt(passkeys.counter, counter);
  const counts = counter === 0 ? or(isNewer, eq(passkeys.counter, 0)) : isNewer;
  const used = await db
    .update(passkeys)
    .set({ counter, isSynced, lastUsedAt: sql`now()` })
    .where(and(eq(passkeys.id, id), counts))
    .returning({ id: passkeys.id });
  return used.length > 0;
}
