import { createHmac } from 'node:crypto';
import { and, eq, gte, inArray, lt, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { IdempotencyHeader, IdempotencyLimit } from '#contract/idempotency-constants.ts';
import type { Db } from '#server/platform/database/client.ts';
import { ago } from '#server/platform/database/intervals.ts';
import { idempotencyKeys } from '#server/platform/database/tables/idempotency-keys.ts';
import { Refusal } from '#server/platform/domain/refusals.ts';
import { sha256 } from '#server/platform/lib/secrets.ts';

export type Claim = { keyHash: Buffer; requestHash: Buffer };
export type StoredAnswer = { status: number; answer: string };

/** How many keys one statement deletes: few enough for its time limit. */
const BATCH = 1_000;

/**
 * Identifies a request by user, route, parameters and body. The body's hash uses the key as a secret, and the key is
 * not stored: a body may contain a password, which must not be guessable from the database.
 */
export function claimOf(request: FastifyRequest, key: string, body: unknown): Claim {
  return {
    keyHash: keyHashOf(request, key),
    requestHash: createHmac('sha256', key).update(JSON.stringify(body)).digest(),
  };
}

/** The claim of a part of a request that is done by itself. */
export function partOf({ keyHash, requestHash }: Claim, part: string): Claim {
  return { keyHash: sha256(`${keyHash.toString('hex')} ${part}`), requestHash };
}

function keyHashOf({ session, method, routeOptions, params }: FastifyRequest, key: string) {
  return sha256(JSON.stringify([session?.user.id ?? 'anonymous', method, routeOptions.url, params, key]));
}

/** Whether a request repeats one that has its response already. Its body need not be known. */
export async function isRepeat(request: FastifyRequest) {
  const key = request.headers[IdempotencyHeader];
  if (typeof key !== 'string') return false;
  const known = eq(idempotencyKeys.keyHash, keyHashOf(request, key));
  return (await request.server.db.$count(idempotencyKeys, known)) > 0;
}

/**
 * Claims a key for the transaction. A request with the same key waits for the transaction to end.
 * @returns false if the key has its response already
 */
export async function takeKey(tx: Db, { keyHash, requestHash }: Claim) {
  const taken = await tx
    .insert(idempotencyKeys)
    .values({ keyHash, requestHash })
    .onConflictDoUpdate({
      target: idempotencyKeys.keyHash,
      set: { requestHash: sql`excluded.request_hash`, createdAt: sql`now()` },
      // An expired key can be reused before it is deleted.
      setWhere: lt(idempotencyKeys.createdAt, ago(IdempotencyLimit.kept)),
    })
    .returning({ id: idempotencyKeys.id });
  return taken.length > 0;
}

/** Stores the response for a retry. */
export async function keepAnswer(tx: Db, { keyHash }: Claim, stored: StoredAnswer) {
  await tx.update(idempotencyKeys).set(stored).where(eq(idempotencyKeys.keyHash, keyHash));
}

/** Finds the stored response for a key. Throws 422 for a key that was used with another body. */
export async function findAnswer(db: Db, { keyHash, requestHash }: Claim): Promise<StoredAnswer | undefined> {
  const [found] = await db
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.keyHash, keyHash), gte(idempotencyKeys.createdAt, ago(IdempotencyLimit.kept))));
  if (found && !found.requestHash.equals(requestHash)) {
    throw new Refusal(
      'unusable',
      'This Idempotency-Key was used for something else. Send a new one with a new request.',
    );
  }
  return found?.status && found.answer ? { status: found.status, answer: found.answer } : undefined;
}

/**
 * Deletes expired keys, oldest first.
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
