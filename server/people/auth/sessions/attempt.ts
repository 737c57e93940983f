import { sql } from 'drizzle-orm';
import { foldedAddress } from '#server/platform/database/folded-address.ts';

/** A login attempt: the typed address and the client's IP address. */
export type Attempt = { email: string; ip: string };

/** Typed addresses are stored as hashes, because people type passwords into the wrong field. */
export function emailHash(email: Parameters<typeof foldedAddress>[0]) {
  return sql`encode(sha256(convert_to(${foldedAddress(email)}, 'UTF8')), 'hex')`;
}

/** How an attempt counts toward the limit on wrong passwords. */
export function guessOf({ email, ip }: Attempt) {
  return { ip, subject: emailHash(email) };
}
