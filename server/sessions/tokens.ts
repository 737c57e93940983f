import { createHmac, hash, randomBytes } from 'node:crypto';

/** A bearer token: 256 random bits, as URL-safe text. */
export function newToken() {
  return randomBytes(32).toString('base64url');
}

/** Whether a text could be such a token: what could not needs no look into the database. */
export function isToken(text: string) {
  return /^[\w-]{43}$/.test(text);
}

export function newSalt() {
  return randomBytes(32);
}

/** What the database keeps of a secret: who reads it there can't use it. */
export function sha256(secret: string) {
  return hash('sha256', secret, 'buffer');
}

/**
 * The token that follows another. It can be worked out again as long as somebody presents the old one, and by nobody
 * who has only the database: an answer that was lost on its way does not log anybody out.
 * @param salt random, kept with the session
 */
export function nextToken(token: string, salt: Buffer) {
  return createHmac('sha256', token).update(salt).digest('base64url');
}
