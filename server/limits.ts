import { isIP } from 'node:net';
import { sql } from 'drizzle-orm';

/**
 * Whom a limit counts: one IPv4 address, or the /64 that one IPv6 customer has, as the rest of that address is theirs to
 * change at will.
 * @param ip as the request has it
 * @returns a value for a `cidr` column
 */
export function clientNetwork(ip: string) {
  const plain = plainAddress(ip);
  // A proxy may pass on anything as an address; all that is none shares one count.
  const address = isIP(plain) ? plain : '::';
  return sql`network(set_masklen(${address}::inet, case family(${address}::inet) when 4 then 32 else 64 end))`;
}

/** An address without what a dual-stack socket or a link-local zone adds to it. */
export function plainAddress(ip: string) {
  return ip.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
}

/** A wait in words, rounded up to whole minutes. */
export function inMinutes(seconds: number) {
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}
