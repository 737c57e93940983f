import { hash } from '@node-rs/argon2';
import { afterAll } from 'vitest';
import { setHashingCost, usualCost } from '#server/people/auth/passwords/passwords.ts';

const leastCost = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** At the program's cost, each of thousands of passwords would take 20 ms of a core. */
setHashingCost(leastCost);

/** Hashes a password at the lowest cost. */
export const hashCheaply = (password: string) => hash(password, leastCost);

/** Lets the server hash as the program does, for the tests of a file that are about it. */
export function hashAtUsualCost() {
  setHashingCost(usualCost);
  afterAll(() => setHashingCost(leastCost));
}
