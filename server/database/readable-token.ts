import { randomBytes } from 'node:crypto';

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
