import { createHmac } from 'node:crypto';
import { and, eq, gte, inArray, lt, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { IdempotencyLimit } from '#contract/constants.ts';
import type { Db } from '#server/database/client.ts';
import { placesOf, prepared } from '#server/database/prepared.ts';
import { idempotencyKeys, newId } from '#server/database/schema.ts';
import { HttpError } from '#server/errors.ts';
import { ago } from '#server/sessions/queries.ts';
import { sha256 } from '#server/sessions/tokens.ts';

export type Claim = { keyHash: Buffer; requestHash: Buffer };
export type StoredAnswer = { status: number; answer: string };

/** How many keys one statement forgets: few enough for its time limit. */
const BATCH = 1_000;

/**
 * What a key stands for: one caller, one call, one body. The body's hash is made with the key itself, which is not stored:
 * a body may hold a password, and who reads the database must not be able to try out which.
 */
export function claimOf({ session, method, routeOptions, params, body }: FastifyRequest, key: string): Claim {
  const whose = [session?.user.id ?? 'anonymous', method, routeOptions.url, params, key];
  return {
    keyHash: sha256(JSON.stringify(whose)),
    requestHash: createHmac('sha256', key).update(JSON.stringify(body)).digest(),
  };
}

/**
 * Takes a key for the transaction; a call that has the same one waits for it to end.
 * @returns false for a key that has its answer already
 */
export async function takeKey(tx: Db, { keyHash, requestHash }: Claim) {
  const row = { id: newId(), keyHash, requestHash };
  const build = () =>
    tx
      .insert(idempotencyKeys)
      .values(placesOf(row))
      .onConflictDoUpdate({
        target: idempotencyKeys.keyHash,
        set: { requestHash: sql`excluded.request_hash`, createdAt: sql`now()` },
        // One that is too old is free again, though nobody has cleared it away yet.
        setWhere: lt(idempotencyKeys.createdAt, ago(IdempotencyLimit.kept)),
      })
      .returning({ id: idempotencyKeys.id });
  const taken = await prepared(tx, 'new idempotency key', build, row);
  return taken.length > 0;
}

/** Keeps what the call is answered, for a repeat. */
export async function keepAnswer(tx: Db, { keyHash }: Claim, stored: StoredAnswer) {
  await tx.update(idempotencyKeys).set(stored).where(eq(idempotencyKeys.keyHash, keyHash));
}

/** What the first call with a key was answered, if there was one. Throws 422 for a key that came with another body. */
export async function findAnswer(db: Db, { keyHash, requestHash }: Claim): Promise<StoredAnswer | undefined> {
  const [found] = await db
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.keyHash, keyHash), gte(idempotencyKeys.createdAt, ago(IdempotencyLimit.kept))));
  if (found && !found.requestHash.equals(requestHash)) {
    throw new HttpError(422, 'This Idempotency-Key was used for something else. Send a new one with a new request.');
  }
  return found?.status && found.answer ? { status: found.status, answer: found.answer } : undefined;
}

/**
 * Clears away keys that are too old to count, the oldest first.
 * @returns how many: 0 when none is left
 */
export async function forgetKeys(db: Db) {
  const old = db
    .select({ id: idempotencyKeys.id })
    .from(idempotencyKeys)
    .where(lt(idempotencyKeys.createdAt, ago(IdempotencyLimit.kept)))
    .orderBy(idempotencyKeys.createdAt)
    .limit(BATCH)
    .for('update', { skipLocked: true });
  const forgotten = await db.delete(idempotencyKeys).where(inArray(idempotencyKeys.id, old));
  return forgotten.rowCount ?? 0;
}
