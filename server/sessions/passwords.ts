import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { unavailable } from '#server/errors.ts';

/** argon2id as OWASP's Password Storage Cheat Sheet asks at the least: 19 MiB, 2 passes, 1 lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashing takes a core for 20 ms: four at once leave the server answering, a long queue only answers late. */
const hashing = pLimit(4);

/** How many may wait. Who chooses a password was let in by somebody, and a whole office may do so at the same moment. */
const LongestQueue = { checking: 64, choosing: 256 } as const;

export function hashPassword(password: string) {
  return queued(LongestQueue.choosing, () => hash(password, cost));
}

/**
 * Whether a password is the one that was hashed. Without a hash the answer is no, after the same work: how long it takes
 * tells nobody whether an address is known.
 */
export async function isPassword(password: string, passwordHash: string | undefined) {
  const matches = await queued(LongestQueue.checking, async () => verify(passwordHash ?? (await nobody), password));
  return matches && passwordHash !== undefined;
}

const nobody = hash('the password of nobody', cost);

function queued<Result>(longest: number, work: () => Promise<Result>) {
  if (hashing.pendingCount >= longest) throw unavailable();
  return hashing(work);
}
