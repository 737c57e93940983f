import { hash } from '@node-rs/argon2';

/** At the least cost there is. At the program’s a login takes 20 ms of a core, and there are thousands of them. */
export const hashCheaply = (password: string) => hash(password, { memoryCost: 8, timeCost: 1 });
