import { crc32 } from 'node:zlib';
import { ApiKeyStart } from '#contract/api-keys-constants.ts';
import { isToken, newToken } from '#server/platform/lib/secrets.ts';

/** A new key: `awk_`, 256 random bits and their checksum, as URL-safe text. */
export function newApiKey() {
  const token = newToken();
  return `${ApiKeyStart}${token}${checksumOf(token)}`;
}

/** Whether a bearer token is meant as a key. A session's token may start with the same characters. */
export function looksLikeKey(token: string) {
  return token.startsWith(ApiKeyStart) && !isToken(token);
}

/** Whether a text is a complete key. A mistyped one needs no query, and scanners can tell a key from other text. */
export function isApiKey(text: string) {
  const token = text.slice(ApiKeyStart.length, -6);
  return text.startsWith(ApiKeyStart) && isToken(token) && text.endsWith(checksumOf(token));
}

/** The CRC-32 of a text, in six characters. */
function checksumOf(text: string) {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(crc32(text));
  return bytes.toString('base64url');
}
