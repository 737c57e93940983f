import { timingSafeEqual } from 'node:crypto';
import { sha256 } from '#server/auth/tokens.ts';

/** Compares a secret in a time that says nothing about it. Without an expected one nothing is equal. */
export function isSameSecret(given: string | undefined, expected: string | undefined) {
  return Boolean(given && expected && timingSafeEqual(sha256(given), sha256(expected)));
}
