import type { FastifyReply, FastifyRequest } from 'fastify';
import { IdempotencyHeader } from '#contract/idempotency-constants.ts';
import { type Db, withoutSavepoints } from '#server/platform/database/client.ts';
import { type Claim, claimOf, findAnswer, keepAnswer, type StoredAnswer, takeKey } from './keys.ts';

type Steps<Created, Ready> = {
  /** What the key stands for, besides user, route and parameters: the request's body by default. */
  body?: unknown;
  /** Slow work, and work that must be kept even if the request is refused. It runs before anything is locked. */
  prepare?: () => Promise<Ready>;
  create: (db: Db, ready: Ready) => Promise<Created>;
  /** Throws if the actor may not get the stored answer any more. */
  beforeRepeat?: () => unknown;
  /** Runs after the record is stored, but not for a retry. */
  afterwards?: () => void;
};

/**
 * Creates a record and answers 201. A retry with the same `Idempotency-Key` gets the first response. The key is stored
 * in the transaction that creates the record, so a crash leaves both or neither. Of two concurrent requests, in any
 * processes, the second waits for the first and takes its place if it fails.
 * @throws the errors of the steps, which release the key; 422 for a key that was used for something else
 */
export async function once<Created, Ready>(request: FastifyRequest, reply: FastifyReply, steps: Steps<Created, Ready>) {
  const { db } = request.server;
  const key = request.headers[IdempotencyHeader];
  reply.code(201);
  if (typeof key !== 'string') return createOnly(db, steps);

  const claim = claimOf(request, key, steps.body ?? request.body);
  const ready = await readyOrAnswered(db, claim, steps);
  if ('answered' in ready) return repeat(reply, ready.answered, steps);

  const outcome = await db.transaction(async (tx) => {
    const isTaken = await takeKey(tx, claim);
    if (!isTaken) return { answered: await findAnswer(tx, claim) };
    const created = await steps.create(withoutSavepoints(tx), ready.value);
    await keepAnswer(tx, claim, { status: reply.statusCode, answer: String(reply.serialize(created)) });
    return { created };
  });
  if ('answered' in outcome) return repeat(reply, outcome.answered, steps);

  steps.afterwards?.();
  return outcome.created;
}

async function createOnly<Created, Ready>(db: Db, { prepare, create, afterwards }: Steps<Created, Ready>) {
  // Without `prepare`, `create` ignores this argument.
  const created = await create(db, (await prepare?.()) as Ready);
  afterwards?.();
  return created;
}

/** The prepared value, or an earlier request's response: limits that it used up must not refuse a retry. */
async function readyOrAnswered<Created, Ready>(db: Db, claim: Claim, { prepare }: Steps<Created, Ready>) {
  // Without `prepare`, `create` ignores this argument.
  if (!prepare) return { value: undefined as Ready };

  const earlier = await findAnswer(db, claim);
  if (earlier) return { answered: earlier };
  try {
    return { value: await prepare() };
  } catch (error) {
    const meanwhile = await findAnswer(db, claim);
    if (!meanwhile) throw error;
    return { answered: meanwhile };
  }
}

/** Repeats the first response, byte for byte. */
async function repeat(
  reply: FastifyReply,
  answered: StoredAnswer | undefined,
  { beforeRepeat }: Pick<Steps<unknown, unknown>, 'beforeRepeat'>,
) {
  if (!answered) throw new Error('A key that is in use has no answer');
  await beforeRepeat?.();
  await reply.code(answered.status).type('application/json; charset=utf-8').send(answered.answer);
}
