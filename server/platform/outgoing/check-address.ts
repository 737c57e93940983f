import { BlockList, isIP } from 'node:net';
import type { OutgoingAllow } from '#server/platform/config/outgoing-calls.ts';
import { CallError } from './call-error.ts';

/** IPv4 networks outside the public internet (IANA's registry), and the address of Azure's platform services. */
const closed = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
].map(partsOf);

/** IPv6 networks of the public internet. */
const open = listOf(['2000::/3', '64:ff9b::/96'], 'ipv6');

/** Exceptions: tunnels, whose packets go to an IPv4 address; documentation; private IPv4 behind a translator (NAT64). */
const closedIPv6 = listOf(
  [
    '2001::/23',
    '2001:db8::/32',
    '2002::/16',
    '3fff::/20',
    ...closed.map(([at, prefix]) => `64:ff9b::${at}/${96 + prefix}`),
  ],
  'ipv6',
);

const closedIPv4 = listOf(
  closed.map(([at, prefix]) => `${at}/${prefix}`),
  'ipv4',
);

/**
 * Decides whether an address may be called.
 * @param addresses all IP addresses of its host, or the one that a connection has; undefined while its name is not resolved
 * @throws CallError with the reason
 */
export function checkAddress(url: URL, addresses: string[] | undefined, { hosts, networks }: OutgoingAllow) {
  const host = hostOf(url);
  const port = portOf(url);
  if (!/^https?:$/.test(url.protocol)) throw refused('The address must start with https://.');
  if (url.username || url.password) throw refused('The address must not contain a name and a password.');
  const written = isIP(host) === 6 ? `[${host}]` : host;
  if (hosts.has(written) || hosts.has(`${written}:${port}`)) return;
  // The name may resolve to a permitted network.
  if (!addresses && networks.rules.length > 0) return;

  const others = addresses?.filter((address) => !networks.check(address, typeOf(address)));
  if (others?.length === 0) return;
  if (others && !others.every(isPublic)) throw refused(`${host} is an address of a private network. ${ALLOW}`);
  if (url.protocol !== 'https:') throw refused(`The address must start with https://. ${ALLOW}`);
  if (port !== 443) throw refused(`Only port 443 may be called. ${ALLOW}`);
}

const ALLOW = 'OUTGOING_ALLOW can permit it.';

/** The host of an address: a name without a final dot, or an IP address without brackets. */
export function hostOf(url: URL) {
  return url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
}

export function portOf({ port, protocol }: URL) {
  return Number(port) || (protocol === 'https:' ? 443 : 80);
}

function isPublic(address: string) {
  const type = typeOf(address);
  if (type === 'ipv4') return isIP(address) === 4 && !closedIPv4.check(address, type);
  return open.check(address, type) && !closedIPv6.check(address, type);
}

function refused(sentence: string) {
  return new CallError('address', sentence);
}

const typeOf = (address: string) => (address.includes(':') ? 'ipv6' : 'ipv4');

function partsOf(network: string): [address: string, prefix: number] {
  const [address = '', prefix] = network.split('/');
  return [address, Number(prefix)];
}

function listOf(all: string[], type: 'ipv4' | 'ipv6') {
  const list = new BlockList();
  for (const network of all) list.addSubnet(...partsOf(network), type);
  return list;
}
