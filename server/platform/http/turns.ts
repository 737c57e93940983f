import { setTimeout } from 'node:timers/promises';
import pLimit, { type LimitFunction } from 'p-limit';
import { sharedMessages } from '#contract/shared-constants.ts';
import { Refusal } from '#server/platform/domain/refusals.ts';
import { requestLimits } from './limits.ts';

/** The delay before a refusal, in milliseconds. Clients would retry an immediate one thousands of times a second. */
const RefusalDelay = 1_000;

export type InTurn = ReturnType<typeof openTurns>;

/**
 * Runs up to `most` pieces of work of one key at once. Further ones wait in order.
 * @throws 429 if too many wait
 */
export function openTurns() {
  const queues = new Map<string, LimitFunction>();

  return async function inTurn<Result>(key: string, most: number, work: () => Promise<Result>): Promise<Result> {
    const queue = queues.get(key) ?? pLimit(most);
    queues.set(key, queue);
    if (queue.pendingCount >= requestLimits.waiting) throw await tooManyAtOnce();
    try {
      return await queue(work);
    } finally {
      if (queue.activeCount + queue.pendingCount === 0) queues.delete(key);
    }
  };
}

/** The error for a request beyond a limit, after a delay. */
export async function tooManyAtOnce() {
  await setTimeout(RefusalDelay);
  return new Refusal('too many', sharedMessages.tooManyAtOnce, { retryAfter: 1 });
}
