import { isIP, isIPv4 } from 'node:net';

/**
 * The network that a limit counts: an IPv4 address or an IPv6 /64, because a customer can choose any address within
 * their /64.
 * @param ip the address from the request
 * @returns a network for a `cidr` column
 */
export function clientNetwork(ip: string) {
  const plain = plainAddress(ip);
  // A proxy may send anything as an address. Invalid ones share one count.
  const address = isIP(plain) ? plain : '::';
  return isIPv4(address) ? `${address}/32` : `${firstGroups(address)}::/64`;
}

/** An address without the IPv4 prefix of a dual-stack socket and the zone of a link-local address. */
export function plainAddress(ip: string) {
  return ip.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
}

/** An address for an `inet` column. A proxy may send anything; only a valid address is stored. */
export function storableAddress(ip: string | undefined) {
  const plain = ip && plainAddress(ip);
  return plain && isIP(plain) ? plain : null;
}

/** The first 64 bits of an IPv6 address. */
function firstGroups(address: string) {
  const plain = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = [], tail = []] = plain.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = Array<string>(8 - head.length - tail.length).fill('0');
  return [...head, ...zeros, ...tail].slice(0, 4).join(':');
}
