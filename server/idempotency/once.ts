import type { FastifyReply, FastifyRequest } from 'fastify';
import { IdempotencyHeader } from '#contract/constants.ts';
import type { Db } from '#server/database/client.ts';
import { type Claim, claimOf, findAnswer, keepAnswer, type StoredAnswer, takeKey } from './keys.ts';

type Steps<Created, Ready> = {
  /** What takes long, or has to be remembered even where the call is refused: it runs before anything is held. */
  prepare?: () => Promise<Ready>;
  create: (db: Db, ready: Ready) => Promise<Created>;
  /** What follows once it is stored; a repeat has no consequences. */
  afterwards?: () => void;
};

/**
 * Creates what a call asks for and answers 201; a repeat of the call with the same `Idempotency-Key` answers what the first
 * one answered. The key is stored in the transaction that creates: after a crash there are both or neither. Of two calls at
 * once, through whatever processes, the second waits for the first; where that one fails, the second takes its place.
 * @throws what the steps throw, which forgets the key; 422 for a key that was used for something else
 */
export async function once<Created, Ready>(request: FastifyRequest, reply: FastifyReply, steps: Steps<Created, Ready>) {
  const { db } = request.server;
  const key = request.headers[IdempotencyHeader];
  reply.code(201);
  if (typeof key !== 'string') return createOnly(db, steps);

  const claim = claimOf(request, key);
  const ready = await readyOrAnswered(db, claim, steps);
  if ('answered' in ready) return repeat(reply, ready.answered);

  const outcome = await db.transaction(async (tx) => {
    const isTaken = await takeKey(tx, claim);
    if (!isTaken) return { answered: await findAnswer(tx, claim) };
    const created = await steps.create(tx, ready.value);
    await keepAnswer(tx, claim, { status: reply.statusCode, answer: String(reply.serialize(created)) });
    return { created };
  });
  if ('answered' in outcome) return repeat(reply, outcome.answered);

  steps.afterwards?.();
  return outcome.created;
}

async function createOnly<Created, Ready>(db: Db, { prepare, create, afterwards }: Steps<Created, Ready>) {
  // Where there is nothing to prepare, `create` takes nothing.
  const created = await create(db, (await prepare?.()) as Ready);
  afterwards?.();
  return created;
}

/** What was prepared, or the answer to an earlier call: what that one used up must not refuse its repeat. */
async function readyOrAnswered<Created, Ready>(db: Db, claim: Claim, { prepare }: Steps<Created, Ready>) {
  // Where there is nothing to prepare, `create` takes nothing.
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

/** Answers as the first time, byte for byte. */
async function repeat(reply: FastifyReply, answered: StoredAnswer | undefined) {
  if (!answered) throw new Error('A key that is in use has no answer');
  await reply.code(answered.status).type('application/json; charset=utf-8').send(answered.answer);
}
