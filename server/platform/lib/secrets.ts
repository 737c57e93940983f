import { hash, randomBytes, timingSafeEqual } from 'node:crypto';

/** A bearer token: 256 random bits, as URL-safe text. */
export function newToken() {
  return randomBytes(32).toString('base64url');
}

/** Whether a text has the format of a token. Anything else needs no query. */
export function isToken(text: string) {
  return /^[\w-]{43}$/.test(text);
}

/** The database stores hashes of secrets, so reading it reveals no usable secret. */
export function sha256(secret: string) {
  return hash('sha256', secret, 'buffer');
}

/** Compares secrets in constant time. Nothing equals a missing secret. */
export function isSameSecret(given: string | undefined, expected: string | undefined) {
  return Boolean(given && expected && timingSafeEqual(sha256(given), sha256(expected)));
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567';

/** 128 random bits as 26 lower-case letters and digits (base32), which survive mail servers that change the case. */
export function newReadableToken() {
  const bits = BigInt(`0x${randomBytes(16).toString('hex')}`) << 2n;
  return Array.from({ length: 26 }, (_, index) => LETTERS[Number((bits >> BigInt(5 * (25 - index))) & 31n)]).join('');
}

/** Whether a text has the format of such a token, in either case. Anything else needs no query. */
export function isReadableToken(text: string) {
  return /^[a-z2-7]{26}$/i.test(text);
}
