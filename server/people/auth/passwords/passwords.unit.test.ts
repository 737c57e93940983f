import { expect, test } from 'vitest';
import { hashPassword, isPassword } from './passwords.ts';

/** OWASP's Password Storage Cheat Sheet. */
test('the program hashes with argon2id, 19 MiB and 2 passes', async () => {
  const hash = await hashPassword('nanoseconds of wire');

  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await isPassword('nanoseconds of wire', hash)).toBe(true);
  expect(await isPassword('nanoseconds of wires', hash)).toBe(false);
});
