import { hash } from '@node-rs/argon2';

/** Hashes a password at the lowest cost. At the program's cost, each of thousands of logins would take 20 ms of a core. */
export const hashCheaply = (password: string) => hash(password, { memoryCost: 8, timeCost: 1 });
