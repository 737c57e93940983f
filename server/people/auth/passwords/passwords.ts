import { hash, verify } from '@node-rs/argon2';
import pLimit from 'p-limit';
import { unavailable } from '#server/platform/domain/refusals.ts';
import { newToken } from '#server/platform/lib/secrets.ts';

/** The minimum for argon2id in OWASP's Password Storage Cheat Sheet: 19 MiB, 2 passes, 1 lane. */
export const usualCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

let cost = usualCost;

/** Only for tests, which choose and check thousands of passwords: no setting leads here. */
export function setHashingCost(given: typeof usualCost) {
  cost = given;
  nobody = hashOfNobody();
}

/**
 * Separate queues, so that logging in and choosing a password never wait for each other. Each hash takes 20 ms of a
 * core on one of libuv's four threads: two for logins and one for new passwords leave one for files. `longest` is the
 * queue's limit; new passwords have a longer one, because a whole office may accept invitations at the same moment.
 */
const checking = { limit: pLimit(2), longest: 64 };
const choosing = { limit: pLimit(1), longest: 256 };

/** Throws 503 if too many are waiting. */
export function hashPassword(password: string) {
  return queued(choosing, () => hash(password, cost));
}

/** A hash that nobody has the password of, for people who log in in another way. */
export function unknownPassword() {
  unknown ??= hashPassword(newToken());
  return unknown;
}

let unknown: Promise<string> | undefined;

/**
 * Whether a password matches a hash. Without a hash the result is false after the same work, so that the response time
 * does not reveal whether an account exists.
 * @throws 503 if too many are waiting
 */
export async function isPassword(password: string, passwordHash: string | undefined) {
  const matches = await queued(checking, async () => verify(passwordHash ?? (await nobody), password));
  return matches && passwordHash !== undefined;
}

let nobody = hashOfNobody();

function hashOfNobody() {
  return hash('the password of nobody', cost);
}

function queued<Result>({ limit, longest }: typeof checking, work: () => Promise<Result>) {
  if (limit.pendingCount >= longest) throw unavailable();
  return limit(work);
}
