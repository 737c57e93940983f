import { createHmac, hash, randomBytes } from 'node:crypto';

/** A bearer token: 256 random bits, as URL-safe text. */
export function newToken() {
  return randomBytes(32).toString('base64url');
}

/** Whether a text has the format of a token. Anything else needs no query. */
export function isToken(text: string) {
  return /^[\w-]{43}$/.test(text);
}

export function newSalt() {
  return randomBytes(32);
}

/** The database stores hashes of secrets, so reading it reveals no usable secret. */
export function sha256(secret: string) {
  return hash('sha256', secret, 'buffer');
}

/**
 * Derives the next token from the current one. The server can derive it again while a client still presents the old
 * token, so a lost response does not log anyone out. The database alone is not enough to derive it.
 * @param salt random, stored with the session
 */
export function nextToken(token: string, salt: Buffer) {
  return createHmac('sha256', token).update(salt).digest('base64url');
}
